// The pages of this feature.
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import { addedTab } from '@ec/resource-web/added-tab.tsx';
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import type { ListTools } from '@ec/resource-web/slots';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { lazyPart } from '@ec/ui/layout/lazy-part.tsx';
import { chargingMenus } from '../shared/charging.menus.ts';
import { orders } from '../shared/order/orders.resource.ts';
import { chargingResources } from '../shared/resources.ts';
import { addedTabs } from './added-tabs.ts';

const aroundAlarm = addedTab(
  deviceAlarm,
  { key: 'around', label: { zh: '当时的订单与曲线', en: 'Orders and curve' }, lists: orders.name },
  async () => (await import('./order/around-alarm.tsx')).AroundAlarm,
);

const StatementsButton = lazyPart<ListTools>(
  async () => (await import('./merchant/statements.dialog.tsx')).StatementsButton,
  () => null,
);

export const chargingConsole: ConsoleFeature = {
  resources: chargingResources,
  menus: chargingMenus,
  customPages: {
    'charging.energyPrice': () => import('./tariff/energy-price.page.tsx'),
    'charging.billingRules': () => import('./tariff/billing-rules.page.tsx'),
    'charging.energyCostSetting': () => import('./tariff/energy-cost.page.tsx'),
    'charging.orders': () => import('./order/orders.page.tsx'),
    'charging.refund': () => import('./refund/refund.page.tsx'),
    'charging.reconcile': () => import('./reconcile/reconcile.page.tsx'),
    'charging.orderReady': () => import('./ready/order-ready.page.tsx'),
    'charging.account': () => import('./account/account.page.tsx'),
    'charging.accountHis': () => import('./account/account-his.page.tsx'),
    'charging.accountBill': () => import('./account/account-bill.page.tsx'),
    'charging.invoice': () => import('./invoice/invoice.page.tsx'),
    'charging.statement': () => import('./statement/board.page.tsx'),
    'charging.withdraw': () => import('./account/withdraw.page.tsx'),
    'charging.activity': () => import('./promotion/activity.page.tsx'),
    'charging.activitySub': () => import('./promotion/activity-sub.page.tsx'),
  },
  tabs: { ...addedTabs, [deviceAlarm.name]: [aroundAlarm] },
  toolbars: { [merchant.name]: StatementsButton },
  views: {
    '/trade/account/:id': { load: () => import('./account/account-page.tsx'), label: { zh: '账户', en: 'Account' } },
  },
};
