// All definitions of this area, for the server and the console alike.
import type { Resource } from '@ec/resource/resource';
import { station } from './station.resource.ts';

export const truckResources: readonly Resource[] = [station];
