// Tabs that charging adds to the pages of sites, devices and fleets, whose features do not depend on charging: prices, orders, accounts,
// statements.
import { addedTab } from '@ec/resource-web/added-tab.tsx';
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import type { DetailTab } from '@ec/resource-web/slots';
import { agvInfo } from '@ec/truck/shared/asset/agv-info.resource';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { car } from '@ec/truck/shared/fleet/car.resource';
import { driver } from '@ec/truck/shared/fleet/driver.resource';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { station } from '@ec/truck/shared/station.resource';
import { account } from '../shared/account/account.resource.ts';
import { orders } from '../shared/order/orders.resource.ts';
import { billingRules } from '../shared/tariff/billing-rules.resource.ts';

/** Keys of existing tabs of those pages (`relatedTab`). Charging inserts its tabs before them. */
const stationAlarms = 'maintenance.deviceAlarm-stationId';
const deviceAlarms = 'maintenance.deviceAlarm-deviceId';
const trucks = 'truck.car-merchantId';
const blacklist = 'truck.merchantBlackList-merchantId';

const orderWords = { zh: '订单', en: 'Orders' };
const accountWords = { zh: '账户', en: 'Account' };

const prices = addedTab(
  station,
  { key: 'prices', label: { zh: '在用价格', en: 'Prices in force' }, lists: billingRules.name, before: stationAlarms },
  async () => (await import('./tariff/prices.tab.tsx')).StationPrices,
);
const merchantHistory = addedTab(
  merchant,
  { key: 'his', label: { zh: '用能与消费', en: 'Energy and spending' }, before: trucks },
  async () => (await import('./merchant/merchant-his.tab.tsx')).MerchantHistory,
);
const merchantStatement = addedTab(
  merchant,
  { key: 'statement', label: { zh: '对账单', en: 'Statements' }, before: trucks },
  async () => (await import('./merchant/merchant-statement.tab.tsx')).MerchantStatement,
);

export const addedTabs: Readonly<Record<string, readonly DetailTab[]>> = {
  [station.name]: [
    prices,
    relatedTab(
      orders.name,
      'stationId',
      { zh: '进行中', en: 'Running sessions' },
      { isRunning: true, before: stationAlarms },
    ),
    relatedTab(orders.name, 'stationId', orderWords, { before: stationAlarms }),
  ],
  [chargingStack.name]: [relatedTab(orders.name, 'stackId', orderWords, { before: deviceAlarms })],
  [chargingGun.name]: [relatedTab(orders.name, 'gunId', orderWords, { before: deviceAlarms })],
  [agvInfo.name]: [relatedTab(orders.name, 'agvId', { zh: '换电订单', en: 'Swap orders' }, { before: deviceAlarms })],
  [merchant.name]: [
    merchantHistory,
    merchantStatement,
    relatedTab(account.name, 'ownerId', accountWords, { before: blacklist }),
    relatedTab(orders.name, 'merchantId', orderWords, { before: blacklist }),
  ],
  [car.name]: [relatedTab(orders.name, 'carId', orderWords)],
  [driver.name]: [relatedTab(account.name, 'ownerId', accountWords), relatedTab(orders.name, 'driverId', orderWords)],
};
