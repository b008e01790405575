// Makes the days of the demo's inverters from a simulated sky, with weak devices and missing days.
import { demoSeed } from '@ec/device-models/demo-seed';
import { weighted } from '@ec/device-models/seeded-draws';
import { type Modules, type RoofDay, roofDay, skyOf } from '@ec/device-models/sky';
import { sampleSrc } from '@ec/device-vocabulary/device.enums';
import { daylightMinutes } from '@ec/device-vocabulary/sun';
import { hoursBetween, sumOf } from '@ec/household/shared/energy/hours';
import type { inverterDays } from '@ec/household/shared/energy/inverter-days.resource';
import { seededRandom } from '@ec/kernel/seeded-random';
import type { ColumnValuesOf } from '@ec/resource/row';

export interface DemoInverter {
  id: string;
  sn: string;
  stationId: string;
  stationNo: string;
  /** kWp connected. */
  dcKwp: number;
  modules: Modules;
  gridDate: string;
}

export interface DaySpan {
  /** `yyyy-MM-dd`, oldest first; the last is today. */
  days: readonly string[];
  /** The time in Shanghai in hours, with fractions. */
  hourNow: number;
}

type Weakness = 'none' | 'string' | 'shade' | 'dead' | 'silent' | 'gap';
const DAY = 86_400_000;
export const cityOf = ({ stationNo }: Pick<DemoInverter, 'stationNo'>): string => stationNo.slice(2, 6);
const indexOf = ({ stationNo }: DemoInverter): number => Number(stationNo.slice(6));

/** Weights per 1000 inverters: a lost string, shade after 15:00, no output, no reports for days, one missing day. */
export const weaknessOf = (inverter: Pick<DemoInverter, 'sn'>): Weakness =>
  weighted(seededRandom(demoSeed, `weak ${inverter.sn}`, 0), [
    ['string', 20],
    ['shade', 10],
    ['dead', 5],
    ['silent', 30],
    ['gap', 60],
    ['none', 875],
  ] as const);

/** Draws a number of days for the inverter's weakness. */
const drawDays = (inverter: DemoInverter, from: number, to: number): number =>
  seededRandom(demoSeed, `since ${inverter.sn}`, 1).whole(from, to);

/** Values by column. The caller adds the columns that are the same for all rows of a tenant. */
type DayRow = ColumnValuesOf<typeof inverterDays>;

export interface DemoDay {
  row: DayRow;
  day: string;
  kwh: number;
}

/** A trigger of the database fills in the hours. */
const noHours: number[] = [];

/** The mean daily yield in kWh per kWp, to estimate the counter before the first day. */
const meanOfDay = 3.2;

/** Returns the days after the grid connection, oldest first. */
export function demoDays(inverter: DemoInverter, { days, hourNow }: DaySpan): DemoDay[] {
  const weakness = weaknessOf(inverter);
  const silentFor = weakness === 'silent' ? drawDays(inverter, 1, 5) : 0;
  const deadFor = weakness === 'dead' ? drawDays(inverter, 3, 20) : 0;
  const missingDay = weakness === 'gap' ? drawDays(inverter, 2, 25) : -1;
  const connectedDays = days.filter((day) => day > inverter.gridDate);
  const [first] = connectedDays;
  if (!first) return [];
  const before = (Date.parse(first) - Date.parse(inverter.gridDate)) / DAY - 1;
  let counter = Math.round(inverter.dcKwp * meanOfDay * before * 100) / 100;
  const rows = connectedDays.flatMap((day): DemoDay[] => {
    const back = days.length - 1 - days.indexOf(day);
    const until = back === 0 ? hourNow : 24;
    const roof = roofDay(inverter.modules, skyOf(cityOf(inverter), inverter.modules.lat, day), until);
    const isDead = back < deadFor;
    const hours = kwhOf(inverter, roof, isDead ? 'dead' : weakness);
    const kwh = sumOf(hours);
    const start = counter;
    counter = Math.round((counter + kwh) * 100) / 100;
    if (back < silentFor || back === missingDay || (back === 0 && kwh === 0)) return [];
    return [
      {
        day,
        kwh,
        row: { ...rowOf({ inverter, day, roof, hours, start, end: counter, isDead, until }), opening_kwh: 0 },
      },
    ];
  });
  // A trigger replaces the null by the energy before the first day.
  const [oldest, ...later] = rows;
  return oldest ? [{ ...oldest, row: { ...oldest.row, opening_kwh: null } }, ...later] : [];
}

function kwhOf({ dcKwp }: DemoInverter, { hours }: RoofDay, weakness: Weakness): number[] {
  const part = (hour: number) => {
    if (weakness === 'dead') return 0;
    if (weakness === 'string') return 0.88;
    return weakness === 'shade' && hour >= 15 ? 0.45 : 1;
  };
  let sum = 0;
  const borders = [0, ...hours.map((each, hour) => (sum += each * dcKwp * part(hour)))];
  return hoursBetween(borders);
}

interface DayFacts {
  inverter: DemoInverter;
  day: string;
  roof: RoofDay;
  hours: number[];
  start: number;
  end: number;
  isDead: boolean;
  until: number;
}

function rowOf({ inverter, day, roof, hours, start, end, isDead, until }: DayFacts): DayRow {
  const sky = skyOf(cityOf(inverter), inverter.modules.lat, day);
  const daylight = daylightMinutes(inverter.modules, sky.n, until);
  const random = seededRandom(demoSeed, `day ${inverter.sn}`, Date.parse(day) / DAY);
  const ran = isDead ? 0 : Math.min(daylight, Math.round(roof.ran * 60) - 5 * random.whole(0, 2));
  const midnight = Date.parse(`${day}T00:00:00+08:00`);
  return {
    inverter_id: inverter.id,
    station_id: inverter.stationId,
    sn: inverter.sn,
    day,
    day_kwh: sumOf(hours),
    src: sampleSrc.key.measured,
    measured_src: sampleSrc.key.measured,
    measured_start_kwh: start,
    measured_end_kwh: end,
    measured_hours: hours,
    hours: noHours,
    peak_kw: isDead ? 0 : (roof.peak.kw * inverter.dcKwp).toFixed(3),
    peak_time: isDead || roof.peak.kw === 0 ? null : new Date(midnight + roof.peak.hour * 3_600_000),
    online_min: daylight,
    run_min: Math.max(0, ran),
    fault_min: isDead ? daylight : 0,
    daylight_min: daylight,
    dc_kwp: inverter.dcKwp,
    poa_whm2: Math.round(roof.poa * (0.97 + 0.06 * random.next())),
    pr_estimated: indexOf(inverter) % 10 === 0 ? 0 : 1,
  };
}
