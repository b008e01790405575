// Prices days of stations and keeps what comes of it: new days by the setting of that day, days whose energy changed by the setting
// that they had, and on an explicit re-run by what the settings say now (BR-43).
import { raw, type Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import { allOf, type Condition } from '@ec/kernel/sql';
import { keys, pick } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import Decimal from 'decimal.js';
import { sql } from 'kysely';
import { scopeType } from '../../shared/income/income.enums.ts';
import { incomeSeting } from '../../shared/income/income-seting.resource.ts';
import { type DayToPrice, type PricedDay, priceDay } from '../../shared/income/price-day.ts';
import { statementState } from '../../shared/income/statement.enums.ts';
import { stationState } from '../../shared/station/station.enums.ts';

interface Found extends DayToPrice {
  stationId: string;
  stationName: string | null;
  customerId: string;
  setingId: string;
  incomeId: string | null;
  kwhBefore: string | null;
  before: string | null;
  shareBefore: string | null;
  isConfirmed: boolean;
}

export interface Repriced {
  day: Found;
  priced: PricedDay;
}

export interface WhichDays {
  /** `yyyy-MM-dd`, both included. */
  from: string;
  to: string;
  /** `due`: what has no income yet, or another energy; `again`: all by the settings of now. */
  how: 'due' | 'again';
  /** Of the stations, under the alias t. */
  conditions?: readonly Condition[];
  most: number;
}

const { connected } = stationState.key;

/** Days whose income is another than is kept, or is not kept yet. `checked`: how many were looked at. */
export async function pricedDays(
  tx: Sql,
  { from, to, how, conditions = [], most }: WhichDays,
): Promise<{ checked: number; changed: Repriced[] }> {
  const names = [
    'feedPrice',
    'mechRatio',
    'mechPrice',
    'marketPrice',
    'selfPrice',
    'selfRatio',
    'subsidy',
    'subsidyEnd',
    'shareRate',
  ] as const;
  // As household_seting_of says it, here in the statement itself: it is asked for every day of every station.
  const ofNow = sql`s.grid_mode = t.grid_mode and s.is_deleted = 0 and s.effect_from <= d.day and coalesce(s.effect_to, d.day) >= d.day
    and (s.scope_type = ${keys(scopeType.key.tenant)} or (s.scope_type = ${keys(scopeType.key.area)} and starts_with(t.area_code, s.area_code))
      or (s.scope_type = ${keys(scopeType.key.station)} and s.station_id = t.id))`;
  const fits = how === 'due' ? sql`case when i.seting_id is null then ${ofNow} else s.id = i.seting_id end` : ofNow;
  const due = how === 'due' ? [sql`(i.id is null or i.kwh <> d.kwh)`] : [];
  const where = allOf([
    sql`t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.station_state = ${keys(connected)} and d.day between ${from} and ${to}`,
    ...conditions,
    ...due,
  ]);
  const found = await tx.rows<Found>(
    raw(sql`select t.id as "stationId", t.station_name as "stationName", t.customer_id as "customerId", t.grid_mode as "gridMode",
        t.coop_mode as "coopMode", d.day::text as day, d.kwh, c.rent_mode as "rentMode", c.rent_price as "rentPrice",
        t.grid_date::text as "gridDate",
        s.id as "setingId", ${pick(incomeSeting, names, 's')}, i.id as "incomeId", i.kwh as "kwhBefore", i.income as before,
        i.farmer_share as "shareBefore", exists (select from household_income_statement f where f.tenant_id = t.tenant_id
          and f.customer_id = t.customer_id and f.month = to_char(d.day, 'YYYY-MM') and f.statement_state <> ${keys(statementState.key.draft)} and f.is_deleted = 0) as "isConfirmed"
      from household_union as t
        join household_station_day d on d.tenant_id = t.tenant_id and d.station_id = t.id
        join household_station_customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id
        left join household_station_income i on i.tenant_id = t.tenant_id and i.station_id = t.id and i.day = d.day
        cross join lateral (select s.* from ${tableOf(incomeSeting, 's')} where s.tenant_id = t.tenant_id and ${fits}
          order by s.scope_type desc, length(s.area_code) desc nulls last limit 1) s
      where ${where} order by d.day, t.id limit ${most}`),
  );
  const changed = found
    .map((day) => ({ day, priced: priceDay(day) }))
    .filter(
      ({ day, priced }) =>
        day.before === null ||
        !new Decimal(day.kwh).eq(day.kwhBefore ?? -1) ||
        !new Decimal(day.before).eq(priced.income) ||
        !new Decimal(day.shareBefore ?? 0).eq(priced.farmerShare),
    );
  return { checked: found.length, changed };
}

/** Ids of the rows, new or kept, in the order of the days. */
export async function keepPrices(
  tx: Sql,
  { ids, clock }: Pick<Services, 'ids' | 'clock'>,
  changed: readonly Repriced[],
): Promise<string[]> {
  const kept: string[] = [];
  for (let from = 0; from < changed.length; from += 1000) {
    const rows = changed.slice(from, from + 1000).map(({ day, priced }) => ({
      ...{ id: day.incomeId ?? ids.next(), station_id: day.stationId, customer_id: day.customerId, day: day.day },
      ...{ seting_id: day.setingId, kwh: day.kwh, income: priced.income, farmer_share: priced.farmerShare },
      ...{ share_rate: priced.shareRate, lines: priced.lines },
    }));
    kept.push(...rows.map(({ id }) => id));
    await tx.run(
      raw(sql`insert into household_station_income (id, tenant_id, create_time, station_id, customer_id, day, seting_id, kwh, income,
          farmer_share, share_rate, lines)
        select r.id, ${tx.tenantId}, ${clock.now()}, r.station_id, r.customer_id, r.day, r.seting_id, r.kwh, r.income, r.farmer_share,
          r.share_rate, r.lines
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, station_id bigint, customer_id bigint, day date,
          seting_id bigint, kwh numeric, income numeric, farmer_share numeric, share_rate numeric, lines jsonb) order by r.station_id, r.day
        on conflict (tenant_id, station_id, day) do update set seting_id = excluded.seting_id, kwh = excluded.kwh,
          customer_id = excluded.customer_id, income = excluded.income, farmer_share = excluded.farmer_share,
          share_rate = excluded.share_rate, lines = excluded.lines, update_time = ${clock.now()},
          row_version = household_station_income.row_version + 1`),
    );
  }
  return kept;
}

/** What a day came to, right after its energy changed: by the setting that it had; nothing, where the day is gone. */
export async function priceChanged(
  tx: Sql,
  services: Pick<Services, 'ids' | 'clock'>,
  stationId: string,
  day: string,
): Promise<void> {
  await tx.run(
    raw(sql`delete from household_station_income i where i.tenant_id = ${tx.tenantId} and i.station_id = ${stationId} and i.day = ${day}
      and not exists (select from household_station_day d
        where d.tenant_id = i.tenant_id and d.station_id = i.station_id and d.day = i.day)`),
  );
  const conditions = [sql`t.id = ${stationId}`];
  const { changed } = await pricedDays(tx, { from: day, to: day, how: 'due', conditions, most: 1 });
  await keepPrices(tx, services, changed);
}
