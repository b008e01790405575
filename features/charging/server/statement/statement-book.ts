// Builds the workbook of a statement: summary, stations, days, orders, ledger.
import type { BookColumn, BookSheet } from '@ec/sheets/write-book';
import type { Cell } from '@ec/sheets/write-sheet';
import {
  energyFields,
  feeFields,
  type StatementSums,
  type StationDay,
} from '../../shared/statement/statement.contract.ts';
import type { WholeStatement } from './statement.ts';
import type { StatementText } from './statement-texts.ts';
import { bridgeLines, factsOf, type Words } from './statement-words.ts';

const whole = '#,##0';
const sumFields = [...energyFields, ...feeFields];

/** Converts an amount to a number for a cell. An amount has at most 14 digits, which a double keeps exactly. */
const amount = (text: string): number => Number(text);

export function statementSheets(statement: WholeStatement, words: Words): BookSheet[] {
  const { text } = words;
  const { sums, stations, days } = statement;
  return [
    summary(statement, words),
    table(words, { name: text('stations'), lead: ['station'], rows: stations, sums }),
    table(words, { name: text('days'), lead: ['station', 'day'], rows: days, sums }),
    orderSheet(statement, words),
    ledgerSheet(statement, words),
  ];
}

function summary(statement: WholeStatement, words: Words): BookSheet {
  const { text, bizType, payType } = words;
  const { sums, opening, closing, movements, payments, bridge } = statement;
  const heading = (name: StatementText): Cell[] => [text(name), null];
  return {
    name: text('summary'),
    columns: [
      { heading: text('item'), width: 46 },
      { heading: text('value'), width: 34 },
    ],
    rows: [
      ...factsOf(statement, words),
      heading('balances'),
      [text('opening'), amount(opening)],
      ...movements.map((each): Cell[] => [bizType(each.bizType), amount(each.amount)]),
      [text('closing'), amount(closing)],
      heading('energy'),
      ...energyFields.map((name): Cell[] => [text(name), amount(sums[name])]),
      heading('fees'),
      ...feeFields.map((name): Cell[] => [text(name), amount(sums[name])]),
      heading('payments'),
      ...payments.flatMap((each): Cell[][] => [
        [`${payType(each.payType)} · ${text('payMoney')}`, amount(each.payMoney)],
        [`${payType(each.payType)} · ${text('giftMoney')}`, amount(each.giftMoney)],
        [`${payType(each.payType)} · ${text('openMoney')}`, amount(each.openMoney)],
      ]),
      heading('bridge'),
      ...bridgeLines(bridge, words).map(([label, value]): Cell[] => [label, amount(value)]),
    ],
  };
}

interface Table {
  name: string;
  lead: readonly ('station' | 'day')[];
  rows: readonly StationDay[];
  sums: StatementSums;
}

function table({ text }: Words, { name, lead, rows, sums }: Table): BookSheet {
  const cells = (row: StatementSums): Cell[] => [row.orders, ...sumFields.map((field) => amount(row[field]))];
  const leads = (row: StationDay): Cell[] => [row.stationName, row.day].slice(0, lead.length);
  return {
    name,
    columns: [
      ...lead.map(
        (field): BookColumn =>
          field === 'day' ? { heading: text(field), width: 12, kind: 'date' } : { heading: text(field), width: 30 },
      ),
      { heading: text('orderCount'), width: 10, format: whole },
      ...sumFields.map((field): BookColumn => ({ heading: text(field), width: 13 })),
    ],
    rows: [
      ...rows.map((row) => [...leads(row), ...cells(row)]),
      [text('sum'), ...lead.slice(1).map(() => ''), ...cells(sums)],
    ],
    totals: 1,
  };
}

function orderSheet({ orders }: WholeStatement, { text, orderType, payStatus }: Words): BookSheet {
  const fields = ['kwh', ...feeFields] as const;
  const lead = ['orderNo', 'orderType', 'station', 'plateNo', 'endTime'] as const;
  return {
    name: text('orders'),
    columns: [
      ...lead.map(
        (field): BookColumn => ({
          heading: text(field),
          width: field === 'orderNo' || field === 'station' ? 30 : 20,
          ...(field === 'endTime' ? { kind: 'datetime' } : {}),
        }),
      ),
      ...fields.map((field): BookColumn => ({ heading: text(field), width: 13 })),
      { heading: text('payStatus') },
    ],
    rows: orders.map((order) => [
      order.orderNo,
      orderType(order.orderType),
      order.stationName,
      order.plateNo,
      order.endTime,
      ...fields.map((field) => amount(order[field])),
      payStatus(order.payStatus),
    ]),
  };
}

function ledgerSheet({ lines }: WholeStatement, { text, bizType }: Words): BookSheet {
  return {
    name: text('ledger'),
    columns: [
      { heading: text('txnNo'), width: 32 },
      { heading: text('time'), width: 20, kind: 'datetime' },
      { heading: text('account'), width: 16 },
      { heading: text('kind'), width: 14 },
      { heading: text('bizNo'), width: 32 },
      { heading: text('amount') },
      { heading: text('balanceAfter') },
    ],
    rows: lines.map((line) => [
      line.txnNo,
      line.time,
      line.accountNo,
      bizType(line.bizType),
      line.bizNo,
      amount(line.amount),
      amount(line.balanceAfter),
    ]),
  };
}
