// Keys of devices on sites, or on houses: two definitions of one shape.
import type { deviceCredential } from '../../shared/credential/credential.resource.ts';

export type Keys = typeof deviceCredential;
