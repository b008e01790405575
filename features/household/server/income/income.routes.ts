// The calls re-run the income of days and draft the statements of a month, for the stations and customers that the caller may see (BR-60).
import { audit } from '@ec/kernel/audit';
import { createConcurrencyLimiter } from '@ec/kernel/concurrency-limiter';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import type { InputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { serve } from '@ec/resource-server/serve';
import { rootRegion } from '@ec/system/shared/region-code';
import Decimal from 'decimal.js';
import { sql } from 'kysely';
import { stationCustomer } from '../../shared/customer/station-customer.resource.ts';
import { makeStatements, mostListed, mostRerun, rerunIncome } from '../../shared/income/income.contract.ts';
import { stationIncome } from '../../shared/income/station-income.resource.ts';
import { union } from '../../shared/station/union.resource.ts';
import { householdErrors } from '../household.errors.ts';
import { draftMonth } from './make-statements.ts';
import { findChangedDays, type RepricedDay, storePrices } from './price-days.ts';

/**
 * Statements of one tenant lock the same customers, and re-runs lock the same stations, so such calls wait for one another. They wait in
 * this limiter, where they hold no connection; many calls at once would otherwise take all connections of the server.
 */
const limit = { atOnce: 2, mostWaiting: 128, mostWaitingEach: 40 };

export function incomeRoutes(engine: Engine): Route[] {
  const limiter = createConcurrencyLimiter(limit);
  return [
    ...serve(rerunIncome, (call) => {
      const { from, to, stationId, areaCode = '', asNow = false, confirm = false } = call.input;
      if (from > to) throw new AppError(errors.wrongParameter, { name: 'to' });
      const conditions = [
        ...baseConditions({ engine, resource: union, call }),
        ...(stationId ? [sql`t.id = ${stationId}`] : []),
        ...(areaCode && areaCode !== rootRegion ? [sql`t.area_code like ${`${areaCode}%`}`] : []),
      ];
      const { tenantId } = call.caller;
      const rerun = async (tx: Sql) => {
        const stations = await tx.rows<{ id: string }>(
          sql`select t.id from household_union t where ${allOf([sql`t.tenant_id = ${tx.tenantId}`, ...conditions])}
              order by t.id ${confirm || asNow ? sql`for no key update` : sql``}`,
        );
        const ids = stations.map(({ id }) => id);
        if (asNow) {
          await tx.run(sql`savepoint facts_of_these_days`);
          await tx.run(
            sql`select household_terms_as_now(${tx.tenantId}, ${ids}::bigint[], ${from}::date, ${to}::date)`,
          );
        }
        const dueDays = await findChangedDays(tx, { from, to, how: 'again', conditions, most: mostRerun + 1 });
        if (dueDays.checked > mostRerun) fail(householdErrors.spanTooWide, { most: mostRerun });
        if (asNow && !confirm) await tx.run(sql`rollback to savepoint facts_of_these_days`);
        if (confirm && dueDays.changed.length > 0) {
          const rowIds = await storePrices(tx, engine, dueDays.changed);
          const entries = dueDays.changed.flatMap((each, index) =>
            each.hasOtherWorth ? [entryOf(each, rowIds[index] ?? '')] : [],
          );
          await audit(tx, call, engine.ids, entries, engine.ids.next());
        }
        return summarizeRerun(dueDays, confirm);
      };
      return limiter.take(() => engine.database.withTenant(tenantId, rerun, { timeout: 120_000 }), tenantId);
    }),
    ...serve(makeStatements, (call) => {
      const month = monthIn(call.input);
      const conditions = baseConditions({ engine, resource: stationCustomer, call });
      const { tenantId } = call.caller;
      const make = (tx: Sql) => draftMonth(tx, engine, month, conditions);
      return limiter.take(() => engine.database.withTenant(tenantId, make, { timeout: 120_000 }), tenantId);
    }),
  ];
}

/** @throws AppError wrongParameter */
function monthIn({ month }: InputOf<typeof makeStatements>): string {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) throw new AppError(errors.wrongParameter, { name: 'month' });
  return month;
}

const entryOf = ({ day, priced }: RepricedDay, rowId: string) => ({
  resource: stationIncome.name,
  action: 'rerun',
  rowId,
  changes: {
    before: { customerId: day.customerBefore, kwh: day.kwhBefore, income: day.before, farmerShare: day.shareBefore },
    after: {
      customerId: day.customerId,
      setingId: day.setingId,
      kwh: day.kwh,
      income: priced.income,
      farmerShare: priced.farmerShare,
    },
  },
});

const numberOf = (text: string | null) => (text === null ? null : parseFloat(text));

function summarizeRerun(
  { checked, changed: days }: { checked: number; changed: readonly RepricedDay[] },
  isWritten: boolean,
) {
  const changed = days.filter(({ hasOtherWorth }) => hasOtherWorth);
  const sum = (values: readonly (string | null)[]) =>
    values.reduce((all, each) => all.plus(each ?? 0), new Decimal(0)).toNumber();
  return {
    checked,
    changed: changed.length,
    isWritten,
    before: sum(changed.map(({ day }) => day.before)),
    after: sum(changed.map(({ priced }) => priced.income)),
    rows: changed.slice(0, mostListed).map(({ day, priced }) => ({
      stationId: day.stationId,
      stationName: day.stationName ?? '',
      day: day.day,
      isConfirmed: day.isConfirmed,
      kwhBefore: numberOf(day.kwhBefore),
      kwh: parseFloat(`${day.kwh}`),
      before: numberOf(day.before),
      after: parseFloat(priced.income),
      shareBefore: numberOf(day.shareBefore),
      shareAfter: parseFloat(priced.farmerShare),
    })),
  };
}
