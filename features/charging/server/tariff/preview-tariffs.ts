// Builds the tariff snapshots of a preview: those of one tariff on past days, or those of all tariffs with one price in the place of others.

import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import type { TariffSnapshot } from '../../shared/pricing/tariff-snapshot.ts';
import { billingRulesChargeMode } from '../../shared/tariff/tariff.enums.ts';
import { dayAfter, type PriceSpan, spanOn } from './family.ts';
import type { Calendar } from './holidays.ts';
import { buildSnapshot, periodsOf, type RuleVersion, ruleVersionColumns } from './resolve.ts';
import { activeSpans, spanOf } from './tariff-rows.ts';

/** Returns the snapshot for an order of this rule that began on this day; undefined without a price. */
export type SnapshotFor = (ruleId: string | null, day: string) => TariffSnapshot | undefined;

const unlimited = (span: PriceSpan): PriceSpan => ({ ...span, effectFrom: '0001-01-01', effectTo: '9999-12-31' });

/** Returns the price of a day. If no price is in force that day, a price with its month and day type stands in. */
const spanAt = (spans: readonly PriceSpan[], day: string, calendar: Calendar) =>
  spanOn(spans, day, calendar) ?? spanOn(spans.map(unlimited), day, calendar);

const rulesWhere = (tx: Sql, condition: ReturnType<typeof sql>) =>
  tx.rows<RuleVersion>(
    sql`select ${ruleVersionColumns} from truck_billing_rules r where r.tenant_id = ${tx.tenantId} and ${condition}`,
  );

/** Returns snapshots of this tariff for every order. */
export async function snapshotsForRule(tx: Sql, ruleId: string, calendar: Calendar): Promise<SnapshotFor> {
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

/** Returns a snapshot of each order's own tariff, in which this price replaces its other versions. */
export async function snapshotsForPrice(tx: Sql, priceId: string, calendar: Calendar): Promise<SnapshotFor> {
  const price = await spanOf(tx, priceId);
  if (!price) return () => undefined;
  const others = (await activeSpans(tx)).filter(
    ({ family, priceNo }) => family === price.family && priceNo !== price.priceNo,
  );
  const rules = await rulesWhere(tx, sql`r.charge_mode = ${keys(billingRulesChargeMode.key.perKWh)}`);
  return snapshots(tx, { rules, spans: [unlimited(price), ...others], calendar, ruleOf: (ruleId) => ruleId });
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
