// What the composition root and other areas use of this area.

export { readAreas } from './map/area-packs.ts';
export { readGround, readTileOrigin } from './map/map-tile.routes.ts';
export { monitoringFeature } from './monitoring.feature.ts';
