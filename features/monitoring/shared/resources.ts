// Resources of monitoring, in the order of their menus.
import type { Resource } from '@ec/resource/resource';
import { screenLink } from './screen/screen-link.resource.ts';

export const monitoringResources: readonly Resource[] = [screenLink];
