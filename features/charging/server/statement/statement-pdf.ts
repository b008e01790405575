// A statement on paper: what the workbook says, without its single orders and ledger lines.

import { groupNumber, moneyText } from '@ec/language/amount';
import { type PdfColumn, pdfSheet } from '@ec/sheets/pdf-sheet';
import {
  energyFields,
  feeFields,
  type Statement,
  type StatementSums,
  type StationDay,
} from '@ec/truck/shared/fleet/statement.contract';
import { bridgeLines, factsOf, type Words } from './statement-words.ts';

const energy = (kwh: string): string => groupNumber(kwh, 2);

export async function writeStatementPdf(path: string, statement: Statement, words: Words, made: string): Promise<void> {
  const { text, bizType, payType } = words;
  const { merchant, month, sums, stations, days, payments, movements, opening, closing, bridge } = statement;
  const title = `${text('title')} ${month}`;
  const sheet = pdfSheet(path, { title: `${title} ${merchant.merchantName}`, author: merchant.merchantName });
  const number = (heading: string, share = 1): PdfColumn => ({ heading, share, isNumber: true });
  sheet.title(title);
  sheet.facts([...factsOf(statement, words), [text('made'), made]]);

  sheet.heading(text('balances'));
  sheet.table(
    [{ heading: text('kind'), share: 3 }, number(text('count')), number(text('amount'), 2)],
    [
      [text('opening'), '', moneyText(opening)],
      ...movements.map((each) => [bizType(each.bizType), String(each.count), moneyText(each.amount)]),
      [text('closing'), '', moneyText(closing)],
    ],
    1,
  );
  sheet.heading(text('energy'));
  sheet.table(
    [number(text('orderCount')), ...energyFields.map((name) => number(text(name)))],
    [[String(sums.orders), ...energyFields.map((name) => energy(sums[name]))]],
  );
  sheet.heading(text('fees'));
  sheet.table(
    feeFields.map((name) => number(text(name))),
    [feeFields.map((name) => moneyText(sums[name]))],
  );
  sheet.heading(text('payments'));
  sheet.table(
    [
      { heading: text('payType'), share: 2 },
      number(text('orderCount')),
      number(text('payMoney')),
      number(text('giftMoney')),
      number(text('openMoney')),
    ],
    payments.map((each) => [
      payType(each.payType),
      String(each.orders),
      moneyText(each.payMoney),
      moneyText(each.giftMoney),
      moneyText(each.openMoney),
    ]),
  );
  sheet.heading(text('bridge'));
  sheet.table(
    [{ heading: text('item'), share: 3 }, number(text('amount'))],
    bridgeLines(bridge, words).map(([label, value]) => [label, moneyText(value)]),
    1,
  );
  sheet.heading(text('stations'));
  stationTable(stations, false);
  sheet.heading(text('days'));
  stationTable(days, true);
  await sheet.end((page, pages) => text('page', { page, pages }));

  function stationTable(rows: readonly StationDay[], byDay: boolean): void {
    if (rows.length === 0) {
      sheet.note(text('none'));
      return;
    }
    const cells = (row: StatementSums) => [
      String(row.orders),
      energy(row.kwh),
      ...feeFields.map((name) => moneyText(row[name])),
    ];
    sheet.table(
      [
        { heading: text('station'), share: byDay ? 2 : 2.6 },
        ...(byDay ? [{ heading: text('day'), share: 1.2 }] : []),
        number(text('orderCount'), 0.7),
        number(text('kwh'), 1.1),
        ...feeFields.map((name) => number(text(name), 1.05)),
      ],
      [
        ...rows.map((row) => [row.stationName || '—', ...(byDay ? [row.day] : []), ...cells(row)]),
        [text('sum'), ...(byDay ? [''] : []), ...cells(sums)],
      ],
      1,
    );
  }
}
