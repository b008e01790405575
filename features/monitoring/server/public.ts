// Exports what the composition root and other areas use of this area.

export { readTileOrigin } from './map/map-tile.routes.ts';
export { monitoringFeature } from './monitoring.feature.ts';
