// Activates and stops prices and tariffs (domain §6.11). Each action locks the tariffs of the tenant, so that simultaneous calls see each
// other's changes.

import { toWireDate, toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { textOf } from '@ec/language/unknown';
import type { Resource } from '@ec/resource/resource';
import type { StoredRowOf, ValuesOf } from '@ec/resource/row';
import type { ActionContext, ActionHandler } from '@ec/resource-server/action';
import { lockRows, writeEdits } from '@ec/resource-server/bulk';
import { keys } from '@ec/resource-server/columns';
import type { Values } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';
import { energyPrice } from '../../shared/tariff/energy-price.resource.ts';
import { billingRulesChargeMode, energyPriceStatus, ruleStatus } from '../../shared/tariff/tariff.enums.ts';
import { firstGap, overlapOf, spanOn, supersede } from './family.ts';
import { readCalendar } from './holidays.ts';
import { tariffErrors } from './tariff.errors.ts';
import { activeSpans, rulesFrom, spanOf, userOfRule } from './tariff-rows.ts';

const { scheduled, active } = ruleStatus.key;

const lockTariffs = (tx: Sql) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('tariffs ' || ${tx.tenantId}, 0))`);

/** Changes the versions that a new one replaces, and records each change in the history under the action `supersede`. */
async function replace(
  engine: Engine,
  resource: Resource,
  { tx, call }: Pick<ActionContext, 'tx' | 'call'>,
  changes: ReadonlyMap<string, Values>,
) {
  const transaction = { tx, engine, resource, call, hooks: {} };
  const ids = [...changes.keys()];
  const rows = await lockRows(transaction, [sql`t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::bigint[])`]);
  const edits = rows.map((row) => ({ row, values: changes.get(textOf(row.id)) ?? {} }));
  await writeEdits(transaction, edits, { action: 'supersede' });
}

export const activatePrice =
  (engine: Engine): ActionHandler<typeof energyPrice, 'activate'> =>
  async (acting) => {
    const { tx, row } = acting;
    await lockTariffs(tx);
    const today = toWireDate(engine.clock.now());
    const next = await spanOf(tx, row.id);
    if (!next) throw new Error('The price that is locked is gone');
    const { effectFrom: from, priceName: title } = next;
    if (from <= today) fail(tariffErrors.priceFromTomorrow, { title, from });
    const before = await activeSpans(tx);
    const { shortened, dropped, after } = supersede(before, next);
    const days = [next, ...before].map(({ effectTo }) => effectTo).sort();
    const calendar = await readCalendar(tx, today, days.at(-1) ?? today);
    const gap = firstGap({ before, after }, await rulesFrom(tx, today), calendar);
    if (gap) fail(tariffErrors.gap, { ...gap });
    const other = overlapOf(after, next);
    if (other) {
      const { priceNo: no, versionNo: version, priceName: name, effectFrom, effectTo } = other;
      fail(tariffErrors.overlap, { no, version, name, from: effectFrom, to: effectTo });
    }
    const effectTo = after.find(({ id }) => id === shortened[0]?.id)?.effectTo;
    const ended = shortened.map(({ id }) => [id, { effectTo }] as const);
    const stopped = dropped.map(({ id }) => [id, { priceStatus: energyPriceStatus.key.stopped }] as const);
    await replace(engine, energyPrice, acting, new Map<string, ValuesOf<typeof energyPrice>>([...ended, ...stopped]));
    return {};
  };

export const stopPrice =
  (engine: Engine): ActionHandler<typeof energyPrice, 'stop'> =>
  async ({ tx, row }) => {
    await lockTariffs(tx);
    const span = await spanOf(tx, row.id);
    const rules = await rulesFrom(tx, toWireDate(engine.clock.now()));
    const rule = rules.find(({ family }) => family === span?.family);
    if (rule) fail(tariffErrors.familyUsed, { rule: rule.ruleName, title: row.priceName });
    return {};
  };

export const activateRule =
  (engine: Engine): ActionHandler<typeof billingRules, 'activate'> =>
  async (acting) => {
    const { tx, row } = acting;
    await lockTariffs(tx);
    const title = row.ruleName;
    const [from, to] = [toWireTime(row.effectFrom), toWireTime(row.effectTo)];
    if (from <= toWireTime(engine.clock.now())) fail(tariffErrors.ruleFromFuture, { title, from });
    if (to <= from) fail(tariffErrors.ruleEnded, { title });
    await refuseWithoutPrice(tx, row, from.slice(0, 10));
    const before = await tx.rows<{ id: string; effectFrom: string }>(
      sql`select id::text, effect_from as "effectFrom" from truck_billing_rules
        where tenant_id = ${tx.tenantId} and rule_no = ${row.ruleNo} and rule_status in (${keys(scheduled, active)})
          and is_deleted = 0
          and effect_to > ${row.effectFrom}::timestamptz`,
    );
    // A version that would begin later gets its start as its end, so that it never comes into force.
    const ends = before.map(({ id, effectFrom }) => {
      const isRunning = toWireTime(effectFrom) < from;
      return [id, { effectTo: isRunning ? row.effectFrom : effectFrom }] as const;
    });
    await replace(engine, billingRules, acting, new Map(ends));
    return {};
  };

async function refuseWithoutPrice(tx: Sql, row: StoredRowOf<typeof billingRules>, day: string): Promise<void> {
  if (row.chargeMode !== billingRulesChargeMode.key.perKWh) return;
  const family = (await spanOf(tx, row.energyPriceId))?.family;
  const spans = (await activeSpans(tx)).filter((span) => span.family === family);
  if (!spanOn(spans, day, await readCalendar(tx, day, day)))
    fail(tariffErrors.noPriceThen, { title: row.ruleName, day });
}

/** Stops a tariff at once; running orders continue with their snapshot (BR-5). */
export const stopRule =
  (engine: Engine): ActionHandler<typeof billingRules, 'stop'> =>
  async ({ tx, row }) => {
    await lockTariffs(tx);
    const user = await userOfRule(tx, row.ruleNo);
    if (user) fail(tariffErrors.ruleUsed, { user, title: row.ruleName });
    return { set: { effectTo: engine.clock.now() } };
  };
