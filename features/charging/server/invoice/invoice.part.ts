// The part for invoices of merchants: orders to invoice, requests, decisions, and the file for the tax system.
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import type { Outcome, TaskRun } from '@ec/kernel/tasks/task';
import { labelOf } from '@ec/language/label';
import { permissionsOf } from '@ec/resource/calls';
import type { InputOf } from '@ec/resource/contract';
import { maskOf } from '@ec/resource/wire';
import type { ActionHandlers } from '@ec/resource-server/action';
import { columnsOf, pick } from '@ec/resource-server/columns';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import type { Part } from '@ec/resource-server/part';
import { baseConditions } from '@ec/resource-server/predicate';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { stampedName } from '@ec/sheets/file-name';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { sql } from 'kysely';
import { invoiceableMonth, ordersOnInvoice, requestInvoice, taxFile } from '../../shared/invoice/invoice.contract.ts';
import { invoiceStatus } from '../../shared/invoice/invoice.enums.ts';
import { invoice } from '../../shared/invoice/invoice.resource.ts';
import { invoiceableAmount, linesOf, sharesOf, sumOf } from '../../shared/invoice/invoice-lines.ts';
import { requireFullScope } from '../require-full-scope.ts';
import { monthIn } from '../statement/month.ts';
import { invoiceErrors } from './invoice.errors.ts';
import { buyerOf, openOrders, readInvoicedOrders } from './invoiceable.ts';
import { lockInvoicedOrders, refuseChanged } from './refuse-on-invoice.ts';
import { askForInvoice } from './request-invoice.ts';
import { type ApprovedInvoice, taxFileName, writeTaxFile } from './tax-file.ts';
import { taxesIn } from './taxes.ts';

const kind = 'taxFile:charging.invoice';
const { approved } = invoiceStatus.key;
type FileInput = InputOf<typeof taxFile>;

/**
 * Refuses a number that another invoice has as its own number or as that of its red invoice. Two calls with the same number wait for each
 * other, so that the second sees the number of the first.
 */
