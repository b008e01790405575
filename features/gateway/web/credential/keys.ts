// The type of both key resources: for devices on sites and for household devices.
import type { deviceCredential } from '../../shared/credential/credential.resource.ts';

export type Keys = typeof deviceCredential;
