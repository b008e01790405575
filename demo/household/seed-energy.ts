// Inserts days of the inverters on the demo's houses, and a few corrections. Does nothing for a tenant that has such a day.
import { bizDomain, sampleSrc } from '@ec/device-vocabulary/device.enums';
import { linkDueDays } from '@ec/household/server/public';
import { dayCorrection } from '@ec/household/shared/energy/day-correction.resource';
import { shareOut, sumOf } from '@ec/household/shared/energy/hours';
import { inverterDays } from '@ec/household/shared/energy/inverter-days.resource';
import { stationState } from '@ec/household/shared/station/station.enums';
import { toWireDate, toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { ColumnValuesOf } from '@ec/resource/row';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { insertRows } from '@ec/resource-server/insert-rows';
import { sql } from 'kysely';
import { analyse } from '../analyse.ts';
import { lookUpDemo } from '../system/demo-lookup.ts';
import { stampOf } from '../truck/insert-entities.ts';
import { type DaySpan, type DemoDay, type DemoInverter, demoDays } from './demo-days.ts';
import { demoHouses, houseCounts } from './demo-houses.ts';

const LOCK = 7_305_110_207;
/** The tables are analysed after this number of rows, so that the triggers of the remaining rows use statistics. */
const FIRST_ROWS = 2000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Needs the demo's houses. `days`: the number of days, including today. @returns whether a tenant got its first days */
export async function seedEnergy(engine: Engine, days: number, now: Date = engine.clock.now()): Promise<boolean> {
  let isMade = false;
  for (const [tenantId, houses] of Object.entries(houseCounts)) {
    // The large tenant has a quarter of the days, so that the first start stays short.
    const span = spanOf(houses > 100 ? Math.ceil(days / 4) : days, now);
    if (await hasDays(engine.database.read(tenantId), tenantId)) continue;
    isMade = await engine.database.withTenant(
      tenantId,
      async (tx) => {
        await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`);
        const place = await lookUpDemo(tx, tenantId);
        if (!place || (await hasDays(tx, tenantId))) return isMade;
        const stationNos = new Set(demoHouses(tenantId, now).map(({ stationNo }) => stationNo));
        const inverters = (await connected(tx)).filter(({ stationNo }) => stationNos.has(stationNo));
        const stamp = { ...stampOf({ tenantId, place }, now), biz_domain: bizDomain.key.household };
        const histories = inverters.map((inverter) => ({ inverter, days: demoDays(inverter, span) }));
        const fixes = corrections(histories, span);
        const id = (day: string) => engine.ids.at(new Date(Date.parse(`${day}T22:00:00+08:00`)));
        await insertRows(
          tx,
          dayCorrection,
          fixes.map((fix) => ({ id: id(fix.day), ...stamp, ...fix.row })),
        );
        // These days have no report: a trigger fills the row from its correction.
        const additions = fixes.filter(({ row }) => row.kwh_before === null);
        const emptyRow = Object.fromEntries(
          Object.keys(histories.find((one) => one.days.length > 0)?.days[0]?.row ?? {}).map((name) => [name, null]),
        );
        const rows = [
          ...histories.flatMap((one) => one.days.map(({ day, row }) => ({ day, row }))),
          ...additions.map(
            ({ day, inverter }): Pick<DemoDay, 'day' | 'row'> => ({
              day,
              row: {
                ...emptyRow,
                inverter_id: inverter.id,
                station_id: inverter.stationId,
                sn: inverter.sn,
                day,
                dc_kwp: inverter.dcKwp,
                day_kwh: 0,
                hours: [],
                src: sampleSrc.key.manual,
                pr_estimated: 0,
              },
            }),
          ),
        ];
        const days = rows.map(({ day, row }) => ({
          id: id(day),
          ...stamp,
          create_time: new Date(Math.min(Date.parse(`${day}T22:00:00+08:00`), now.getTime())),
          ...row,
        }));
        // A trigger looks up the days around each day, which needs statistics once the table has many rows.
        await insertRows(tx, inverterDays, days.slice(0, FIRST_ROWS));
        await analyse(tx, ['device_inverter_day', 'household_union']);
        await insertRows(tx, inverterDays, days.slice(FIRST_ROWS));
        await tx.run(sql`select device_readings_of_days(${tenantId})`);
        await linkDueDays(tx, engine);
        // There is no row before sunrise if today is the only day.
        return isMade || days.length > 0;
      },
      { timeout: 180_000 },
    );
  }
  return isMade;
}

export function spanOf(days: number, now: Date): DaySpan {
  const clock = toWireTime(now);
  return {
    days: Array.from({ length: days }, (_, index) => toWireDate(new Date(now.getTime() - (days - 1 - index) * DAY))),
    hourNow: Number(clock.slice(11, 13)) + Number(clock.slice(14, 16)) / 60,
  };
}

async function connected(tx: Sql): Promise<DemoInverter[]> {
  const rows = await tx.rows<
    Record<
      'id' | 'sn' | 'stationId' | 'stationNo' | 'gridDate' | 'dcKwp' | 'lat' | 'lng' | 'tilt' | 'azimuth' | 'dcAc',
      string
    >
  >(
    sql`select i.id, i.sn, i.station_id as "stationId", u.station_no as "stationNo", u.grid_date::text as "gridDate", i.dc_kwp as "dcKwp",
        u.lat, u.lng, s.tilt, s.azimuth, s.dc_ac_ratio as "dcAc"
      from device_inverter i join household_union u on u.tenant_id = i.tenant_id and u.id = i.station_id
        join household_station_scale s on s.tenant_id = u.tenant_id and s.station_id = u.id and s.phase_no = 1 and s.is_deleted = 0
      where i.tenant_id = ${tx.tenantId} and i.biz_domain = ${keys(bizDomain.key.household)} and i.is_deleted = 0 and u.is_deleted = 0
        and u.station_state = ${keys(stationState.key.connected)} and u.grid_date is not null order by i.sn`,
  );
  return rows.map(({ id, sn, stationId, stationNo, gridDate, dcKwp, lat, lng, tilt, azimuth, dcAc }) => ({
    id,
    sn,
    stationId,
    stationNo,
    gridDate,
    dcKwp: Number(dcKwp),
    modules: { lat: Number(lat), lng: Number(lng), tilt: Number(tilt), azimuth: Number(azimuth), dcAc: Number(dcAc) },
  }));
}

interface Fix {
  inverter: DemoInverter;
  day: string;
  row: ColumnValuesOf<typeof dayCorrection> & { create_time: Date };
}

/** Returns corrections of up to two wrong readings, and of one day without a report. */
function corrections(
  histories: readonly { inverter: DemoInverter; days: readonly DemoDay[] }[],
  { days }: DaySpan,
): Fix[] {
  const fix = (inverter: DemoInverter, day: string, kwh: number, before: DemoDay | undefined, reason: string): Fix => ({
    inverter,
    day,
    row: {
      inverter_id: inverter.id,
      station_id: inverter.stationId,
      day,
      correction_no: 1,
      day_kwh: kwh,
      kwh_before: before ? before.kwh : null,
      reason,
      hours: shareOut(kwh, Array.isArray(before?.row.measured_hours) ? before.row.measured_hours.map(Number) : []),
      operator_name: '运营经理',
      create_time: new Date(Date.parse(`${day}T09:30:00+08:00`) + DAY),
    },
  });
  const wrong = histories.filter((one) => one.days.length > 8).slice(3, 5);
  const gaps = histories.flatMap(({ inverter, days: rows }) => {
    const at = days.findIndex(
      (day, index) =>
        index > 0 &&
        index < days.length - 1 &&
        rows.some((each) => each.day < day) &&
        rows.some((each) => each.day > day) &&
        !rows.some((each) => each.day === day),
    );
    return at < 0 ? [] : [{ inverter, day: days[at] ?? '', beside: rows.find((each) => each.day < (days[at] ?? '')) }];
  });
  return [
    ...wrong.flatMap(({ inverter, days: rows }, index) => {
      const before = rows.at(-4 - index);
      if (!before || sumOf([before.kwh]) === 0) return [];
      return [fix(inverter, before.day, Math.round(before.kwh * 103) / 100, before, '现场抄表核对，采集器丢包')];
    }),
    ...gaps
      .slice(0, 1)
      .map(({ inverter, day, beside }) =>
        fix(inverter, day, beside?.kwh ?? 50, undefined, '采集器断网，按现场表码补录'),
      ),
  ];
}

async function hasDays(db: Sql, tenantId: string): Promise<boolean> {
  return (
    (await db.first(
      sql`select 1 from device_inverter_day where tenant_id = ${tenantId}
        and biz_domain = ${keys(bizDomain.key.household)} limit 1`,
    )) !== undefined
  );
}
