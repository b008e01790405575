// What other features and the composition root may use of the truck area.
export { commandState, type GunCommand, pending, pendingText, writeGunCommand } from './asset/gun-command.ts';
export { seedDemo } from './demo/seed-demo.ts';
export { truckFeature } from './truck.feature.ts';
