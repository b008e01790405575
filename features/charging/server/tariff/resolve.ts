// Finds the tariff of an order at its start, with the prices of the start day and the next (domain §3 billing_rules, BR-5).

import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { combinePeriods, type EnergyPeriod, type ServicePeriod, wholeDay } from '../../shared/pricing/day-periods.ts';
import { CENTS, fromUnits, PRICE, toUnits } from '../../shared/pricing/exact.ts';
import type { TariffDay, TariffSnapshot } from '../../shared/pricing/tariff-snapshot.ts';
import type { ServiceFeePeriod } from '../../shared/tariff/period-schema.ts';
import {
  billingRulesBillType,
  billingRulesChargeMode,
  billingRulesServiceMode,
  periodKind,
  ruleStatus,
} from '../../shared/tariff/tariff.enums.ts';
import { dayAfter, spanOn } from './family.ts';
import { readCalendar } from './holidays.ts';
import { activeSpans, spanOf } from './tariff-rows.ts';

const { scheduled, active } = ruleStatus.key;
const { perKWh } = billingRulesChargeMode.key;

export interface TariffQuestion {
  tenantId: string;
  stationId: string;
  gunId?: string | null | undefined;
  merchantId?: string | null | undefined;
  billType: KeyOf<typeof billingRulesBillType>;
  at: Date;
}

/** A row of truck_billing_rules: one version of a tariff. */
export interface RuleVersion {
  id: string;
  ruleNo: string;
  ruleName: string;
  versionNo: number;
  billType: KeyOf<typeof billingRulesBillType>;
  chargeMode: KeyOf<typeof billingRulesChargeMode>;
  energyPriceId: string | null;
  serviceMode: KeyOf<typeof billingRulesServiceMode>;
  /** Null if the fee differs by period (`servicePeriods`). */
  servicePrice: string | null;
  servicePeriods: ServiceFeePeriod[] | null;
  swapPrice: string | null;
  mileagePrice: string | null;
  occupyFreeMin: number | null;
  occupyPrice: string | null;
  occupyCap: string | null;
  minBalance: string;
  prepayAmount: string | null;
}

/** The columns of a RuleVersion, from truck_billing_rules with the alias `r`. */
export const ruleVersionColumns = sql`r.id::text, r.rule_no as "ruleNo", r.rule_name as "ruleName", r.version_no as "versionNo",
  r.bill_type as "billType", r.charge_mode as "chargeMode", r.energy_price_id::text as "energyPriceId",
  r.service_mode as "serviceMode", r.service_price::text as "servicePrice", r.service_periods as "servicePeriods",
  r.swap_price::text as "swapPrice", r.mileage_price::text as "mileagePrice", r.occupy_free_min as "occupyFreeMin",
  r.occupy_price::text as "occupyPrice", r.occupy_cap::text as "occupyCap", r.min_balance::text as "minBalance",
  r.prepay_amount::text as "prepayAmount"`;

/** Returns the tariff of an order; undefined if no tariff applies, or if the tariff has no energy price on that day. */
export async function resolveTariff(tx: Sql, question: TariffQuestion): Promise<TariffSnapshot | undefined> {
  const rule = await findRule(tx, question);
  const snapshot = rule && (await snapshotOf(tx, rule, question.at));
  const discountRate = snapshot && (await discountOfMerchant(tx, question.merchantId));
  return discountRate ? { ...snapshot, discountRate } : snapshot;
}

/** Returns the contract discount on the service fee in percent; undefined without one. */
async function discountOfMerchant(tx: Sql, merchantId: string | null | undefined): Promise<string | undefined> {
  if (!merchantId) return undefined;
  const row = await tx.first<{ rate: string }>(
    sql`select discount_rate::text as rate from truck_merchant
      where tenant_id = ${tx.tenantId} and id = ${merchantId} and discount_rate > 0`,
  );
  return row?.rate;
}

/**
 * Finds the tariff that applies. The order is: tariff of the connector, for the merchant, for the station, default of the station, for all;
 * then by priority, then the newest. A tariff that names stations or merchants applies only to them. A connector or station that references
 * any version gets the version in force.
 */
