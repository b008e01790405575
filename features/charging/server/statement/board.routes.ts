// The statement centre: the board of a month, closing it for one or many merchants, and the steps that follow (BR-68).
import { audit } from '@ec/kernel/audit';
import type { Sql } from '@ec/kernel/database';
import { defineErrors, fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { addressesIn } from '@ec/messaging/server/public';
import type { ActionHandlers } from '@ec/resource-server/action';
import type { Engine } from '@ec/resource-server/feature';
import { moveState } from '@ec/resource-server/move-state';
import { baseConditions } from '@ec/resource-server/predicate';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { sql } from 'kysely';
import { type BoardRow, closeMonth, statementBoard } from '../../shared/statement/board.contract.ts';
import { statementStatus } from '../../shared/statement/statement.enums.ts';
import { statement } from '../../shared/statement/statement.resource.ts';
import { requireFullScope } from '../require-full-scope.ts';
import { requireStatementAccess } from '../require-statement-access.ts';
import { boardOf, sumsOf } from './board.ts';
import { mailStatement } from './mail-statement.ts';
import { type Month, monthIn } from './month.ts';
import { readStatement } from './read-statement.ts';

const refusals = defineErrors('charging.board', {
  monthRuns: { status: 409, zh: '{month} 尚未结束，不能月结', en: '{month} is not over yet and cannot be closed' },
  nothingTaken: {
    status: 409,
    zh: '所选商户中有 {count} 个在该月没有订单',
    en: 'Of the chosen merchants {count} have no orders in that month',
  },
  closedAlready: { status: 409, zh: '{name} 的 {month} 已月结', en: '{month} is already closed for {name}' },
  disagrees: {
    status: 409,
    zh: '{name} 的账户流水与订单对不上，先处理差异',
    en: 'Ledger and orders of {name} do not agree: settle that first',
  },
  changedSince: {
    status: 409,
    zh: '{name} 月结后金额有变化，请重新打开并月结',
    en: 'Amounts of {name} have changed since closing. Reopen and close the month again',
  },
});

const { closed, open } = statementStatus.key;

const isOver = (engine: Engine, month: Month): boolean =>
  new Date(month.to.replace(' ', 'T').replace('+08', '+08:00')) <= engine.clock.now();

const merchantVisibility = (engine: Engine, call: Call) => baseConditions({ engine, resource: merchant, call });

type Closing = { engine: Engine; call: Call; month: Month };

/** Closes the month of a merchant. The caller holds a lock, so that the second of two simultaneous calls finds the month closed. */
async function closeOne(tx: Sql, { engine, call, month }: Closing, row: BoardRow): Promise<void> {
  const { merchantId, merchantName, orders, kwh, totalMoney, refundMoney, step } = row;
  const sums = {
    orders,
    kwh,
    totalMoney,
    refundMoney,
    closeTime: engine.clock.now(),
    compareTime: null,
    sendTime: null,
  };
  if (step && step.statementStatus !== open) fail(refusals.closedAlready, { name: merchantName, month: month.name });
  if (step) {
    const by = { call, ids: engine.ids, action: 'close' };
    await moveState(tx, statement, step.id, 'statementStatus', closed, sums, by);
    return;
  }
  const rowId = engine.ids.next();
  await tx.run(
    sql`insert into truck_statement (id, tenant_id, merchant_id, month, statement_status, orders, kwh, total_money,
        refund_money, close_time, create_user)
      values (${rowId}, ${tx.tenantId}, ${merchantId}, ${month.name}, ${closed}, ${orders}, ${kwh}, ${totalMoney},
        ${refundMoney}, ${sums.closeTime}, ${call.caller.userId})`,
  );
  const after = { merchantId, month: month.name, statementStatus: closed, orders, totalMoney, refundMoney };
  await audit(tx, call, engine.ids, [{ resource: statement.name, action: 'close', rowId, changes: { after } }]);
}

function actions(engine: Engine): ActionHandlers<typeof statement> {
  const { clock } = engine;
  return {
    async compare({ tx, row: { merchantId, month, totalMoney, refundMoney } }) {
      const of = { merchantId: merchantId ?? '', month: monthIn(month ?? '') };
      const statementOfMonth = await readStatement(tx, of);
      const name = statementOfMonth?.merchant.merchantName ?? '';
      if (!statementOfMonth?.agrees) fail(refusals.disagrees, { name });
      const isSame =
        statementOfMonth.sums.totalMoney === totalMoney && statementOfMonth.sums.refundMoney === refundMoney;
      if (!isSame) fail(refusals.changedSince, { name });
      return { set: { compareTime: clock.now() } };
    },
    send: ({ args }) => ({ set: { sendTime: clock.now(), sentTo: args.sentTo } }),
    async mail({ tx, call, row: { merchantId, month }, args: { to } }) {
      const addresses = addressesIn(to);
      await mailStatement(engine, tx, call, { merchantId: merchantId ?? '', month: month ?? '', addresses });
      return { set: { sendTime: clock.now(), sentTo: addresses.join(', ').slice(0, 100) } };
    },
    reopen: () => ({ set: { compareTime: null } }),
  };
}

export function boardRoutes(engine: Engine): Route[] {
  const { database } = engine;
  return [
    ...resourceRoutes(engine, statement, { actions: actions(engine) }),
    ...serve(statementBoard, async (call) => {
      requireStatementAccess(call);
      requireFullScope(engine, call);
      const month = monthIn(call.input.month);
      const rows = await boardOf(database.read(call.caller.tenantId), month, merchantVisibility(engine, call));
      return { month: month.name, isOver: isOver(engine, month), rows, sums: sumsOf(rows) };
    }),
    ...serve(closeMonth, async (call) => {
      requireFullScope(engine, call);
      const month = monthIn(call.input.month);
      if (!isOver(engine, month)) fail(refusals.monthRuns, { month: month.name });
      const ids = [...new Set(call.input.merchantIds)].sort();
      const { tenantId } = call.caller;
      await database.withTenant(tenantId, async (tx) => {
        for (const id of ids)
          await tx.run(
            sql`select pg_advisory_xact_lock(hashtextextended(${`statement ${tenantId} ${id} ${month.name}`}, 0))`,
          );
        const rows = await boardOf(tx, month, [...merchantVisibility(engine, call), sql`t.id = any(${ids}::bigint[])`]);
        if (rows.length < ids.length) fail(refusals.nothingTaken, { count: ids.length - rows.length });
        for (const row of rows) await closeOne(tx, { engine, call, month }, row);
      });
      return { closed: ids.length };
    }),
  ];
}
