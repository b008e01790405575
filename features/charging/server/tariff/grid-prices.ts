// Computes the purchase prices of a station's energy by time span: the prices of a family on each day, or one price around the clock.
import type { Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { keys, type Picked, pick } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { wholeDay } from '../../shared/pricing/day-periods.ts';
import { energyCostSetting } from '../../shared/tariff/energy-cost-setting.resource.ts';
import { energyCostType, type periodKind } from '../../shared/tariff/tariff.enums.ts';
import { dayAfter, spanOn } from './family.ts';
import { readCalendar } from './holidays.ts';
import { periodsOf } from './resolve.ts';
import { activeSpans, spanOf } from './tariff-rows.ts';

/** The columns of a cost setting that its prices and the margin need. Dates are text. */
const costColumns = [
  'stationId',
  'costType',
  'unitPrice',
  'energyPriceId',
  'lossRate',
  'effectFrom',
  'effectTo',
] as const;
export type Setting = Picked<typeof energyCostSetting, (typeof costColumns)[number]>;

export interface GridPrice {
  stationId: string;
  /** The day in Shanghai. */
  day: string;
  /** The half-open time span as ISO instants. */
  from: string;
  to: string;
  price: string;
  /** The kind of the period of a time-of-use price; undefined for one price around the clock. */
  kind: KeyOf<typeof periodKind> | undefined;
  /** The share of the bought energy that arrives after line loss. */
  share: number;
}

interface Days {
  first: string;
  last: string;
}

export async function gridPrices(tx: Sql, settings: readonly Setting[], { first, last }: Days): Promise<GridPrice[]> {
  const calendar = await readCalendar(tx, first, last);
  const spans = await activeSpans(tx);
  const periods = await periodsOf(
    tx,
    spans.map(({ id }) => id),
  );
  const families = new Map<string, string | undefined>();
  for (const { energyPriceId } of settings)
    if (energyPriceId && !families.has(energyPriceId))
      families.set(energyPriceId, (await spanOf(tx, energyPriceId))?.family);
  const prices: GridPrice[] = [];
  for (const { stationId, energyPriceId, unitPrice, lossRate, effectFrom, effectTo } of settings) {
    const family = energyPriceId ? families.get(energyPriceId) : undefined;
    const familySpans = spans.filter((span) => span.family === family);
    const share = 1 - Number(lossRate ?? 0) / 100;
    for (let day = first; day <= last; day = dayAfter(day)) {
      if (day < effectFrom || day > effectTo) continue;
      const span = energyPriceId ? spanOn(familySpans, day, calendar) : undefined;
      const dayPeriods = span
        ? periods(span.id)
        : energyPriceId || unitPrice === null
          ? []
          : wholeDay<{ elecPrice: string; kind?: KeyOf<typeof periodKind> }>({ elecPrice: unitPrice });
      for (const { startMin, endMin, elecPrice, kind } of dayPeriods)
        prices.push({
          stationId,
          day,
          from: instantOf(day, startMin),
          to: instantOf(day, endMin),
          price: elecPrice,
          kind,
          share,
        });
    }
  }
  return prices;
}

/** Returns the purchase prices of stations. Rights on cost settings are not checked, so callers show only sums that contain the prices. */
export async function gridPricesAt(tx: Sql, stationIds: readonly string[], days: Days): Promise<GridPrice[]> {
  const settings = await tx.rows<Setting>(
    sql`select ${pick(energyCostSetting, ['stationId', 'costType', 'unitPrice', 'energyPriceId', 'lossRate'])},
        t.effect_from::text as "effectFrom", t.effect_to::text as "effectTo" from ${tableOf(energyCostSetting)}
      where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.cost_type = ${keys(energyCostType.key.grid)}
        and t.station_id = any(${[...stationIds]}::bigint[]) and t.effect_from <= ${days.last}::date and t.effect_to >= ${days.first}::date`,
  );
  return settings.length === 0 ? [] : gridPrices(tx, settings, days);
}

/** Returns the instant of a minute of a day in Shanghai, which has no summer time. */
const instantOf = (day: string, minute: number): string =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + minute * 60_000).toISOString();
