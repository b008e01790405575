// The views of this feature by route path, and what its forms need away from them.

import type { PageMap } from '@ec/records/console/pages';
import type { SlotsMap } from '@ec/resource-web/slots';

export const pages: PageMap = {
  '/trade/energyPrice': () => import('./tariff/energy-price.page.tsx'),
  '/trade/billingrules': () => import('./tariff/billing-rules.page.tsx'),
  '/trade/energyCostSetting': () => import('./tariff/energy-cost-setting.page.tsx'),
  '/trade/orders': () => import('./order/orders.page.tsx'),
  '/trade/refund': () => import('./refund/refund.page.tsx'),
  '/trade/reconcile': () => import('./reconcile/reconcile.page.tsx'),
  '/trade/orderReady': () => import('./ready/order-ready.page.tsx'),
  '/trade/account': () => import('./account/account.page.tsx'),
  '/trade/account/:id': { load: () => import('./account/account-page.tsx'), label: { zh: '账户', en: 'Account' } },
  '/trade/accountHis': () => import('./account/account-his.page.tsx'),
  '/trade/accountBill': () => import('./account/account-bill.page.tsx'),
  '/promo/activity': () => import('./promotion/activity.page.tsx'),
  '/promo/activitysub': () => import('./promotion/activity-sub.page.tsx'),
};

export const slots: SlotsMap = {
  'charging.energyPrice': () => import('./tariff/energy-price.page.tsx'),
  'charging.billingRules': () => import('./tariff/billing-rules.page.tsx'),
  'charging.energyCostSetting': () => import('./tariff/energy-cost-setting.page.tsx'),
  'charging.orders': () => import('./order/orders.page.tsx'),
  'charging.refund': () => import('./refund/refund.page.tsx'),
  'charging.reconcile': () => import('./reconcile/reconcile.page.tsx'),
  'charging.orderReady': () => import('./ready/order-ready.page.tsx'),
  'charging.account': () => import('./account/account.page.tsx'),
  'charging.accountHis': () => import('./account/account-his.page.tsx'),
  'charging.accountBill': () => import('./account/account-bill.page.tsx'),
  'truck.activity': () => import('./promotion/activity.page.tsx'),
  'truck.activitySub': () => import('./promotion/activity-sub.page.tsx'),
};
