// The dialog in which a second person approves or rejects a refund; it shows the requested amount, the requester and the reason.

import { fill } from '@ec/language/fill';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { detailOf } from '@ec/resource/contracts/row-calls';
import type { RowOf } from '@ec/resource/row';
import { Facts } from '@ec/ui/form/form-field.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { emptyValue, Quantity } from '@ec/ui/value/quantity.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { useQuery } from '@tanstack/react-query';
import { orders } from '../../shared/order/orders.resource.ts';
import type { refund } from '../../shared/refund/refund.resource.ts';
import { SecondPersonDialog } from '../second-person.tsx';
import { InvoiceNote } from './invoice-note.tsx';
import { refundTexts } from './refund-texts.ts';
import { useDecideOnRefund } from './use-refund-calls.ts';
import './refund.css';

export function ApproveDialog({ row, pass, onClose }: { row: RowOf<typeof refund>; pass: boolean; onClose(): void }) {
  const texts = useTexts(refundTexts);
  const call = useDecideOnRefund();
  const { api } = useConsole();
  // A person who may not read orders sees no invoice note: the query fails silently.
  const order = useQuery({
    queryKey: [...servedKey(orders), 'refunded', row.orderId],
    queryFn: ({ signal }) => callOf(api, detailOf(orders))({ id: row.orderId }, { signal, quiet: true }),
    enabled: pass,
    retry: false,
  });
  const { refundNo } = row;
  const amount = row.amount.toFixed(2);
  return (
    <SecondPersonDialog
      pass={pass}
      onClose={onClose}
      title={fill(pass ? texts.approveTitle : texts.rejectTitle, { no: refundNo })}
      act={pass ? (row.amount === 0 ? texts.approveGift : fill(texts.approveAct, { amount })) : texts.rejectAct}
      label={pass ? texts.note : texts.rejectReason}
      noReason={texts.noRejectReason}
      isSending={call.isPending}
      send={(reason) => call.send({ refundNo, pass, reason })}
    >
      <Facts
        title={undefined}
        facts={[
          { key: 'amount', label: texts.amount, value: <Quantity value={amount} digits={2} unit={texts.yuan} /> },
          { key: 'order', label: texts.order, value: row.orderName || emptyValue },
          { key: 'user', label: texts.applyUser, value: row.applyUserName || emptyValue },
          { key: 'time', label: texts.applyTime, value: <TimeText value={row.createTime} /> },
          { key: 'reason', label: texts.reason, value: row.reason, isWide: true },
        ]}
      />
      {pass ? (
        <ul className="refund-notes">
          <InvoiceNote status={order.data?.invoiceStatus} />
        </ul>
      ) : null}
    </SecondPersonDialog>
  );
}
