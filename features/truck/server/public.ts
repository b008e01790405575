// The interface of the truck area for other features and the composition root.

export { byRule } from '@ec/resource-server/by-rule';
export { withAnswer } from './asset/await-command.ts';
export { requestedReply, writeGunCommand } from './asset/gun-command.ts';
export { linkAsked } from './asset/link-questions.ts';
export { bookReading, meterRegisters } from './asset/meter-reading.ts';
export {
  type BilledSwap,
  openOrderAsked,
  orderNosAsked,
  runningOrderAsked,
  swapsAsked,
} from './asset/order-questions.ts';
export { isLinkLost } from './asset/reachable.ts';
export { refuseCreditAlone } from './fleet/credit-alone.ts';
export { gunsControlled } from './fleet/device-row-grants.ts';
export { grantMerchantCredit } from './fleet/merchant.routes.ts';
export { type Owner, ownerAdmitted, ownerChanged, ownersRemoved } from './fleet/owner-events.ts';
export { endReminder, openLowBalance, remind } from './reminder/write-reminder.ts';
export { truckFeature } from './truck.feature.ts';
