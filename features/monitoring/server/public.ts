// The interface of monitoring for the composition root and other features.
export { readTileOrigin } from './map/map-tile.routes.ts';
export { monitoringFeature } from './monitoring.feature.ts';
