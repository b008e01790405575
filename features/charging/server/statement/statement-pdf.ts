// Builds the PDF of a statement: the content of the workbook without single orders and ledger lines.

import { groupNumber, moneyText } from '@ec/language/amount';
import type { WholeDocument } from '@ec/resource-server/document';
import type { DocumentTable } from '@ec/resource-server/document-body';
import type { PdfColumn } from '@ec/sheets/pdf-sheet';
import {
  energyFields,
  feeFields,
  type Statement,
  type StatementSums,
  type StationDay,
} from '../../shared/statement/statement.contract.ts';
import { bridgeLines, factsOf, type Words } from './statement-words.ts';

const energy = (kwh: string): string => groupNumber(kwh, 2);

type Text = Words['text'];
const number = (heading: string, share = 1): PdfColumn => ({ heading, share, isNumber: true });

/** Returns title, facts and tables of the document. */
export function statementBody(statement: Statement, words: Words): WholeDocument {
  const { text } = words;
  const { merchant, month, sums, stations, days } = statement;
  return {
    title: `${text('title')} ${month}`,
    subject: merchant.merchantName,
    facts: factsOf(statement, words),
    layout: 'landscape',
    tables: [
      movementTable(statement, words),
      {
        heading: text('energy'),
        columns: [number(text('orderCount')), ...energyFields.map((name) => number(text(name)))],
        rows: [[String(sums.orders), ...energyFields.map((name) => energy(sums[name]))]],
      },
      {
        heading: text('fees'),
        columns: feeFields.map((name) => number(text(name))),
        rows: [feeFields.map((name) => moneyText(sums[name]))],
      },
      paymentTable(statement, words),
      {
        heading: text('bridge'),
        columns: [{ heading: text('item'), share: 3 }, number(text('amount'))],
        rows: bridgeLines(statement.bridge, words).map(([label, value]) => [label, moneyText(value)]),
        totals: 1,
      },
      stationTable(text, { rows: stations, sums, byDay: false }),
      stationTable(text, { rows: days, sums, byDay: true }),
    ],
  };
}

function movementTable({ opening, closing, movements }: Statement, { text, bizType }: Words): DocumentTable {
  return {
    heading: text('balances'),
    columns: [{ heading: text('kind'), share: 3 }, number(text('count')), number(text('amount'), 2)],
    rows: [
      [text('opening'), '', moneyText(opening)],
      ...movements.map((each) => [bizType(each.bizType), String(each.count), moneyText(each.amount)]),
      [text('closing'), '', moneyText(closing)],
    ],
    totals: 1,
  };
}

function paymentTable({ payments }: Statement, { text, payType }: Words): DocumentTable {
  const amounts = ['payMoney', 'giftMoney', 'openMoney'] as const;
  return {
    heading: text('payments'),
    columns: [
      { heading: text('payType'), share: 2 },
      number(text('orderCount')),
      ...amounts.map((name) => number(text(name))),
    ],
    rows: payments.map((each) => [
      payType(each.payType),
      String(each.orders),
      ...amounts.map((name) => moneyText(each[name])),
    ]),
  };
}

interface Stations {
  rows: readonly StationDay[];
  sums: StatementSums;
  byDay: boolean;
}

function stationTable(text: Text, { rows, sums, byDay }: Stations): DocumentTable {
  const cells = (row: StatementSums) => [
    String(row.orders),
    energy(row.kwh),
    ...feeFields.map((name) => moneyText(row[name])),
  ];
  const total = [text('sum'), ...(byDay ? [''] : []), ...cells(sums)];
  return {
    heading: text(byDay ? 'days' : 'stations'),
    columns: [
      { heading: text('station'), share: byDay ? 2 : 2.6 },
      ...(byDay ? [{ heading: text('day'), share: 1.2 }] : []),
      number(text('orderCount'), 0.7),
      number(text('kwh'), 1.1),
      ...feeFields.map((name) => number(text(name), 1.05)),
    ],
    rows:
      rows.length === 0
        ? []
        : [...rows.map((row) => [row.stationName || '—', ...(byDay ? [row.day] : []), ...cells(row)]), total],
    totals: 1,
  };
}