function findRule(tx: Sql, { tenantId, stationId, gunId, merchantId, billType, at }: TariffQuestion) {
  const numberOf = (id: unknown) =>
    sql`(select v.rule_no from truck_billing_rules v where v.tenant_id = ${tenantId} and v.id = ${id})`;
  const ofGun = numberOf(
    sql`(select rule_id from truck_charging_gun where tenant_id = ${tenantId} and id = ${gunId ?? null}::bigint)`,
  );
  const preset = billType === billingRulesBillType.key.swap ? sql`rule_swap_id` : sql`rule_charge_id`;
  const ofStation = numberOf(
    sql`(select ${preset} from truck_station where tenant_id = ${tenantId} and id = ${stationId}::bigint)`,
  );
  return tx.first<RuleVersion>(
    sql`select ${ruleVersionColumns} from truck_billing_rules r
      where r.tenant_id = ${tenantId} and r.rule_status in (${keys(scheduled, active)}) and r.is_deleted = 0 and r.bill_type = ${billType}
        and r.effect_from <= ${at} and r.effect_to > ${at}
        and (cardinality(coalesce(r.station_ids, '{}')) = 0 or ${stationId}::bigint = any(r.station_ids))
        and (cardinality(coalesce(r.merchant_ids, '{}')) = 0 or ${merchantId ?? null}::bigint = any(r.merchant_ids))
      order by case
          when r.rule_no = ${ofGun} then 1
          when cardinality(coalesce(r.merchant_ids, '{}')) > 0 then 2
          when cardinality(coalesce(r.station_ids, '{}')) > 0 then 3
          when r.rule_no = ${ofStation} then 4
          else 5
        end, r.priority desc, r.effect_from desc, r.id desc
      limit 1`,
  );
}

async function snapshotOf(tx: Sql, rule: RuleVersion, at: Date): Promise<TariffSnapshot | undefined> {
  const day = toWireDate(at);
  const next = dayAfter(day);
  if (rule.chargeMode !== perKWh) return buildSnapshot(rule, [day], () => []);
  const family = (await spanOf(tx, rule.energyPriceId))?.family;
  const spans = (await activeSpans(tx)).filter((span) => span.family === family);
  const calendar = await readCalendar(tx, day, next);
  const [today, tomorrow] = [day, next].map((date) => spanOn(spans, date, calendar)?.id);
  if (today === undefined) return undefined;
  const periods = await periodsOf(tx, [today, tomorrow ?? today]);
  // If the next day has no price, it is billed as the start day, because a running order must have a price.
  return buildSnapshot(rule, [day, next], (date) => periods(date === day ? today : (tomorrow ?? today)));
}

/** Builds the snapshot of a rule for days whose energy prices are known. */
export function buildSnapshot(
  rule: RuleVersion,
  dates: readonly string[],
  energyOn: (date: string) => readonly EnergyPeriod[],
): TariffSnapshot {
  const service = servicePeriodsOf(rule);
  const days = dates.map((date): TariffDay => {
    // A tariff that does not charge per kWh has neither an energy price nor a service fee per kWh.
    if (rule.chargeMode !== perKWh) return { date, periods: wholeDay(free) };
    return { date, periods: combinePeriods(energyOn(date), service) };
  });
  const money = (amount: string | null) => (amount === null ? null : fromUnits(toUnits(amount, CENTS), CENTS));
  const { id: ruleId, ruleNo, ruleName, versionNo, billType, chargeMode, energyPriceId } = rule;
  return {
    ruleId,
    ruleNo,
    ruleName,
    versionNo,
    billType,
    chargeMode,
    energyPriceId,
    days,
    swapPrice: money(rule.swapPrice),
    mileagePrice: rule.mileagePrice,
    occupyFreeMin: rule.occupyFreeMin ?? 15,
    occupyPrice: rule.occupyPrice ?? '0.0000',
    occupyCap: money(rule.occupyCap),
    minBalance: money(rule.minBalance) ?? '0.00',
    prepayAmount: money(rule.prepayAmount) ?? '0.00',
  };
}

const free = { kind: periodKind.key.flat, elecPrice: '0.0000', servicePrice: '0.0000' };

export async function periodsOf(tx: Sql, ids: readonly string[]): Promise<(id: string) => EnergyPeriod[]> {
  const rows = await tx.rows<EnergyPeriod & { priceId: string }>(
    sql`select price_id::text as "priceId", start_min as "startMin", end_min as "endMin", kind, elec_price::text as "elecPrice"
      from truck_energy_price_period where tenant_id = ${tx.tenantId} and price_id = any(${ids}::bigint[]) order by start_min`,
  );
  return (id) => rows.filter(({ priceId }) => priceId === id);
}

function servicePeriodsOf({ serviceMode, servicePrice, servicePeriods }: RuleVersion): ServicePeriod[] {
  const exact = (price: string | number) => fromUnits(toUnits(price, PRICE), PRICE);
  if (serviceMode !== billingRulesServiceMode.key.tou || !servicePeriods)
    return wholeDay({ servicePrice: exact(servicePrice ?? '0') });
  return servicePeriods.map((period) => ({ ...period, servicePrice: exact(period.servicePrice) }));
}
