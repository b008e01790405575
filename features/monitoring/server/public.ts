// What the composition root uses of this area.

export { monitoringFeature } from './monitoring.feature.ts';
