// All resources of this feature, for the server and the console alike.
import type { Resource } from '@ec/resource/resource';
import { collectorInfo } from './collector-info.resource.ts';
import { processInfo } from './process-info.resource.ts';

export const supervisorResources: readonly Resource[] = [collectorInfo, processInfo];
