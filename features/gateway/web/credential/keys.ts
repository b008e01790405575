// The type of both resources of keys: for devices on sites, and for devices of households.
import type { deviceCredential } from '../../shared/credential/credential.resource.ts';

export type Keys = typeof deviceCredential;
