// All resources of this feature, for the server and the console.
import type { Resource } from '@ec/resource/resource';
import { attach } from './attach.resource.ts';
import { oss } from './oss.resource.ts';

export const storageResources: readonly Resource[] = [oss, attach];
