// Finds weak strings, and inverters without output beside neighbours with output, from the samples of the last half hour (BR-44: alarms 1012
// and 1013). The alarms are cleared by samples under good light only, because darkness proves nothing.
import { bizDomain, deviceType } from '@ec/device-vocabulary/device.enums';
import { givesNothing, kmBetween, type PowerSample, weakNow, weakStrings } from '@ec/household/shared/energy/laggards';
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { AlarmDeps } from '@ec/maintenance/server/public';
import { clearAlarm, raiseAlarm } from '@ec/maintenance/server/public';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { openCodes } from './follow-alarms.ts';

const weakCode = '1012';
const noOutputCode = '1013';
const STEP = 300_000;
/** Half an hour of samples, and a quarter of an hour more because samples may arrive late. */
const windowMs = 45 * 60_000;
const neighbourKm = 5;
/** The light counts as good from this output on, in kW per kWp. */
const leastLight = 0.3;

interface SampleRow {
  id: string;
  stationId: string;
  at: string;
  pacKw: number | null;
  strings: (number | null)[] | null;
  ratedKw: string;
  dcKwp: string;
  lng: string;
  lat: string;
}

interface Finding {
  id: string;
  stationId: string;
  code: string;
  isRaised: boolean;
  value?: string;
}

function recentSamples(read: Sql, now: Date): Promise<SampleRow[]> {
  return read.rows<SampleRow>(
    sql`select i.id, i.station_id as "stationId", (extract(epoch from s.ts) * 1000)::bigint as at, s.pac_kw as "pacKw", s.strings,
        i.rated_kw as "ratedKw", i.dc_kwp as "dcKwp", u.lng, u.lat
      from tm_inverter_5m s
        join device_inverter i on i.tenant_id = s.tenant_id and i.id = s.device_id and i.is_deleted = 0
          and i.biz_domain = ${keys(bizDomain.key.household)}
        join household_union u on u.tenant_id = i.tenant_id and u.id = i.station_id
      where s.tenant_id = ${read.tenantId} and s.ts > ${new Date(now.getTime() - windowMs)} and s.ts <= ${now}
      order by i.id, s.ts`,
  );
}

interface Inverter {
  id: string;
  stationId: string;
  ratedKw: number;
  dcKwp: number;
  lng: number;
  lat: number;
  samples: readonly { at: number; pacKw: number | null; mppts: { n: number; i: number | null }[] }[];
  /** The output in kW per kWp, by the number of the five-minute step. */
  yields: ReadonlyMap<number, number>;
}

function invertersOf(rows: readonly SampleRow[]): Inverter[] {
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, days]) => {
    const [first] = days;
    if (!first) return [];
    const dcKwp = parseFloat(first.dcKwp);
    const samples = days.map(({ at, pacKw, strings }) => ({
      at: parseInt(at, 10),
      pacKw,
      mppts: (strings ?? []).map((i, index) => ({ n: index + 1, i })),
    }));
    const yields = new Map(
      samples.flatMap(({ at, pacKw }) =>
        pacKw === null || dcKwp <= 0 ? [] : [[Math.floor(at / STEP), pacKw / dcKwp]],
      ),
    );
    const { stationId, ratedKw, lng, lat } = first;
    return [
      {
        id,
        stationId,
        dcKwp,
        samples,
        yields,
        ratedKw: parseFloat(ratedKw),
        lng: parseFloat(lng),
        lat: parseFloat(lat),
      },
    ];
  });
}

const cellOf = (lng: number, lat: number) => [Math.floor(lat / 0.045), Math.floor(lng / 0.08)] as const;

/** Compares the state of each inverter with its open alarms, and returns the alarms to raise or clear. */
function findingsOf(inverters: readonly Inverter[], open: ReadonlyMap<string, ReadonlySet<string>>): Finding[] {
  const cells = Map.groupBy(inverters, ({ lng, lat }) => cellOf(lng, lat).join());
  const invertersAround = ({ lng, lat }: Inverter) => {
    const [row, column] = cellOf(lng, lat);
    return [-1, 0, 1].flatMap((down) =>
      [-1, 0, 1].flatMap((right) => cells.get([row + down, column + right].join()) ?? []),
    );
  };
  return inverters.flatMap((inverter) => {
    const isOpen = (code: string) => open.get(inverter.id)?.has(code) ?? false;
    const neighbours = invertersAround(inverter).filter(
      (other) => other !== inverter && kmBetween(inverter, other) <= neighbourKm,
    );
    return [
      ...stringFindings(inverter, isOpen(weakCode)),
      ...outputFindings(inverter, neighbours, isOpen(noOutputCode)),
    ];
  });
}

function stringFindings({ id, stationId, ratedKw, samples }: Inverter, isOpen: boolean): Finding[] {
  const weak = weakStrings(ratedKw, samples);
  const last = samples.at(-1);
  const hasLight = (last?.pacKw ?? 0) > ratedKw * 0.2 && (last?.mppts.length ?? 0) > 1;
  if (!isOpen && weak.length > 0)
    return [{ id, stationId, code: weakCode, isRaised: true, value: `MPPT ${weak.join(', ')}` }];
  if (isOpen && last && hasLight && weakNow(ratedKw, last).length === 0)
    return [{ id, stationId, code: weakCode, isRaised: false }];
  return [];
}

function outputFindings(
  { id, stationId, samples, yields }: Inverter,
  neighbours: readonly Inverter[],
  isOpen: boolean,
): Finding[] {
  const powers: PowerSample[] = samples.map(({ at }) => {
    const step = Math.floor(at / STEP);
    const neighbourYields = neighbours.flatMap((other) => other.yields.get(step) ?? []);
    return { at, power: yields.get(step) ?? null, neighbours: neighbourYields };
  });
  const last = samples.at(-1);
  if (!isOpen && givesNothing(powers))
    return [{ id, stationId, code: noOutputCode, isRaised: true, value: `${last?.pacKw ?? 0} kW` }];
  const newest = powers.at(-1);
  const hasOutput = (newest?.power ?? 0) >= 0.02;
  if (isOpen && hasOutput && newest?.neighbours.some((kw) => kw >= leastLight))
    return [{ id, stationId, code: noOutputCode, isRaised: false }];
  return [];
}

export const weakInvertersJob = (deps: AlarmDeps): Job =>
  job({
    name: 'gateway.weakInverters',
    label: { zh: '低组串与零发电检查', en: 'Weak-string and zero-output check' },
    cron: '*/5 * * * *',
    quiet: true,
    each: async ({ read, now }) => {
      const inverters = invertersOf(await recentSamples(read, now));
      const ids = inverters.map(({ id }) => id);
      return findingsOf(inverters, await openCodes(read, ids, [weakCode, noOutputCode]));
    },
    async run({ tx, row: { id, stationId, code, isRaised, value }, now }) {
      const alarm = { deviceType: deviceType.key.inverter, deviceId: id, code, at: now };
      if (!isRaised) return clearAlarm(tx, alarm);
      const alarmValue = value === undefined ? {} : { value };
      return (await raiseAlarm(tx, deps, { ...alarm, ...alarmValue, stationId, source: 'rule' })) !== undefined;
    },
  });
