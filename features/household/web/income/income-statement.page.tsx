// The page of monthly income statements: it shows the lines of each statement, and generates the drafts of a month.
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { permissionsOf } from '@ec/resource/calls';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { encodeQuery } from '@ec/resource/query-tree';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useSend } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, DatePicker, Modal } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { makeStatements } from '../../shared/income/income.contract.ts';
import { incomeStatement } from '../../shared/income/income-statement.resource.ts';
import { stationIncome } from '../../shared/income/station-income.resource.ts';
import { incomeTexts } from './income-texts.ts';
import { LeftOut } from './left-out.tsx';
import { type Line, LineTable } from './line-table.tsx';
import '../energy/energy.css';

function LinesTab({ row }: { row: RowIn<typeof incomeStatement> }) {
  const texts = useTexts(incomeTexts);
  const lines = row.lines ?? [];
  const earned = lines.filter(({ kind }) => kind === 'feed' || kind === 'self' || kind === 'subsidy');
  const showDays = (line: Line) => <DaysButton line={line} row={row} />;
  return (
    <div className="ec-stack">
      <LineTable lines={earned} total={texts.total} sum={row.income} showDays={showDays} />
      <LineTable
        lines={lines.filter((line) => !earned.includes(line))}
        total={texts.due}
        sum={row.due}
        showDays={showDays}
      />
      <p className="ec-muted">{texts.roundedByDay}</p>
    </div>
  );
}

/** Opens the days of a line: days of its station in the month, or for an adjustment the days of the month that the line adjusts. */
function DaysButton({ line, row }: { line: Line; row: RowIn<typeof incomeStatement> }) {
  const { pageOf, openTab } = useConsole();
  const texts = useTexts(incomeTexts);
  const path = pageOf?.(stationIncome.code);
  const isAdjust = line.kind === 'adjust';
  if (path === undefined || (!isAdjust && !line.days)) return '';
  const month = dayjs(`${isAdjust ? line.month : row.month}-01`);
  const q = encodeQuery({
    all: [
      { f: 'customerId', o: 'equal', v: row.customerId },
      ...(line.stationId ? [{ f: 'stationId', o: 'equal', v: line.stationId } as const] : []),
      { f: 'day', o: 'between', v: [month.format('YYYY-MM-DD'), month.endOf('month').format('YYYY-MM-DD')] },
    ],
  });
  const label = line.days ? fill(texts.daysOf, { count: line.days }) : texts.daysOfMonth;
  return (
    <Button type="link" size="small" onClick={() => openTab(`${path}?${new URLSearchParams({ q })}`)}>
      {label}
    </Button>
  );
}

function MakeButton() {
  const { can } = useConsole();
  const { success } = useFeedback();
  const texts = useTexts(incomeTexts);
  const [month, setMonth] = useState<dayjs.Dayjs>();
  const make = useSend(makeStatements);
  if (!can(permissionsOf(incomeStatement).action('make'))) return null;
  const send = () =>
    make.mutate(
      { month: (month ?? dayjs()).format('YYYY-MM') },
      {
        onSuccess: (done) => {
          success(fill(texts.madeOf, done));
          setMonth(undefined);
        },
      },
    );
  return (
    <>
      <Button onClick={() => setMonth(dayjs().subtract(1, 'month'))}>{texts.make}</Button>
      <Modal
        open={month !== undefined}
        title={texts.make}
        okText={texts.make}
        okButtonProps={{ loading: make.isPending }}
        onOk={send}
        onCancel={() => setMonth(undefined)}
      >
        <p className="ec-muted">{texts.makeWhy}</p>
        <DatePicker
          aria-label={texts.month}
          picker="month"
          value={month}
          allowClear={false}
          onChange={(at) => at && setMonth(at)}
        />
        {month ? <LeftOut month={month.format('YYYY-MM')} /> : null}
      </Modal>
    </>
  );
}

export const { Page, slots } = resourcePage(incomeStatement, {
  Toolbar: MakeButton,
  paper: 'a4',
  tabs: [{ key: 'lines', label: { zh: '明细', en: 'Lines' }, Content: LinesTab }],
});
