// The charging feature: tariffs, orders, promotions, accounts, refunds, statements and invoices.
import { featureOfParts, type Part } from '@ec/resource-server/part';
import { chargingDesk } from '../shared/charging.desk.ts';
import { chargingMenus } from '../shared/charging.menus.ts';
import { chargingResources } from '../shared/resources.ts';
import { accountPart } from './account/account.part.ts';
import { invoicePart } from './invoice/invoice.part.ts';
import { orderPart } from './order/order.part.ts';
import { chargingPosts } from './owner-posts.ts';
import { promotionPart } from './promotion/promotion.part.ts';
import { refundPart } from './refund/refund.part.ts';
import { statementPart } from './statement/statement.part.ts';
import { tariffPart } from './tariff/tariff.part.ts';

const parts: readonly Part[] = [
  tariffPart,
  orderPart,
  promotionPart,
  accountPart,
  refundPart,
  statementPart,
  invoicePart,
];
export const chargingFeature = {
  ...featureOfParts(
    { name: 'charging', label: { zh: '充电运营', en: 'Charging operations' } },
    chargingResources,
    parts,
  ),
  menus: chargingMenus,
  desk: chargingDesk,
  ownerPosts: chargingPosts,
};
