// What other features and the composition root may use of the platform's own area.
export { type DemoPlace, lookUpDemo } from './demo/demo-lookup.ts';
export { type DeptKey, demoSeed } from './demo/demo-tenants.ts';
export { seedDemo } from './demo/seed-demo.ts';
export { demoTenantIds, wipeDemo } from './demo/wipe-demo.ts';
export { createDisplayNames } from './names/display-names.ts';
export { seedTenant } from './seed/seed-system.ts';
export { paramIn, readParam } from './sign-in/param.ts';
export { systemFeature } from './system.feature.ts';
