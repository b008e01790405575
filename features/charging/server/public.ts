// What other features and the composition root may use of this area.
export { chargingFeature } from './charging.feature.ts';
export { demoDays, seedDemo } from './demo/seed-demo.ts';
export { debit, topUp } from './ledger/ledger.ts';
// What a device gateway calls.
export { gunReported, sessionSampled, sessionStarted } from './order/device-events.ts';
export { endOrder } from './order/end-order.ts';
