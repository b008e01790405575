// The second person's word on a refund: what was asked for, by whom, and yes, or no with a reason.
import { AskForm } from '@ec/ui/ask-form.tsx';
import { Facts, FieldFrame } from '@ec/ui/form-field.tsx';
import { TextInput } from '@ec/ui/input-text.tsx';
import { Quantity, unknown } from '@ec/ui/quantity.tsx';
import type { Row } from '@ec/ui/served';
import { TimeText } from '@ec/ui/time-text.tsx';
import { fill, useTexts } from '@ec/ui/use-texts';
import { refundTexts } from './refund-texts.ts';
import { useRefundCall } from './use-refund-calls.ts';

const start = { reason: '' };

export function ApproveDialog({ row, pass, onClose }: { row: Row; pass: boolean; onClose(): void }) {
  const texts = useTexts(refundTexts);
  const call = useRefundCall('approve');
  const refundNo = String(row.refundNo);
  const amount = Number(row.amount).toFixed(2);
  const label = pass ? texts.note : texts.rejectReason;
  const issueOf = (reason: unknown) => (!pass && String(reason).trim() === '' ? texts.noRejectReason : undefined);
  return (
    <AskForm
      {...{ start, onClose }}
      title={fill(pass ? texts.approveTitle : texts.rejectTitle, { no: refundNo })}
      act={{ label: pass ? fill(texts.approveAct, { amount }) : texts.rejectAct, isDangerous: !pass }}
      fieldsOf={() => [{ name: 'reason', label }]}
      issuesOf={({ reason }): Record<string, string> => {
        const issue = issueOf(reason);
        return issue === undefined ? {} : { reason: issue };
      }}
      isSending={call.isPending}
      send={({ reason }) => call.mutateAsync({ refundNo, pass, reason: String(reason).trim() })}
    >
      {({ id, values, issues, set, judge }) => (
        <>
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
          <div className="ec-form">
            <FieldFrame id={`${id}-reason`} {...{ label }} isRequired={!pass} isWide issue={issues.reason}>
              <TextInput
                id={`${id}-reason`}
                kind="lines"
                value={values.reason}
                isWrong={issues.reason !== undefined}
                onChange={(reason) => set({ reason })}
                onBlur={() => judge('reason')}
              />
            </FieldFrame>
          </div>
        </>
      )}
    </AskForm>
  );
}
