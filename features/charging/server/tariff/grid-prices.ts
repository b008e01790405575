// What bought energy costs a station, minute by minute: the price of its family on each day, or one price around the clock.
import type { Sql } from '@ec/kernel/database';
import type { Picked } from '@ec/resource-server/columns';
import { wholeDay } from '../../shared/pricing/day-periods.ts';
import type { energyCostSetting } from '../../shared/tariff/energy-cost-setting.resource.ts';
import { dayAfter, spanOn } from './family.ts';
import { readCalendar } from './holidays.ts';
import { periodsOf } from './resolve.ts';
import { activeSpans, spanOf } from './tariff-rows.ts';

/** What the margin reads of a cost; dates as text. */
const named = ['stationId', 'costType', 'unitPrice', 'energyPriceId', 'lossRate', 'effectFrom', 'effectTo'] as const;
export type Setting = Picked<typeof energyCostSetting, (typeof named)[number]>;

export interface GridPrice {
  stationId: string;
  /** Of Shanghai. */
  day: string;
  /** Half-open, as instants. */
  from: string;
  to: string;
  price: string;
  /** What arrives of what is bought, after the loss of the line. */
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
    const ofFamily = spans.filter((span) => span.family === family);
    const share = 1 - Number(lossRate ?? 0) / 100;
    for (let day = first; day <= last; day = dayAfter(day)) {
      if (day < effectFrom || day > effectTo) continue;
      const span = energyPriceId ? spanOn(ofFamily, day, calendar) : undefined;
      const ofDay = span
        ? periods(span.id)
        : energyPriceId || unitPrice === null
          ? []
          : wholeDay({ elecPrice: unitPrice });
      for (const { startMin, endMin, elecPrice } of ofDay)
        prices.push({ stationId, day, from: at(day, startMin), to: at(day, endMin), price: elecPrice, share });
    }
  }
  return prices;
}

/** Days of Shanghai have no summer time. */
const at = (day: string, minute: number): string =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + minute * 60_000).toISOString();
