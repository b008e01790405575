// The bill of an order on paper: a table with a line for each price period, and their sums.
import { groupNumber } from '@ec/language/amount';
import { type Label, labelOf } from '@ec/language/label';
import type { CallContext, Row } from '@ec/resource-server/context';
import type { DocumentBody } from '@ec/resource-server/document-body';
import { Decimal } from 'decimal.js';
import type { BillLine } from '../../shared/order/order.contract.ts';
import { billTexts } from './bill-document-texts.ts';

const amount = (value: Decimal.Value): string => groupNumber(new Decimal(value).toFixed(2), 2);
const price = (value: number): string => new Decimal(value).toFixed(4);

/** With its whole date; the day of the end only where it is another one. */
function spanOf({ startTime, endTime }: BillLine): string {
  const isOneDay = startTime.slice(0, 10) === endTime.slice(0, 10);
  return `${startTime.slice(0, 16)}–${endTime.slice(isOneDay ? 11 : 0, 16)}`;
}

/** The detail of an order brings its lines. An order of one price for the whole (a swap) has none, and no table. */
export async function billDocument({ call }: Pick<CallContext, 'call'>, row: Row): Promise<DocumentBody> {
  const lines = Array.isArray(row.details) ? (row.details as BillLine[]) : [];
  if (lines.length === 0) return { tables: [] };
  const word = (label: Label) => labelOf(label, call.language);
  const number = (label: Label, share = 1) => ({ heading: word(label), share, isNumber: true });
  const sum = (name: 'kwh' | 'elecMoney' | 'serviceMoney') => Decimal.sum(...lines.map((line) => line[name]));
  const [kwh, elecMoney, serviceMoney] = [sum('kwh'), sum('elecMoney'), sum('serviceMoney')];
  return {
    tables: [
      {
        heading: word(billTexts.heading),
        columns: [
          { heading: word(billTexts.period), share: 0.7 },
          { heading: word(billTexts.time), share: 1.9 },
          number(billTexts.kwh),
          number(billTexts.elecPrice, 1.2),
          number(billTexts.elecMoney),
          number(billTexts.servicePrice, 1.3),
          number(billTexts.serviceMoney),
          number(billTexts.money),
        ],
        rows: [
          ...lines.map((line) => [
            line.kindName,
            spanOf(line),
            amount(line.kwh),
            price(line.elecPrice),
            amount(line.elecMoney),
            price(line.servicePrice),
            amount(line.serviceMoney),
            amount(Decimal.sum(line.elecMoney, line.serviceMoney)),
          ]),
          [
            word(billTexts.total),
            '',
            amount(kwh),
            '',
            amount(elecMoney),
            '',
            amount(serviceMoney),
            amount(elecMoney.plus(serviceMoney)),
          ],
        ],
        totals: 1,
      },
    ],
  };
}
