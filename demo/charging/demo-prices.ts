// The demo's time-of-use prices (domain §11): Shandong, and Jiangsu for every other province. The base numbers are a published example and
// no settlement prices, as the price names say.

import type { EnergyPeriod } from '@ec/charging/shared/pricing/day-periods';
import { fromUnits, multiplyAndDivide } from '@ec/charging/shared/pricing/exact';
import type { PeriodKind } from '@ec/charging/shared/pricing/tariff-snapshot';
import {
  energyPriceDayType,
  energyPriceStatus,
  energyPriceUserType,
  energyPriceVoltLevel,
  periodKind,
} from '@ec/charging/shared/tariff/tariff.enums';
import { type DemoSeason, jiangsu, shandong } from '@ec/device-models/time-of-use';
import type { DemoEntity } from '../truck/demo-entity.ts';

export interface DemoFamily {
  areaCode: '37' | '32';
  /** Key of the row that represents the family. */
  key: string;
  seasons: readonly { key: string; months: readonly number[]; periods: readonly EnergyPeriod[] }[];
}

/** The floating part in 0.0001 元/kWh and the fixed part in 0.00001 元/kWh. */
const FLOATING = 5014;
const FIXED = 13_317;

/** price = 0.5014 × ratio + 0.13317, rounded half up to four decimals. */
const priceOf = (percent: number): string => fromUnits(multiplyAndDivide(FLOATING * percent + FIXED * 10, 1, 100), 4);

const { sharp, peak, flat, valley, deep } = periodKind.key;
const kinds: Record<string, PeriodKind> = { S: sharp, P: peak, F: flat, V: valley, D: deep };
const families = [
  {
    areaCode: '37',
    no: 'SD',
    name: '山东工商业两部制（示例电价）',
    source: '鲁发改价格〔2023〕914号；电价为公开算例，非结算价',
    seasons: shandong,
    percents: { S: 200, P: 170, F: 100, V: 30, D: 10 },
  },
  {
    areaCode: '32',
    no: 'JS',
    name: '江苏工商业两部制（示例电价）',
    source: '江苏426号〔2025〕时段与浮动比例；电价为公开算例，非结算价',
    seasons: jiangsu,
    percents: { S: 200, P: 180, F: 100, V: 35, D: 10 },
  },
] as const;

export const demoFamilies: readonly DemoFamily[] = families.map(({ areaCode, no, seasons, percents }) => ({
  areaCode,
  key: `price/${no}-1`,
  seasons: seasons.map(({ months, hours }, index) => ({
    key: `price/${no}-${index + 1}`,
    months,
    periods: periodsOf(hours, percents),
  })),
}));

/** Joins equal hours in a row into one period. */
function periodsOf(hours: string, percents: Record<string, number>): EnergyPeriod[] {
  const periods: EnergyPeriod[] = [];
  for (const [hour, letter] of [...hours].entries()) {
    const kind = kinds[letter] ?? flat;
    const last = periods.at(-1);
    if (last?.kind === kind) last.endMin = (hour + 1) * 60;
    else
      periods.push({ startMin: hour * 60, endMin: (hour + 1) * 60, kind, elecPrice: priceOf(percents[letter] ?? 100) });
  }
  return periods;
}

/** Prices are valid from 1 January of the demo's first year to the end of the year after now. */
export function priceEntities(from: Date, now: Date): DemoEntity[] {
  const createdAt = new Date(Date.UTC(from.getUTCFullYear() - 1, 11, 20, 2));
  const effect = { effect_from: `${from.getUTCFullYear()}-01-01`, effect_to: `${now.getUTCFullYear() + 1}-12-31` };
  return families.flatMap(({ areaCode, no, name, source, seasons }, family) =>
    seasons.map(({ months }: DemoSeason, index): DemoEntity => {
      const key = `price/${no}-${index + 1}`;
      return {
        table: 'truck_energy_price',
        key,
        createdAt,
        row: {
          price_no: `${no}-${index + 1}`,
          version_no: 1,
          // The months come first, because a long name is cut at its end.
          price_name: `${months.join('、')}月 ${name}`,
          area_code: areaCode,
          volt_level: energyPriceVoltLevel.key.from1To20kV,
          user_type: energyPriceUserType.key.twoPart,
          months: [...months],
          day_type: energyPriceDayType.key.all,
          ...effect,
          price_status: energyPriceStatus.key.active,
          // The database splits this value into rows of their own.
          periods: (demoFamilies[family]?.seasons[index]?.periods ?? []).map((each) => ({
            ...each,
            elecPrice: Number(each.elecPrice),
          })),
          source_doc: source,
        },
      };
    }),
  );
}
