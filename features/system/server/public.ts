// What other features and the composition root may use of the platform's own area.
export { createDisplayNames } from './names/display-names.ts';
export { seedTenant } from './seed/seed-system.ts';
export { systemFeature } from './system.feature.ts';
