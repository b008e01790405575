// Computes what a draft would have charged on a past day: a tariff with the prices of that day, or a price in its place.

import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import type { TariffSnapshot } from '../../shared/pricing/tariff-snapshot.ts';
import { billingRulesChargeMode } from '../../shared/tariff/tariff.enums.ts';
import { dayAfter, type PriceSpan, spanOn } from './family.ts';
import type { Calendar } from './holidays.ts';
import { buildSnapshot, periodsOf, type RuleVersion, ruleVersion } from './resolve.ts';
import { activeSpans, spanOf } from './tariff-rows.ts';

/** Returns the snapshot for an order of this rule that began on this day; undefined without a price. */
export type SnapshotFor = (ruleId: string | null, day: string) => TariffSnapshot | undefined;

const always = (span: PriceSpan): PriceSpan => ({ ...span, effectFrom: '0001-01-01', effectTo: '9999-12-31' });

/** Returns the price of a day; for a day without a price in force, the one that matches by month and day type. */
const spanAt = (spans: readonly PriceSpan[], day: string, calendar: Calendar) =>
  spanOn(spans, day, calendar) ?? spanOn(spans.map(always), day, calendar);

const rulesWhere = (tx: Sql, condition: ReturnType<typeof sql>) =>
  tx.rows<RuleVersion>(
    sql`select ${ruleVersion} from truck_billing_rules r where r.tenant_id = ${tx.tenantId} and ${condition}`,
  );

/** Bills every order by the tariff. */
export async function underRule(tx: Sql, ruleId: string, calendar: Calendar): Promise<SnapshotFor> {
  const [rule] = await rulesWhere(tx, sql`r.id = ${ruleId}`);
  if (!rule) return () => undefined;
  const ownSpan = rule.energyPriceId ? await spanOf(tx, rule.energyPriceId) : undefined;
  const spans = (await activeSpans(tx)).filter(({ family }) => family === ownSpan?.family);
  // A family without an active price is billed by the price that the tariff references.
  return snapshots(tx, {
    rules: [rule],
    spans: spans.length > 0 || !ownSpan ? spans : [ownSpan],
    calendar,
    ruleOf: () => rule.id,
  });
}

/** Bills every order by its own tariff, with the price in place of its other versions. */
export async function underPrice(tx: Sql, priceId: string, calendar: Calendar): Promise<SnapshotFor> {
  const price = await spanOf(tx, priceId);
  if (!price) return () => undefined;
  const others = (await activeSpans(tx)).filter(
    ({ family, priceNo }) => family === price.family && priceNo !== price.priceNo,
  );
  const rules = await rulesWhere(tx, sql`r.charge_mode = ${keys(billingRulesChargeMode.key.perKWh)}`);
  return snapshots(tx, { rules, spans: [always(price), ...others], calendar, ruleOf: (ruleId) => ruleId });
}

interface SnapshotSource {
  rules: readonly RuleVersion[];
  spans: readonly PriceSpan[];
  calendar: Calendar;
  ruleOf(ruleId: string | null): string | null;
}

async function snapshots(tx: Sql, { rules, spans, calendar, ruleOf }: SnapshotSource): Promise<SnapshotFor> {
  const periods = await periodsOf(
    tx,
    spans.map(({ id }) => id),
  );
  const snapshotCache = new Map<string, TariffSnapshot | undefined>();
  const snapshotOf = (rule: RuleVersion, day: string): TariffSnapshot | undefined => {
    if (rule.chargeMode !== billingRulesChargeMode.key.perKWh) return buildSnapshot(rule, [day], () => []);
    const priced = [day, dayAfter(day)].filter((date) => spanAt(spans, date, calendar));
    return priced[0] === day
      ? buildSnapshot(rule, priced, (date) => periods(spanAt(spans, date, calendar)?.id ?? ''))
      : undefined;
  };
  return (ruleId, day) => {
    const rule = rules.find(({ id }) => id === ruleOf(ruleId));
    const key = `${rule?.id} ${day}`;
    if (rule && !snapshotCache.has(key)) snapshotCache.set(key, snapshotOf(rule, day));
    return snapshotCache.get(key);
  };
}
