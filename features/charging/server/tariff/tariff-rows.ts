// Reads rows for the rules of tariffs: active prices by family, tariffs in force, and references to a tariff.

import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { type RawBuilder, sql } from 'kysely';
import { billingRulesChargeMode, energyPriceStatus, ruleStatus } from '../../shared/tariff/tariff.enums.ts';
import type { PriceSpan, RuleSpan } from './family.ts';

const family = (alias: string): RawBuilder<unknown> =>
  sql.raw(`concat_ws('/', ${alias}.area_code, ${alias}.volt_level, ${alias}.user_type)`);

const span = sql`p.id::text, p.price_no as "priceNo", p.price_name as "priceName", p.version_no as "versionNo",
  ${family('p')} as family, p.months, p.day_type as "dayType", p.effect_from::text as "effectFrom", p.effect_to::text as "effectTo"`;

export function activeSpans(tx: Sql): Promise<PriceSpan[]> {
  return tx.rows<PriceSpan>(
    sql`select ${span} from truck_energy_price p
      where p.tenant_id = ${tx.tenantId} and p.price_status = ${keys(energyPriceStatus.key.active)} and p.is_deleted = 0 order by p.id`,
  );
}

/** Reads a price in any state, also a deleted one. */
export function spanOf(tx: Sql, id: string | null): Promise<PriceSpan | undefined> {
  return tx.first<PriceSpan>(
    sql`select ${span} from truck_energy_price p where p.tenant_id = ${tx.tenantId} and p.id = ${id}`,
  );
}

/** Reads the tariffs per kWh that are or will be in force on a day or later, with the families of their prices. */
export function rulesFrom(tx: Sql, day: string): Promise<RuleSpan[]> {
  return tx.rows<RuleSpan>(
    sql`select r.rule_name as "ruleName", ${family('p')} as family, r.effect_from::date::text as "effectFrom",
        (r.effect_to - interval '1 second')::date::text as "effectTo"
      from truck_billing_rules r
      join truck_energy_price p on p.tenant_id = r.tenant_id and p.id = r.energy_price_id
      where r.tenant_id = ${tx.tenantId} and r.rule_status in (${keys(ruleStatus.key.scheduled, ruleStatus.key.active)})
        and r.is_deleted = 0 and r.charge_mode = ${keys(billingRulesChargeMode.key.perKWh)}
        and r.effect_to > r.effect_from and r.effect_to > ${day}::date order by r.id`,
  );
}

/** Returns the name of a station or connector that references any version of a tariff. */
export async function userOfRule(tx: Sql, ruleNo: string): Promise<string | undefined> {
  const versions = sql`select id from truck_billing_rules where tenant_id = ${tx.tenantId} and rule_no = ${ruleNo}`;
  const referrer = await tx.first<{ name: string }>(
    sql`with versions as (${versions})
      (select station_name as name from truck_station where tenant_id = ${tx.tenantId} and is_deleted = 0
        and (rule_charge_id in (select id from versions) or rule_swap_id in (select id from versions)) limit 1)
      union all
      (select gun_name from truck_charging_gun where tenant_id = ${tx.tenantId} and is_deleted = 0
        and rule_id in (select id from versions) limit 1)`,
  );
  return referrer?.name;
}
