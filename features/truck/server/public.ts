// What other features and the composition root may use of the truck area.
export { type AlarmAt, clearAlarm, type Raised, raiseAlarm } from './alarm/raise-alarm.ts';
export { commandState, type GunCommand, pending, pendingText, writeGunCommand } from './asset/gun-command.ts';
export { byRule } from './by-rule.ts';
export { chargeCurve } from './demo/charge-curve.ts';
export type { DemoEntity } from './demo/demo-entity.ts';
export type { DemoMerchant } from './demo/demo-merchants.ts';
export type { DemoSession, DemoSpan } from './demo/demo-sessions.ts';
export type { DemoSite } from './demo/demo-sites.ts';
export type { DemoSwap } from './demo/demo-swaps.ts';
export { DAY, type DemoSeason, HOUR, jiangsu, midnightOf, shandong } from './demo/demo-tou.ts';
export type { DemoDriver, DemoTruck } from './demo/demo-trucks.ts';
export { type DemoWorld, demoTruckTenants, demoWorld } from './demo/demo-world.ts';
export { type DemoIds, idOf, insertEntities, pointAt, stampOf, type Writing } from './demo/insert-entities.ts';
export { type GunRun, insertHistories } from './demo/insert-histories.ts';
export { insertWorld } from './demo/insert-world.ts';
export { seedDemo } from './demo/seed-demo.ts';
export {
  applyPromotions,
  applyTopUpGift,
  type PromotedOrder,
  type PromotedTopUp,
} from './promotion/apply-promotions.ts';
export { truckFeature } from './truck.feature.ts';
