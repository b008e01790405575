// All definitions of this area, for the server and the console alike.
import type { Resource } from '@ec/resource/resource';

export const chargingResources: readonly Resource[] = [];
