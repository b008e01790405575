// Defines the statement centre: the progress of every merchant in a month, its open problems, and the next step for one or many.

import { moneyText } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { permissionsOf } from '@ec/resource/calls';
import type { OutputOf } from '@ec/resource/contract';
import { useActing } from '@ec/resource-web/use-acting.tsx';
import { useCall, useSend } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { Alert, Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { mayRequest } from '../../shared/invoice/invoice.contract.ts';
import { closeMonth, statementBoard } from '../../shared/statement/board.contract.ts';
import { statement } from '../../shared/statement/statement.resource.ts';
import { RequestDialog } from '../invoice/request-dialog.tsx';
import { type Step, stepsOf } from './board-steps.ts';
import { BoardTable } from './board-table.tsx';
import { statementTexts } from './statement-texts.ts';
import './statement.css';

const may = permissionsOf(statement);
const lastMonth = () => dayjs(formatDate(new Date(), 'yyyy-MM-dd')).subtract(1, 'month');

export function Page() {
  const { pageTitle } = useConsole();
  const language = useLanguage();
  const texts = useTexts(statementTexts);
  const [day, setDay] = useState(lastMonth);
  const month = day.format('YYYY-MM');
  const board = useCall(statementBoard, { month });
  return (
    <PageFrame title={pageTitle ?? texts.board} purpose={statement.purpose?.[language]}>
      <section className="ec-card" aria-label={texts.board}>
        <div className="statement-head">
          <DatePicker
            aria-label={texts.month}
            picker="month"
            value={day}
            allowClear={false}
            onChange={(value) => value && setDay(value)}
          />
          {board.data ? <Sums sums={board.data.sums} /> : null}
        </div>
        {board.data && !board.data.isOver ? <Alert className="ec-note" type="info" title={texts.monthRuns} /> : null}
        {board.data ? (
          <Board key={month} board={board.data} />
        ) : board.error ? (
          <LoadError error={board.error} onRetry={() => void board.refetch()} />
        ) : (
          <ListSkeleton rows={8} columns={6} />
        )}
      </section>
    </PageFrame>
  );
}

type BoardData = OutputOf<typeof statementBoard>;

function Sums({ sums }: { sums: BoardData['sums'] }) {
  const texts = useTexts(statementTexts);
  const figures = [
    [texts.amount, sums.totalMoney],
    [texts.refunded, sums.refundMoney],
    [texts.unpaid, sums.openMoney],
    [texts.toInvoice, sums.toInvoice],
    [texts.issued, sums.issued],
  ] as const;
  return (
    <dl className="statement-sums">
      {figures.map(([term, amount]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="ec-number">{moneyText(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Board({ board }: { board: BoardData }) {
  const { can } = useConsole();
  const texts = useTexts(statementTexts);
  const { confirm, success } = useFeedback();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [invoiceRows, setInvoiceRows] = useState<BoardData['rows']>();
  const close = useSend(closeMonth);
  const acting = useActing(statement, {}, () => setSelected([]));
  const { month, isOver, rows } = board;
  if (rows.length === 0) return <Empty title={texts.none} />;
  const selectedRows = rows.filter(({ merchantId }) => selected.includes(merchantId));
  const closeAll = async (targets: BoardData['rows']) => {
    const count = targets.length;
    const title = fill(texts.closeAsk, { count, month });
    if (!(await confirm({ title, content: texts.closeHint, okText: texts.close }))) return;
    await close.mutateAsync({ month, merchantIds: targets.map(({ merchantId }) => merchantId) }).then(
      () => {
        success(fill(texts.closed, { count }));
        setSelected([]);
      },
      () => undefined, // the request layer has reported the error
    );
  };
  const startStep = (step: Step, targets: BoardData['rows']) => {
    if (step === 'close') return void closeAll(targets);
    if (step === 'invoice') return setInvoiceRows(targets);
    acting.act(
      step,
      targets.flatMap(({ step: row, merchantName }) =>
        row ? [{ id: row.id, month: `${merchantName} ${month}` }] : [],
      ),
    );
  };
  const isStepAllowed: Record<Step, boolean> = {
    close: isOver && can(may.action('close')),
    compare: can(may.action('compare')),
    invoice: can(mayRequest),
    send: can(may.action('send')),
    mail: can(may.action('mail')),
    reopen: can(may.action('reopen')),
  };
  const stepsFor = (row: BoardData['rows'][number]) => stepsOf(row).filter((step) => isStepAllowed[step]);
  /** The steps that are possible for all selected rows. */
  const commonSteps = (['close', 'compare', 'invoice', 'send'] as const).filter(
    (step) => selectedRows.length > 0 && selectedRows.every((row) => stepsFor(row).includes(step)),
  );
  return (
    <>
      {selectedRows.length > 0 ? (
        <div className="ec-selection" role="status">
          <span>{fill(texts.chosen, { count: selectedRows.length })}</span>
          {commonSteps.map((step) => (
            <Button key={step} size="small" onClick={() => startStep(step, selectedRows)}>
              {step === 'invoice' ? texts.invoiceTo : texts[step]}
            </Button>
          ))}
        </div>
      ) : null}
      <BoardTable
        rows={rows}
        selected={selected}
        setSelected={setSelected}
        stepsFor={stepsFor}
        onStep={(step, row) => startStep(step, [row])}
      />
      {acting.dialog}
      {invoiceRows ? (
        <RequestDialog
          month={month}
          merchants={invoiceRows}
          onClose={() => {
            setInvoiceRows(undefined);
            setSelected([]);
          }}
        />
      ) : null}
    </>
  );
}
