// All resources of this feature, for the server and the console alike.
import type { Resource } from '@ec/resource/resource';
import { account } from './account/account.resource.ts';
import { accountBill } from './account/account-bill.resource.ts';
import { accountHis } from './account/account-his.resource.ts';
import { withdraw } from './account/withdraw.resource.ts';
import { invoice } from './invoice/invoice.resource.ts';
import { orders } from './order/orders.resource.ts';
import { activity } from './promotion/activity.resource.ts';
import { activitySub } from './promotion/activity-sub.resource.ts';
import { orderReady } from './ready/order-ready.resource.ts';
import { reconcile } from './reconcile/reconcile.resource.ts';
import { refund } from './refund/refund.resource.ts';
import { statement } from './statement/statement.resource.ts';
import { billingRules } from './tariff/billing-rules.resource.ts';
import { energyCostSetting } from './tariff/energy-cost-setting.resource.ts';
import { energyPrice } from './tariff/energy-price.resource.ts';

export const chargingResources: readonly Resource[] = [
  energyPrice,
  billingRules,
  energyCostSetting,
  orders,
  orderReady,
  account,
  accountHis,
  accountBill,
  withdraw,
  refund,
  reconcile,
  invoice,
  statement,
  activity,
  activitySub,
];
