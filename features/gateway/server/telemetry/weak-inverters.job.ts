// Weak strings and inverters that give nothing beside neighbours that give, out of the samples of the last half hour (BR-44: alarms 1012
// and 1013). Cleared once samples under good light say otherwise: night proves nothing.
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
const nothingCode = '1013';
const STEP = 300_000;
/** Half an hour, and what a sample may be late. */
const lookBack = 45 * 60_000;
const neighbourKm = 5;
const fewestLight = 0.3;

interface Stored {
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

function recent(read: Sql, now: Date): Promise<Stored[]> {
  return read.rows<Stored>(
    sql`select i.id, i.station_id as "stationId", (extract(epoch from s.ts) * 1000)::bigint as at, s.pac_kw as "pacKw", s.strings,
        i.rated_kw as "ratedKw", i.dc_kwp as "dcKwp", u.lng, u.lat
      from tm_inverter_5m s
        join device_inverter i on i.tenant_id = s.tenant_id and i.id = s.device_id and i.is_deleted = 0
          and i.biz_domain = ${keys(bizDomain.key.household)}
        join household_union u on u.tenant_id = i.tenant_id and u.id = i.station_id
      where s.tenant_id = ${read.tenantId} and s.ts > ${new Date(now.getTime() - lookBack)} and s.ts <= ${now}
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
  /** kW of a kWp by step of five minutes. */
  yields: ReadonlyMap<number, number>;
}

function invertersOf(rows: readonly Stored[]): Inverter[] {
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

/** Compares the finding of each inverter with its open alarms, and returns the alarms to open or close. */
function findingsOf(inverters: readonly Inverter[], open: ReadonlyMap<string, ReadonlySet<string>>): Finding[] {
  const cells = Map.groupBy(inverters, ({ lng, lat }) => cellOf(lng, lat).join());
  const around = ({ lng, lat }: Inverter) => {
    const [row, column] = cellOf(lng, lat);
    return [-1, 0, 1].flatMap((down) =>
      [-1, 0, 1].flatMap((right) => cells.get([row + down, column + right].join()) ?? []),
    );
  };
  return inverters.flatMap((one) => {
    const { id, stationId, ratedKw, samples, yields } = one;
    const isOpen = (code: string) => open.get(id)?.has(code) ?? false;
    const findings: Finding[] = [];
    const weak = weakStrings(ratedKw, samples);
    const last = samples.at(-1);
    const isLit = (last?.pacKw ?? 0) > ratedKw * 0.2 && (last?.mppts.length ?? 0) > 1;
    if (weak.length > 0 && !isOpen(weakCode))
      findings.push({ id, stationId, code: weakCode, isRaised: true, value: `MPPT ${weak.join(', ')}` });
    if (isOpen(weakCode) && last && isLit && weakNow(ratedKw, last).length === 0)
      findings.push({ id, stationId, code: weakCode, isRaised: false });
    const near = around(one).filter((other) => other !== one && kmBetween(one, other) <= neighbourKm);
    const powers: PowerSample[] = samples.map(({ at }) => {
      const step = Math.floor(at / STEP);
      return { at, power: yields.get(step) ?? null, neighbours: near.flatMap((other) => other.yields.get(step) ?? []) };
    });
    const newest = powers.at(-1);
    if (givesNothing(powers) && !isOpen(nothingCode))
      findings.push({ id, stationId, code: nothingCode, isRaised: true, value: `${last?.pacKw ?? 0} kW` });
    if (
      isOpen(nothingCode) &&
      newest?.power &&
      newest.power >= 0.02 &&
      newest.neighbours.some((kw) => kw >= fewestLight)
    )
      findings.push({ id, stationId, code: nothingCode, isRaised: false });
    return findings;
  });
}

export const weakInvertersJob = (deps: AlarmDeps): Job =>
  job({
    name: 'gateway.weakInverters',
    label: { zh: '低组串与零发电检查', en: 'Weak-string and zero-output check' },
    cron: '*/5 * * * *',
    quiet: true,
    each: async ({ read, now }) => {
      const inverters = invertersOf(await recent(read, now));
      const ids = inverters.map(({ id }) => id);
      return findingsOf(inverters, await openCodes(read, ids, [weakCode, nothingCode]));
    },
    async run({ tx, row: { id, stationId, code, isRaised, value }, now }) {
      const alarm = { deviceType: deviceType.key.inverter, deviceId: id, code, at: now };
      if (!isRaised) return clearAlarm(tx, alarm);
      const alarmValue = value === undefined ? {} : { value };
      return (await raiseAlarm(tx, deps, { ...alarm, ...alarmValue, stationId, source: 'rule' })) !== undefined;
    },
  });
