// Refunds: what waits for a second person, what is on its way, what has to be sent again.

import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { pathOf, type Page as RowPage, servedKey } from '@ec/records/list/served';
import { ListView } from '@ec/resource-web/list-view.tsx';
import type { Slots } from '@ec/resource-web/slots';
import { useFeedback } from '@ec/ui/feedback/feedback';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { refund } from '../../shared/refund/refund.resource.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { refundTexts } from './refund-texts.ts';
import { useRefundCall } from './use-refund-calls.ts';

export const slots: Slots = {};

const isWaiting = ({ refundStatus }: Row) => refundStatus === 0;

/** How many wait, and the way to them. */
function Waiting({ filters }: { filters: Record<string, string> }) {
  const { api, openTab, pageOf } = useConsole();
  const texts = useTexts(refundTexts);
  const { data } = useQuery({
    queryKey: [...servedKey(refund), 'waiting'],
    queryFn: ({ signal }) =>
      api.get<RowPage>(pathOf(refund, 'list'), { refundStatus: 0, size: 1 }, { signal, quiet: true }),
  });
  const path = pageOf?.(refund.code);
  if (!data || path === undefined) return null;
  const isOn = filters.refundStatus === '0';
  return (
    <Button
      type={data.total > 0 && !isOn ? 'primary' : 'default'}
      disabled={data.total === 0 || isOn}
      onClick={() => openTab(`${path}?refundStatus=0`)}
    >
      {fill(texts.waitingCount, { count: data.total })}
    </Button>
  );
}

export function Page() {
  const { person } = useConsole();
  const { confirm, warning } = useFeedback();
  const texts = useTexts(refundTexts);
  const retry = useRefundCall('refund', false);
  const [open, setOpen] = useState<{ row: Row; pass: boolean }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the calls do is the same whenever they are made
  const own = useMemo<Slots>(() => {
    const decide = (pass: boolean) => (row: Row) =>
      row.applyUser === person.userId ? warning(texts.own) : setOpen({ row, pass });
    const again = async (row: Row) => {
      const title = fill(texts.retryTitle, { no: String(row.refundNo) });
      if (await confirm({ title, content: texts.retryAsk, okText: texts.retry }))
        retry.mutate({ refundNo: row.refundNo });
    };
    const approving = { permission: 'orders_refundApprove', appliesTo: isWaiting };
    return {
      Toolbar: Waiting,
      rowActions: [
        {
          ...approving,
          key: 'approve',
          label: { zh: '通过', en: 'Approve' },
          isFrequent: true,
          run: decide(true),
        },
        {
          ...approving,
          key: 'reject',
          label: { zh: '驳回', en: 'Reject' },
          isDangerous: true,
          run: decide(false),
        },
        {
          key: 'retry',
          label: { zh: '重新发送', en: 'Send again' },
          permission: 'orders_refund',
          appliesTo: ({ refundStatus }) => refundStatus === 4,
          run: (row) => void again(row),
        },
      ],
    };
  }, [texts, person.userId]);
  return (
    <>
      <ListView resource={refund} slots={own} />
      {open ? <ApproveDialog key={open.row.id} {...open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
