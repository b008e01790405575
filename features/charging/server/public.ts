// What other features and the composition root may use of this area.

export { followOwner, openAccount } from './account/open-account.ts';
export { chargingFeature } from './charging.feature.ts';
export { seedDemo } from './demo/seed-demo.ts';
export { debit, topUp } from './ledger/ledger.ts';
