// Prices days of stations and stores the result (BR-43). The row of a day keeps the facts of the station on that day, and the prices of its
// setting. A later correction therefore changes only the energy. Changed facts or an explicit re-run price the day by the present settings.
import { isDeepStrictEqual } from 'node:util';
import type { Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import { allOf, type Condition } from '@ec/kernel/sql';
import { keys, pick } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { rootRegion } from '@ec/system/shared/region-code';
import Decimal from 'decimal.js';
import { sql } from 'kysely';
import { scopeType } from '../../shared/income/income.enums.ts';
import { incomeSeting } from '../../shared/income/income-seting.resource.ts';
import {
  type DayPrices,
  type DayToPrice,
  type PricedDay,
  priceEnergy,
  pricesOf,
} from '../../shared/income/price-day.ts';
import { statementState } from '../../shared/income/statement.enums.ts';
import { lockStations } from '../energy/lock-inverters.ts';

interface StationDay extends DayToPrice {
  stationId: string;
  stationName: string | null;
  customerId: string;
  setingId: string;
  incomeId: string | null;
  /** The stored prices of the day; null where its setting prices the day again. */
  prices: DayPrices | null;
  facts: object | null;
  isOnGrid: boolean;
  kwhBefore: string | null;
  factsBefore: object | null;
  pricesBefore: DayPrices | null;
  setingBefore: string | null;
  before: string | null;
  shareBefore: string | null;
  customerBefore: string | null;
  isConfirmed: boolean;
}

export interface RepricedDay {
  day: StationDay;
  prices: DayPrices;
  priced: PricedDay;
  /** True where the amounts, the energy or the customer differ from the stored row; false where only its facts or prices do. */
  hasOtherWorth: boolean;
}

interface DaySelection {
  /** `yyyy-MM-dd`, both included. */
  from: string;
  to: string;
  /**
   * `due` selects days without income, and days whose energy or facts changed. `again` selects all days and prices them by the present
   * settings.
   */
  how: 'due' | 'again';
  /** Conditions on stations, under the alias t. */
  conditions?: readonly Condition[];
  most: number;
}

/**
 * Prices the selected days, and returns the days whose stored row is missing or differs in its amounts, facts, prices or setting. A day with
 * the same amounts but other prices is included, so that a later correction uses them. `checked` is the number of compared days.
 */
export async function findChangedDays(
  tx: Sql,
  selection: DaySelection,
): Promise<{ checked: number; changed: RepricedDay[] }> {
  const days = await readDaysToPrice(tx, selection);
  const changed = days
    .map((day) => {
      const prices = day.prices ?? pricesOf(day);
      const priced = priceEnergy(day.isOnGrid ? day.kwh : 0, prices);
      return { day, prices, priced, hasOtherWorth: hasOtherWorth(day, priced) };
    })
    .filter((repriced) => repriced.hasOtherWorth || hasOtherBasis(repriced));
  return { checked: days.length, changed };
}

const hasOtherWorth = (day: StationDay, priced: PricedDay): boolean =>
  day.before === null ||
  day.customerBefore !== day.customerId ||
  !new Decimal(day.kwh).eq(day.kwhBefore ?? -1) ||
  !new Decimal(day.before).eq(priced.income) ||
  !new Decimal(day.shareBefore ?? 0).eq(priced.farmerShare);

const hasOtherBasis = ({ day, prices }: Pick<RepricedDay, 'day' | 'prices'>): boolean =>
  day.setingId !== day.setingBefore ||
  !isDeepStrictEqual(day.facts, day.factsBefore) ||
  !isDeepStrictEqual(JSON.parse(JSON.stringify(prices)), day.pricesBefore);

async function readDaysToPrice(tx: Sql, { from, to, how, conditions = [], most }: DaySelection): Promise<StationDay[]> {
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
  const facts = sql`jsonb_build_object('customerId', v.customer_id::text, 'coopMode', v.coop_mode, 'gridMode', v.grid_mode,
    'areaCode', v.area_code, 'rentMode', c.rent_mode, 'rentPrice', c.rent_price)`;
  // Rows that are older than the stored facts stay as they are until somebody re-runs them.
  const isFresh = how === 'again' ? sql`true` : sql`(i.id is null or coalesce(b.facts <> ${facts}, false))`;
  const isOnGrid = sql`household_on_grid(t.tenant_id, t.id, t.grid_date, d.day)`;
  const due = how === 'due' ? [sql`(f.fresh or i.kwh <> d.kwh)`] : [];
  const where = allOf([
    sql`t.tenant_id = ${tx.tenantId} and d.day between ${from} and ${to}`,
    ...conditions,
    ...due,
    // A day off the grid gets no row. If it already has a row, the row is priced again, with an income of 0.
    sql`(i.id is not null or ${isOnGrid}) and (s.id is not null or not f.fresh)`,
  ]);
  return tx.rows<StationDay>(
    sql`select t.id as "stationId", t.station_name as "stationName", d.day::text as day, d.kwh,
        case when f.fresh then v.customer_id else i.customer_id end as "customerId", v.grid_mode as "gridMode", v.coop_mode as "coopMode",
        c.rent_mode as "rentMode", c.rent_price as "rentPrice", case when f.fresh then ${facts} else b.facts end as facts,
        (not f.fresh or ${isOnGrid}) as "isOnGrid", coalesce(s.id, i.seting_id) as "setingId", ${pick(incomeSeting, names, 's')},
        case when not f.fresh then b.price_terms end as prices, i.id as "incomeId", i.kwh as "kwhBefore", b.facts as "factsBefore",
        b.price_terms as "pricesBefore", i.seting_id as "setingBefore", i.income as before,
        i.farmer_share as "shareBefore", i.customer_id as "customerBefore", exists (select from household_income_statement o
          where o.tenant_id = t.tenant_id and o.customer_id = coalesce(i.customer_id, v.customer_id)
          and o.month = to_char(d.day, 'YYYY-MM') and o.statement_state <> ${keys(statementState.key.draft)} and o.is_deleted = 0) as "isConfirmed"
      from household_union as t
        join household_station_day d on d.tenant_id = t.tenant_id and d.station_id = t.id
        left join household_station_income i on i.tenant_id = t.tenant_id and i.station_id = t.id and i.day = d.day
        left join household_income_basis b on b.tenant_id = t.tenant_id and b.station_id = t.id and b.day = d.day
        cross join lateral (select * from household_station_terms o where o.tenant_id = t.tenant_id and o.station_id = t.id
          and o.from_day <= d.day order by o.from_day desc limit 1) v
        cross join lateral (select * from household_customer_terms o where o.tenant_id = t.tenant_id and o.customer_id = v.customer_id
          and o.from_day <= d.day order by o.from_day desc limit 1) c
        cross join lateral (select ${isFresh} as fresh) f
        left join lateral (select s.* from ${tableOf(incomeSeting, 's')} where s.tenant_id = t.tenant_id and f.fresh and ${settingOfDay}
          order by s.scope_type desc, length(nullif(s.area_code, ${rootRegion})) desc nulls last limit 1) s on true
      where ${where} order by d.day, t.id limit ${most}`,
  );
}

/** The condition that a setting applies to a station on a day. The query prefers the setting of the station, then of the nearest region. */
const settingOfDay = sql`s.grid_mode = v.grid_mode and s.is_deleted = 0 and s.effect_from <= d.day and coalesce(s.effect_to, d.day) >= d.day
  and (s.scope_type = ${keys(scopeType.key.tenant)}
    or (s.scope_type = ${keys(scopeType.key.area)} and (s.area_code = ${rootRegion} or starts_with(v.area_code, s.area_code)))
    or (s.scope_type = ${keys(scopeType.key.station)} and s.station_id = t.id))`;

/**
 * Prices the due days. It locks their stations first, because every writer of energy locks them too (energy/lock-inverters.ts). Otherwise
 * it could price energy that another transaction is replacing.
 * @returns the number of priced days
 */
export async function priceDue(
  tx: Sql,
  services: Pick<Services, 'ids' | 'clock'>,
  selection: Omit<DaySelection, 'how'>,
): Promise<number> {
  const dueDays = await findChangedDays(tx, { ...selection, how: 'due' });
  const stations = [...new Set(dueDays.changed.map(({ day }) => day.stationId))];
  if (stations.length === 0) return 0;
  await lockStations(tx, stations);
  const conditions = [...(selection.conditions ?? []), sql`t.id = any(${stations}::bigint[])`];
  const { changed } = await findChangedDays(tx, { ...selection, how: 'due', conditions });
  await storePrices(tx, services, changed);
  return changed.length;
}

/** Stores priced days. The caller has locked the stations. @returns the ids of the stored rows, in the order of `changed` */
export async function storePrices(
  tx: Sql,
  { ids, clock }: Pick<Services, 'ids' | 'clock'>,
  changed: readonly RepricedDay[],
): Promise<string[]> {
  const rowIds: string[] = [];
  for (let from = 0; from < changed.length; from += 1000) {
    const rows = changed.slice(from, from + 1000).map(({ day, prices, priced }) => ({
      id: day.incomeId ?? ids.next(),
      station_id: day.stationId,
      customer_id: day.customerId,
      day: day.day,
      seting_id: day.setingId,
      kwh: day.kwh,
      income: priced.income,
      farmer_share: priced.farmerShare,
      share_rate: priced.shareRate,
      lines: priced.lines,
      price_terms: prices,
      facts: day.facts,
    }));
    rowIds.push(...rows.map(({ id }) => id));
    await tx.run(
      sql`insert into household_station_income (id, tenant_id, create_time, station_id, customer_id, day, seting_id, kwh, income,
          farmer_share, share_rate, lines)
        select r.id, ${tx.tenantId}, ${clock.now()}, r.station_id, r.customer_id, r.day, r.seting_id, r.kwh, r.income, r.farmer_share,
          r.share_rate, r.lines
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, station_id bigint, customer_id bigint, day date,
          seting_id bigint, kwh numeric, income numeric, farmer_share numeric, share_rate numeric, lines jsonb) order by r.station_id, r.day
        on conflict (tenant_id, station_id, day) do update set seting_id = excluded.seting_id, kwh = excluded.kwh,
          customer_id = excluded.customer_id, income = excluded.income, farmer_share = excluded.farmer_share,
          share_rate = excluded.share_rate, lines = excluded.lines,
          update_time = ${clock.now()}, row_version = household_station_income.row_version + 1`,
    );
    await tx.run(
      sql`insert into household_income_basis (tenant_id, station_id, day, price_terms, facts)
        select ${tx.tenantId}, r.station_id, r.day, r.price_terms, r.facts
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (station_id bigint, day date, price_terms jsonb, facts jsonb)
        on conflict (tenant_id, station_id, day) do update set price_terms = excluded.price_terms, facts = excluded.facts`,
    );
  }
  return rowIds;
}

/** Prices a day right after its energy changed. If the day no longer exists, its income is deleted. */
export async function priceChanged(
  tx: Sql,
  services: Pick<Services, 'ids' | 'clock'>,
  stationId: string,
  day: string,
): Promise<void> {
  await tx.run(
    sql`delete from household_station_income i where i.tenant_id = ${tx.tenantId} and i.station_id = ${stationId} and i.day = ${day}
      and not exists (select from household_station_day d
        where d.tenant_id = i.tenant_id and d.station_id = i.station_id and d.day = i.day)`,
  );
  const conditions = [sql`t.id = ${stationId}`];
  const { changed } = await findChangedDays(tx, { from: day, to: day, how: 'due', conditions, most: 1 });
  await storePrices(tx, services, changed);
}

/**
 * Prices the due days of a station right after its facts changed, such as today, and the days that a new grid connection date adds.
 */
export async function priceStation(
  tx: Sql,
  services: Pick<Services, 'ids' | 'clock'>,
  stationId: string,
): Promise<void> {
  await priceDue(tx, services, {
    from: '2000-01-01',
    to: '9999-12-31',
    most: 50_000,
    conditions: [sql`t.id = ${stationId}`],
  });
}
