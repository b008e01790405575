// The page of refunds: a second person approves or rejects pending refunds, and failed refunds can be sent again.

import { fill } from '@ec/language/fill';
import { callOf } from '@ec/records/console/call-of';
import { type Console, useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { listOf } from '@ec/resource/contracts/row-calls';
import type { RowOf } from '@ec/resource/row';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { refundStatus } from '../../shared/refund/refund.enums.ts';
import { refund } from '../../shared/refund/refund.resource.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { ApproveSeveral, RejectSeveral } from './decide-several-dialog.tsx';
import { refundTexts } from './refund-texts.ts';
import { useAskForRefund } from './use-refund-calls.ts';

const pending = String(refundStatus.key.pending);

/** Shows the number of pending refunds on a button that opens them. */
function PendingButton({ filters }: { filters: Record<string, string> }) {
  const { api, openTab, pageOf } = useConsole();
  const texts = useTexts(refundTexts);
  const { data } = useQuery({
    queryKey: [...servedKey(refund), 'waiting'],
    queryFn: ({ signal }) => callOf(api, listOf(refund))({ refundStatus: pending, size: 1 }, { signal, quiet: true }),
  });
  const path = pageOf?.(refund.code);
  if (!data || path === undefined) return null;
  const isFiltered = filters.refundStatus === pending;
  return (
    <Button
      type={data.total > 0 && !isFiltered ? 'primary' : 'default'}
      disabled={data.total === 0 || isFiltered}
      onClick={() => openTab(`${path}?refundStatus=${pending}`)}
    >
      {fill(texts.waitingCount, { count: data.total })}
    </Button>
  );
}

interface DialogProps {
  row: RowOf<typeof refund>;
  onClose(): void;
}

/**
 * Opens the decision only for another person than the requester. The row action already hides it from the requester; this check
 * also covers a row whose requester was not loaded when the list was drawn.
 */
function Decide({ row, pass, onClose }: DialogProps & { pass: boolean }) {
  const { person } = useConsole();
  const { warning } = useFeedback();
  const texts = useTexts(refundTexts);
  const isOwn = row.applyUser === person.userId;
  useEffect(() => {
    if (!isOwn) return;
    warning(texts.own);
    onClose();
  }, [isOwn, texts, warning, onClose]);
  return isOwn ? null : <ApproveDialog row={row} pass={pass} onClose={onClose} />;
}

const Approve = (props: DialogProps) => <Decide {...props} pass />;
const Reject = (props: DialogProps) => <Decide {...props} pass={false} />;

/** Sends a refund again with the same number, so that the channel cannot pay it twice. */
function Retry({ row: { refundNo }, onClose }: DialogProps) {
  const { confirm } = useFeedback();
  const texts = useTexts(refundTexts);
  const { send } = useAskForRefund({ quiet: false });
  const confirmRetry = useEffectEvent(async () => {
    const title = fill(texts.retryTitle, { no: refundNo });
    const isSure = await confirm({ title, content: texts.retryAsk, okText: texts.retry });
    onClose();
    if (isSure) await send({ refundNo }).catch(() => undefined); // the request layer has reported the error
  });
  useEffect(() => void confirmRetry(), []);
  return null;
}

const decisionRule = {
  permission: 'orders_refundApprove',
  appliesTo: ({ refundStatus: state, applyUser }: RowOf<typeof refund>, { person }: Console) =>
    state === refundStatus.key.pending && applyUser !== person.userId,
};

export const { Page, slots } = resourcePage(refund, {
  Toolbar: PendingButton,
  paper: 'a4',
  bulkActions: [
    { ...decisionRule, key: 'approveSeveral', label: { zh: '通过', en: 'Approve' }, Dialog: ApproveSeveral },
    {
      ...decisionRule,
      key: 'rejectSeveral',
      label: { zh: '驳回', en: 'Reject' },
      isDangerous: true,
      Dialog: RejectSeveral,
    },
  ],
  rowActions: [
    { ...decisionRule, key: 'approve', label: { zh: '通过', en: 'Approve' }, isFrequent: true, Dialog: Approve },
    {
      ...decisionRule,
      key: 'reject',
      label: { zh: '驳回', en: 'Reject' },
      isDangerous: true,
      isFrequent: true,
      Dialog: Reject,
    },
    {
      key: 'retry',
      label: { zh: '重新发送', en: 'Send again' },
      permission: 'orders_refund',
      appliesTo: ({ refundStatus: state }) => state === refundStatus.key.abnormal,
      Dialog: Retry,
    },
  ],
});
