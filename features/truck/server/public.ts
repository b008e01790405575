// What other features and the composition root may use of the truck area.

export { type AlarmAt, clearAlarm, type Raised, raiseAlarm } from './alarm/raise-alarm.ts';
export { commandState, type GunCommand, pending, pendingText, writeGunCommand } from './asset/gun-command.ts';
export type { DemoEntity } from './demo/demo-entity.ts';
export { type DemoWorld, demoTruckTenants, demoWorld } from './demo/demo-world.ts';
export { type DemoIds, idOf, insertEntities, pointAt, stampOf, type Writing } from './demo/insert-entities.ts';
export { insertWorld } from './demo/insert-world.ts';
export { seedDemo } from './demo/seed-demo.ts';
export {
  applyPromotions,
  applyTopUpGift,
  type PromotedOrder,
  type PromotedTopUp,
} from './promotion/apply-promotions.ts';
export { truckFeature } from './truck.feature.ts';
