// Orders: what was charged or swapped, what it cost, and what goes back of it.
import { ListView } from '@ec/resource-web/list-view.tsx';
import type { Slots } from '@ec/resource-web/slots';
import { useMemo } from 'react';
import { orders } from '../../shared/order/orders.resource.ts';
import { refundTab, useRefundAction } from '../refund/refund-slots.tsx';

export const slots: Slots = { tabs: [refundTab] };

export function Page() {
  const { action, dialog } = useRefundAction();
  const own = useMemo<Slots>(() => ({ ...slots, rowActions: [action] }), [action]);
  return (
    <>
      <ListView resource={orders} slots={own} />
      {dialog}
    </>
  );
}
