// The second person's word on a refund: what was asked for, by whom.

import { fill } from '@ec/language/fill';
import { Facts } from '@ec/ui/form/form-field.tsx';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { Quantity, unknown } from '@ec/ui/value/quantity.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { SecondPersonDialog } from '../second-person.tsx';
import { refundTexts } from './refund-texts.ts';
import { useRefundCall } from './use-refund-calls.ts';

export function ApproveDialog({ row, pass, onClose }: { row: Row; pass: boolean; onClose(): void }) {
  const texts = useTexts(refundTexts);
  const call = useRefundCall('approve');
  const refundNo = String(row.refundNo);
  const amount = Number(row.amount).toFixed(2);
  return (
    <SecondPersonDialog
      {...{ pass, onClose }}
      title={fill(pass ? texts.approveTitle : texts.rejectTitle, { no: refundNo })}
      act={pass ? fill(texts.approveAct, { amount }) : texts.rejectAct}
      label={pass ? texts.note : texts.rejectReason}
      noReason={texts.noRejectReason}
      isSending={call.isPending}
      send={(reason) => call.mutateAsync({ refundNo, pass, reason })}
    >
      <Facts
        title={undefined}
        facts={[
          { key: 'amount', label: texts.amount, value: <Quantity value={amount} digits={2} unit={texts.yuan} /> },
          { key: 'order', label: texts.order, value: String(row.orderName ?? '') || unknown },
          { key: 'user', label: texts.applyUser, value: String(row.applyUserName ?? '') || unknown },
          { key: 'time', label: texts.applyTime, value: <TimeText value={String(row.createTime ?? '')} /> },
          { key: 'reason', label: texts.reason, value: String(row.reason ?? ''), isWide: true },
        ]}
      />
    </SecondPersonDialog>
  );
}
