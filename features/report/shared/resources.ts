// All resources of this feature, for the server and the console.
import type { Resource } from '@ec/resource/resource';
import { report } from './report.resource.ts';

export const reportResources: readonly Resource[] = [report];