async function refuseTaken(tx: Sql, name: 'invoiceNo' | 'redNo', no: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`invoice ${tx.tenantId} ${no}`}, 0))`);
  const t = columnsOf(invoice);
  const match = await tx.first(
    sql`select 1 from ${tableOf(invoice)}
      where ${t.tenantId} = ${tx.tenantId} and ${no} in (${t.invoiceNo}, ${t.redNo}) limit 1`,
  );
  if (match) fail(invoiceErrors.numberTaken, { name });
}

function actions({ clock }: Engine): ActionHandlers<typeof invoice> {
  const hold = ({ tx, rows }: { tx: Sql; rows: readonly { id: string }[] }) =>
    lockInvoicedOrders(
      tx,
      rows.map(({ id }) => id),
    );
  const decisionValues = ({ caller }: Pick<Call, 'caller'>) => ({ auditUser: caller.userId, auditTime: clock.now() });
  return {
    approve: {
      hold,
      async handle({ tx, call, row }) {
        await refuseChanged(tx, [row.id]);
        return { set: decisionValues(call) };
      },
    },
    refuse: ({ call, args }) => ({ set: { ...decisionValues(call), endReason: args.reason } }),
    issue: {
      hold,
      async handle({ tx, row, args: { invoiceNo, invoiceDate } }) {
        if (invoiceDate > toWireDate(clock.now())) fail(invoiceErrors.dateAhead);
        if (invoiceDate < `${row.month}-01`) fail(invoiceErrors.dateBefore);
        await refuseTaken(tx, 'invoiceNo', invoiceNo);
        await refuseChanged(tx, [row.id]);
        return { set: { invoiceNo, invoiceDate } };
      },
    },
    async reverse({ tx, args: { redNo, reason } }) {
      await refuseTaken(tx, 'redNo', redNo);
      return { set: { redNo, endReason: reason } };
    },
    void: ({ args }) => ({ set: { endReason: args.reason } }),
  };
}

/** Returns whether the caller sees the bank accounts of merchants in full. */
const canSeeBankAccounts = ({ rights }: Pick<Call, 'rights'>): boolean => rights.holds(permissionsOf(merchant).plain);

/** @throws AppError noData if the caller may not see the merchant; forbidden if the caller sees only a part of the tenant's orders */
async function assertMerchantVisible(engine: Engine, call: Call, merchantId: string): Promise<void> {
  requireFullScope(engine, call);
  const where = [...baseConditions({ engine, resource: merchant, call }), sql`t.id = ${merchantId}`];
  const visibleMerchant = await engine.database
    .read(call.caller.tenantId)
    .first(sql`select 1 from ${tableOf(merchant)} where ${allOf(where)}`);
  if (!visibleMerchant) throw new AppError(errors.noData);
}

const columns = [
  'id',
  'applyNo',
  'month',
  'kind',
  'title',
  'taxNo',
  'address',
  'bankName',
  'bankAccount',
  'lines',
] as const;

/** Returns the approved invoices that the caller may see, oldest first. */
function readApproved(engine: Engine, call: Pick<Call, 'caller' | 'rights' | 'language'>, ids: FileInput['ids']) {
  const where = [...baseConditions({ engine, resource: invoice, call }), sql`t.invoice_status = ${approved}`];
  if (ids) where.push(sql`t.id = any(${ids}::bigint[])`);
  return engine.database
    .read(call.caller.tenantId)
    .rows<ApprovedInvoice & { id: string }>(
      sql`select ${pick(invoice, columns)} from ${tableOf(invoice)} where ${allOf(where)} order by t.id`,
    );
}

async function writeFile(engine: Engine, { call, input, newFile }: TaskRun<FileInput>): Promise<Outcome> {
  if (!call.rights.holds(permissionsOf(invoice).export)) throw new AppError(errors.forbidden);
  const file = await newFile();
  const pending = await readApproved(engine, call, input.ids);
  await refuseChanged(
    engine.database.read(call.caller.tenantId),
    pending.map(({ id }) => id),
  );
  const isPlain = call.rights.holds(permissionsOf(invoice).plain);
  await writeTaxFile(file.path, isPlain ? pending : pending.map((each) => ({ ...each, bankAccount: null })));
  return { file: { name: file.name, shownAs: stampedName(taxFileName, engine.clock.now()) } };
}

function routes(engine: Engine): Route[] {
  engine.tasks.define(kind, (run) => writeFile(engine, run as TaskRun<FileInput>));
  return [
    ...resourceRoutes(engine, invoice, { actions: actions(engine) }),
    ...serve(invoiceableMonth, async (call) => {
      const { merchantId } = call.input;
      const month = monthIn(call.input.month);
      await assertMerchantVisible(engine, call, merchantId);
      const read = engine.database.read(call.caller.tenantId);
      const [buyer, orders] = await Promise.all([buyerOf(read, merchantId), openOrders(read, { merchantId, month })]);
      if (!buyer) throw new AppError(errors.noData);
      const lines = linesOf(orders.map(sharesOf), await taxesIn(read));
      const { bankAccount } = buyer;
      return {
        buyer: canSeeBankAccounts(call) ? buyer : { ...buyer, bankAccount: maskOf(bankAccount) },
        orders: orders.map((order) => {
          const { id, orderNo, plateNo, stationName, endTime } = order;
          return { id, orderNo, plateNo, stationName, endTime, amount: invoiceableAmount(order).toFixed(2) };
        }),
        amount: sumOf(lines.map((line) => line.amount)),
        taxMoney: sumOf(lines.map((line) => line.tax)),
        lines,
      };
    }),
    ...serve(ordersOnInvoice, async (call) => {
      const { id } = await detailRow(engine, invoice, call, call.input.id);
      return readInvoicedOrders(engine.database.read(call.caller.tenantId), id);
    }),
    ...serve(requestInvoice, async (call) => {
      const month = monthIn(call.input.month);
      await assertMerchantVisible(engine, call, call.input.merchantId);
      return askForInvoice(engine, call, month);
    }),
    ...serve(taxFile, async (call) => {
      const pending = await readApproved(engine, call, call.input.ids);
      if (pending.length === 0) fail(invoiceErrors.noneToIssue);
      await refuseChanged(
        engine.database.read(call.caller.tenantId),
        pending.map(({ id }) => id),
      );
      const title = labelOf(taxFile.title, call.language);
      return engine.tasks.begin(call, { kind, title, input: { ...call.input, language: call.language } });
    }),
  ];
}

export const invoicePart: Part = { resources: [invoice], routes };
