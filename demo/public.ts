// The entry points to seed, simulate and wipe the demo, and single steps for tests.

export { seedCodes } from './develop/seed-codes.ts';
export { keysFile, startLive } from './live/start-live.ts';
export { seedMessages } from './messaging/seed-messages.ts';
export { seedDemo } from './seed-demo.ts';
export { demoPassword } from './system/demo-tenants.ts';
export { seedPeople } from './system/seed-people.ts';
export { seedStations } from './truck/seed-stations.ts';
export { demoTenantIds, wipeDemo } from './wipe-demo.ts';
