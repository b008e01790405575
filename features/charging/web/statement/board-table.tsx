// Shows the board as a table: one row per merchant with its four steps, the open problems and the next steps as buttons.

import { groupNumber, moneyText } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { useSurroundings } from '@ec/ui/layout/surroundings';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { type Tone, tags } from '@ec/ui/value/tags.tsx';
import { Button, Checkbox, Table, type TableColumnType } from 'antd';
import { Decimal } from 'decimal.js';
import type { ReactNode } from 'react';
import type { BoardLack, BoardRow } from '../../shared/statement/board.contract.ts';
import { statementStatus } from '../../shared/statement/statement.enums.ts';
import { statement } from '../../shared/statement/statement.resource.ts';
import type { Step } from './board-steps.ts';
import { statementTexts } from './statement-texts.ts';

const { open, compared, sent } = statementStatus.key;

interface BoardColumn extends TableColumnType<BoardRow> {
  render(value: unknown, row: BoardRow): ReactNode;
}

interface BoardTableProps {
  rows: readonly BoardRow[];
  selected: readonly string[];
  setSelected(ids: readonly string[]): void;
  stepsFor(row: BoardRow): Step[];
  onStep(step: Step, row: BoardRow): void;
}

export function BoardTable(props: BoardTableProps) {
  const { rows, selected, setSelected } = props;
  const isNarrow = useSurroundings().responsiveLevel === 0;
  const columns = useColumns(props);
  if (isNarrow) return <BoardCards {...props} columns={columns} />;
  return (
    <Table<BoardRow>
      size="small"
      rowKey="merchantId"
      columns={columns}
      dataSource={rows}
      pagination={rows.length > 50 ? { pageSize: 50 } : false}
      scroll={{ x: 1050 }}
      rowSelection={{ selectedRowKeys: [...selected], onChange: (keys) => setSelected(keys.map((key) => `${key}`)) }}
    />
  );
}

/** Shows the board on a phone: each merchant is a card. */
function BoardCards({ rows, selected, setSelected, columns }: BoardTableProps & { columns: readonly BoardColumn[] }) {
  const toggle = (id: string, isOn: boolean) =>
    setSelected(isOn ? [...selected, id] : selected.filter((one) => one !== id));
  return (
    <ul className="statement-cards">
      {rows.map((row) => (
        <li key={row.merchantId}>
          <Checkbox
            aria-label={row.merchantName}
            checked={selected.includes(row.merchantId)}
            onChange={({ target }) => toggle(row.merchantId, target.checked)}
          />
          <dl>
            {columns.map(({ key, title, render }) => (
              <div key={key}>
                <dt>{typeof title === 'string' ? title : null}</dt>
                <dd>{render(undefined, row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Shows a finished step: a tag with the date or the recipient below it. */
const finishedStep = (text: string, tone: Tone, detail: ReactNode = null) => (
  <span className="statement-step">
    {tags([{ text, tone }])}
    {detail ? <small className="ec-number">{detail}</small> : null}
  </span>
);

function useColumns({ stepsFor, onStep }: BoardTableProps): BoardColumn[] {
  const texts = useTexts(statementTexts);
  const language = useLanguage();
  const money = (amount: string) => <span className="ec-number">{moneyText(amount)}</span>;
  const words: Record<Step, string> = {
    close: texts.close,
    compare: texts.compare,
    invoice: texts.invoiceTo,
    send: texts.send,
    mail: texts.mail,
    reopen: labelOf(statement.actions.reopen.label, language),
  };
  const stepWord = (state: number) => statementStatus.values.find(({ key }) => key === state)?.[language] ?? '';
  const stateOf = ({ step }: BoardRow) => step?.statementStatus ?? open;
  return [
    {
      key: 'merchant',
      title: texts.merchant,
      fixed: 'left',
      width: 190,
      render: (_, { merchantName, orders }) => (
        <span className="statement-step">
          {merchantName}
          <small>{fill(texts.ordersOf, { count: groupNumber(orders) })}</small>
        </span>
      ),
    },
    { key: 'amount', title: texts.amount, align: 'right', width: 124, render: (_, row) => money(row.totalMoney) },
    {
      key: 'close',
      title: texts.close,
      width: 100,
      render: (_, row) =>
        stateOf(row) === open
          ? texts.notYet
          : finishedStep(stepWord(statementStatus.key.closed), 'good', row.step?.closeTime.slice(0, 10)),
    },
    {
      key: 'compare',
      title: texts.compare,
      width: 100,
      render: (_, row) =>
        stateOf(row) >= compared
          ? finishedStep(stepWord(compared), 'good', row.step?.compareTime.slice(0, 10))
          : texts.notYet,
    },
    { key: 'invoice', title: texts.invoice, width: 120, render: (_, row) => <InvoiceStep row={row} /> },
    {
      key: 'send',
      title: texts.send,
      width: 112,
      render: (_, row) =>
        stateOf(row) === sent ? finishedStep(stepWord(sent), 'good', row.step?.sentTo) : texts.notYet,
    },
    {
      key: 'lacks',
      title: texts.lacks,
      width: 196,
      render: (_, row) => (
        <ul className="statement-lacks">
          {row.lacks.map((lack) => (
            <li key={lack}>{fill(texts.lack[lack], { amount: amountOfLack(lack, row) })}</li>
          ))}
        </ul>
      ),
    },
    {
      key: 'next',
      title: texts.next,
      fixed: 'right',
      width: 208,
      render: (_, row) => (
        <span className="ec-row-actions">
          {stepsFor(row)
            .slice(0, 3)
            .map((step) => (
              <Button key={step} type="link" size="small" onClick={() => onStep(step, row)}>
                {words[step]}
              </Button>
            ))}
        </span>
      ),
    },
  ];
}

/** Returns the formatted amount of a problem, or an empty text if this kind has no amount. */
function amountOfLack(lack: BoardLack, row: BoardRow): string {
  const amounts: Partial<Record<BoardLack, string>> = {
    unpaid: row.openMoney,
    toInvoice: row.toInvoice,
    toIssue: row.asked,
    givenBack: row.givenBack,
  };
  return amounts[lack] === undefined ? '' : moneyText(amounts[lack]);
}

/** Shows the invoicing progress. A statement has no state for it, so the cell compares the amounts of the month's invoices. */
function InvoiceStep({ row: { toInvoice, asked: requestedMoney, issued } }: { row: BoardRow }) {
  const texts = useTexts(statementTexts);
  const has = (amount: string) => new Decimal(amount).gt(0);
  if (!has(toInvoice) && !has(requestedMoney)) {
    if (!has(issued)) return <span className="ec-muted">{texts.nothingToInvoice}</span>;
    return <span className="statement-step">{tags([{ text: texts.allInvoiced, tone: 'good' }])}</span>;
  }
  if (!has(issued)) return texts.notYet;
  return (
    <span className="statement-step">
      {tags([{ text: fill(texts.partIssued, { amount: moneyText(issued) }), tone: 'busy' }])}
    </span>
  );
}
