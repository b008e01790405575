// All resources of this feature, for the server and the console.
import type { Resource } from '@ec/resource/resource';
import { notice } from './notice/notice.resource.ts';

export const deskResources: readonly Resource[] = [notice];
