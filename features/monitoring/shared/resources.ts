// All resources of this feature, for the server and the console alike.
import type { Resource } from '@ec/resource/resource';
import { mapPack } from './map/map-pack.resource.ts';
import { mapTile } from './map/map-tile.resource.ts';
import { screenLink } from './screen/screen-link.resource.ts';

export const monitoringResources: readonly Resource[] = [mapPack, mapTile, screenLink];
