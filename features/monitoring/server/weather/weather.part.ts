// The weather of stations: answers the weather events of the household feature, and stores the hourly irradiance of cells with PV.
import { irradianceAsked, weatherAsked } from '@ec/household/server/public';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Engine } from '@ec/resource-server/feature';
import type { Part } from '@ec/resource-server/part';
import { sql } from 'kysely';
import { irradianceOn } from './irradiance.ts';
import type { Cell } from './open-meteo.ts';
import { cellOf, weatherOf } from './weather.ts';
import { weatherConfig } from './weather-config.ts';

export const weatherPart: Part = {
  resources: [],
  routes: () => [],
  config: [weatherConfig],
  listeners: (engine) => [
    irradianceAsked.listener((tx, question) => irradianceOn(tx, question)),
    weatherAsked.listener((_, { place, language }) => weatherOf(engine).at(place, language)),
  ],
  jobs: (engine) => [readWeatherJob(engine), dropOldWeatherJob()],
};

/** A cell is not read again within this time. */
const freshMs = 3 * 3_600_000;
/** The most cells of one tenant. */
const mostCells = 500;
const keepDays = 400;

/** Reads the cells in which a tenant has PV. Tenants with the same cell cause one call. */
export const readWeatherJob = (engine: Engine): Job =>
  job({
    name: 'monitoring.readWeather',
    label: { zh: '读取天气辐照', en: 'Weather: irradiance of stations' },
    cron: '20 * * * *',
    quiet: true,
    each: async ({ read }) => {
      if (!weatherOf(engine).isOn) return [];
      const places = await read.rows<{ lng: string; lat: string }>(
        sql`select distinct p.lng, p.lat from (
            select u.lng, u.lat from household_union u where u.tenant_id = ${read.tenantId} and u.is_deleted = 0
            union all select s.lng, s.lat from truck_station s where s.tenant_id = ${read.tenantId} and s.is_deleted = 0 and s.pv_kwp > 0) p`,
      );
      const cells = new Map<string, Cell>();
      for (const { lng, lat } of places) {
        const cell = cellOf({ lng: parseFloat(lng), lat: parseFloat(lat) });
        cells.set(`${cell.lng},${cell.lat}`, cell);
      }
      return [...cells.values()].slice(0, mostCells).map((cell) => ({ id: `${cell.lng},${cell.lat}`, ...cell }));
    },
    transaction: 'none',
    async run({ row: { lng, lat }, now }) {
      const freshHour = await engine.database.unfenced.first(
        sql`select from weather_hour where cell_lng = ${lng}::numeric and cell_lat = ${lat}::numeric
          and read_at > ${new Date(now.getTime() - freshMs)} limit 1`,
      );
      return freshHour ? false : weatherOf(engine).refresh({ lng, lat });
    },
  });

const dropOldWeatherJob = (): Job =>
  job({
    name: 'monitoring.dropOldWeather',
    label: { zh: '清理天气历史', en: 'Old weather hours' },
    cron: '50 3 * * *',
    quiet: true,
    each: 'tenants',
    async run({ tx, now }) {
      const before = new Date(now.getTime() - keepDays * 86_400_000);
      return (await tx.run(sql`delete from weather_hour where at < ${before}`)) > 0;
    },
  });
