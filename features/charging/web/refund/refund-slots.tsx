// Slots of the order page for refunds: the row action that refunds an order, and the tab with its refunds.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import type { DetailTab, RowActionSlot } from '@ec/resource-web/slots';
import { payStatus } from '../../shared/order/order.enums.ts';
import type { orders } from '../../shared/order/orders.resource.ts';
import { refund } from '../../shared/refund/refund.resource.ts';
import { channelOf } from '../../shared/refund/refund-rules.ts';
import { RefundDialog } from './refund-dialog.tsx';

export const refundTab: DetailTab = relatedTab(refund.name, 'orderId', { zh: '退款', en: 'Refunds' });

export const refundAction: RowActionSlot<typeof orders> = {
  key: 'refund',
  label: { zh: '退款', en: 'Refund' },
  permission: 'orders_refund',
  isFrequent: true,
  /** Applies to a paid order that is not completely refunded and was paid by a channel that this system can refund. */
  appliesTo: ({ payStatus: state, payType, payMoney, giftMoney }) =>
    (state === payStatus.key.paid || state === payStatus.key.partRefunded) &&
    channelOf(payType) !== undefined &&
    ((payMoney ?? 0) > 0 || (giftMoney ?? 0) > 0),
  Dialog: RefundDialog,
};
