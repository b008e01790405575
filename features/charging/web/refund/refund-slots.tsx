// What the page of orders takes from here: refunding an order of the list, and the refunds of an order in its detail.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import type { DetailTab, RowActionSlot } from '@ec/resource-web/slots';
import type { Row } from '@ec/ui/table/row';
import { type ReactNode, useMemo, useState } from 'react';
import { RefundDialog } from './refund-dialog.tsx';

export const refundTab: DetailTab = relatedTab('charging.refund', 'orderId', { zh: '退款', en: 'Refunds' });

/** Paid, by a way that goes back from here, and not all of it refunded yet. */
const isRefundable = ({ payStatus, payType, payMoney }: Row) =>
  [2, 3].includes(Number(payStatus)) && [1, 2, 3].includes(Number(payType)) && Number(payMoney) > 0;

/** The action for `rowActions`; `dialog` stands anywhere on the page. */
export function useRefundAction(): { action: RowActionSlot; dialog: ReactNode } {
  const [row, setRow] = useState<Row>();
  const action = useMemo<RowActionSlot>(
    () => ({
      key: 'refund',
      label: { zh: '退款', en: 'Refund' },
      permission: 'orders_refund',
      appliesTo: isRefundable,
      run: setRow,
    }),
    [],
  );
  return { action, dialog: row && <RefundDialog key={row.id} row={row} onClose={() => setRow(undefined)} /> };
}
