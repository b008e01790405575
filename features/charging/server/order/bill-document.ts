// Builds the printed bill of an order: the customer, a table with a line for each price period, and the sums. The prices of the tariff
// follow at the end, so that the table is on the first page.
import type { Call } from '@ec/kernel/http/route';
import { groupNumber } from '@ec/language/amount';
import { type Label, labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import type { CallContext, Row } from '@ec/resource-server/context';
import type { DocumentBody, DocumentTable } from '@ec/resource-server/document-body';
import type { Engine } from '@ec/resource-server/feature';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { BillLine } from '../../shared/order/order.contract.ts';
import { billTexts } from './bill-document-texts.ts';

const amount = (value: Decimal.Value): string => groupNumber(new Decimal(value).toFixed(2), 2);
const price = (value: number): string => new Decimal(value).toFixed(4);

/** Formats a time span with its date. The date of the end is shown only if it differs from that of the start. */
function spanOf({ startTime, endTime }: BillLine): string {
  const isOneDay = startTime.slice(0, 10) === endTime.slice(0, 10);
  return `${startTime.slice(0, 16)}–${endTime.slice(isOneDay ? 11 : 0, 16)}`;
}

/** Builds the document from the detail of an order. An order without bill lines, such as a cancelled order, gets no table. */
export async function billDocument(
  { engine, call }: Pick<CallContext, 'engine' | 'call'>,
  row: Row,
): Promise<DocumentBody> {
  const customer = row.merchantId ? undefined : await accountOwner(engine, call.caller.tenantId, textOf(row.accountId));
  return {
    facts: customer ? [[labelOf(billTexts.customer, call.language), customer]] : [],
    tables: periodTables(Array.isArray(row.details) ? (row.details as BillLine[]) : [], call),
    lastFields: ['ruleSnapshot'],
  };
}

/** Returns the owner of the account, for example a driver. For an order without a merchant, the owner is the customer. */
async function accountOwner({ database }: Engine, tenantId: string, accountId: string): Promise<string | undefined> {
  if (accountId === '') return undefined;
  const account = await database
    .read(tenantId)
    .first<{ name: string | null }>(
      sql`select owner_name as name from truck_account where tenant_id = ${tenantId} and id = ${accountId}`,
    );
  return account?.name ?? undefined;
}

function periodTables(lines: readonly BillLine[], call: Pick<Call, 'language'>): DocumentTable[] {
  if (lines.length === 0) return [];
  const word = (label: Label) => labelOf(label, call.language);
  const number = (label: Label, share = 1) => ({ heading: word(label), share, isNumber: true });
  const sum = (name: 'kwh' | 'elecMoney' | 'serviceMoney') => Decimal.sum(...lines.map((line) => line[name]));
  const [kwh, elecMoney, serviceMoney] = [sum('kwh'), sum('elecMoney'), sum('serviceMoney')];
  return [
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
  ];
}
