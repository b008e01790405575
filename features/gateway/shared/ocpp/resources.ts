// Definitions of what speaks OCPP.
import type { Resource } from '@ec/resource/resource';

export const ocppResources: readonly Resource[] = [];
