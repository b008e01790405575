// Rolls up the history of chargers, a row for each five minutes, from the samples of their connectors (domain §3 chargingStackHis, §10).
// Rows that a person entered stay; late samples roll up their day again.
import { onlineStatus, sampleSrc } from '@ec/device-vocabulary/device.enums';
import { fromWireTime, toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Services } from '@ec/kernel/services';
import { keys } from '@ec/resource-server/columns';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { sql } from 'kysely';
import { chargerSteps, longestGapMs, type MeterPoint, type Presence } from '../../shared/mqtt/charger-history.ts';
import { gunTable, stackTable, stepMs, stepOf } from '../../shared/mqtt/gun-series.ts';

const { measured, manual } = sampleSrc.key;
const { occupied, charging } = gunStatus.key;
/** The latest steps are rolled up each time, because samples arrive a little later. */
const recentMs = 3 * stepMs;
const DAY = 86_400_000;

/** Records each minute which chargers are connected, and how many of their connectors are in use. */
export const notePresenceJob = (): Job =>
  job({
    name: 'gateway.notePresence',
    label: { zh: '记录充电桩在线分钟', en: 'Charger online minutes' },
    cron: '* * * * *',
    quiet: true,
    each: 'tenants',
    run: ({ tx, now }) => {
      const step = new Date(stepOf(now.getTime()));
      const bit = 2 ** Math.floor((now.getTime() - step.getTime()) / 60_000);
      return tx.run(
        sql`insert into ${sql.table(stackTable)} as s (tenant_id, device_id, ts, minutes, guns)
          select ${tx.tenantId}, k.id, ${step}, ${bit}, (select count(*) from truck_charging_gun g where g.tenant_id = k.tenant_id
            and g.stack_id = k.id and g.is_deleted = 0 and g.gun_status in (${keys(occupied, charging)}))
          from truck_charging_stack k join ocpp_session o on o.tenant_id = k.tenant_id and o.stack_id = k.id and o.lost_at is null
          where k.tenant_id = ${tx.tenantId} and k.is_deleted = 0 and k.online_status = ${keys(onlineStatus.key.online)}
          order by k.id
          on conflict (tenant_id, device_id, ts) do update set minutes = s.minutes | excluded.minutes, guns = greatest(s.guns, excluded.guns)`,
      );
    },
  });

interface DueSpan {
  id: string;
  from: string;
  to: string;
  /** The marked day; empty for the recent steps of a charger. */
  day: string;
  since: string;
}

export const rollChargersJob = ({ ids }: Pick<Services, 'ids'>): Job =>
  job({
    name: 'gateway.rollChargers',
    label: { zh: '汇总充电桩5分钟历史', en: 'Charger 5-minute roll-up' },
    cron: '1,6,11,16,21,26,31,36,41,46,51,56 * * * *',
    quiet: true,
    async each({ read, now }) {
      const to = stepOf(now.getTime());
      const from = to - recentMs;
      const due = await read.rows<{ id: string; day: string; since: string }>(
        sql`select device_id as id, day::text as day, since::text as since from tm_day_due
          where tenant_id = ${read.tenantId} and series = ${gunTable} order by day, device_id limit 1000`,
      );
      const recent = await read.rows<{ id: string }>(
        sql`select device_id as id from ${sql.table(stackTable)} where tenant_id = ${read.tenantId} and ts >= ${new Date(from)}
          union select g.stack_id from ${sql.table(gunTable)} s join truck_charging_gun g on g.tenant_id = s.tenant_id and g.id = s.device_id
            where s.tenant_id = ${read.tenantId} and s.ts >= ${new Date(from)}
          order by 1`,
      );
      const days = due.flatMap(({ id, day, since }): DueSpan[] => {
        const start = fromWireTime(day)?.getTime();
        if (start === undefined) return [];
        return [{ id, day, since, from: `${start}`, to: `${Math.min(start + DAY, to)}` }];
      });
      return [...days, ...recent.map(({ id }): DueSpan => ({ id, from: `${from}`, to: `${to}`, day: '', since: '' }))];
    },
    async run({ tx, row: { id, from, to, day, since } }) {
      const rolledSteps = await rollSteps(tx, ids, id, { from: parseInt(from, 10), to: parseInt(to, 10) });
      // A day that received samples meanwhile is due again.
      if (day !== '')
        await tx.run(
          sql`delete from tm_day_due where tenant_id = ${tx.tenantId} and series = ${gunTable} and device_id = ${id}
            and day = ${day} and since = ${since}::timestamptz`,
        );
      return rolledSteps > 0 || day !== '';
    },
  });

type Span = { from: number; to: number };

async function rollSteps(tx: Sql, ids: Services['ids'], stackId: string, { from, to }: Span): Promise<number> {
  const guns = await gunsOf(tx, stackId, { from, to });
  const presence = await presenceOf(tx, stackId, { from, to });
  const steps = chargerSteps(guns, presence, { from, to });
  if (steps.length === 0) return 0;
  const rows = steps.map(({ ts, ...step }) => ({ ...step, id: ids.next(), ts: new Date(ts).toISOString() }));
  return tx.run(
    sql`insert into truck_charging_stack_his as h (id, tenant_id, stack_id, station_id, ts, power_kw, max_power_kw, energy_kwh, meter_kwh,
        volt, curr, temp_c, gun_busy, online_min, src)
      select r.id, k.tenant_id, k.id, k.station_id, r.ts, r."powerKw", r."maxPowerKw", r."energyKwh", r."meterKwh", r.volt, r.curr, r."tempC",
        r."gunBusy", r."onlineMin", ${keys(measured)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, ts timestamptz, "powerKw" numeric, "maxPowerKw" numeric,
          "energyKwh" numeric, "meterKwh" numeric, volt numeric, curr numeric, "tempC" numeric, "gunBusy" int, "onlineMin" int)
        join truck_charging_stack k on k.tenant_id = ${tx.tenantId} and k.id = ${stackId}
      order by r.ts
      on conflict (tenant_id, stack_id, ts) do update set power_kw = excluded.power_kw, max_power_kw = excluded.max_power_kw,
        energy_kwh = excluded.energy_kwh, meter_kwh = excluded.meter_kwh, volt = excluded.volt, curr = excluded.curr, temp_c = excluded.temp_c,
        gun_busy = excluded.gun_busy, online_min = excluded.online_min where h.src is distinct from ${keys(manual)}`,
  );
}

type StoredPoint = Omit<MeterPoint, 'at'> & { gunId: string; at: string };

/** Reads the points of each connector, up to `longestGapMs` before and after the span: its energy needs the readings on both sides. */
async function gunsOf(tx: Sql, stackId: string, { from, to }: Span): Promise<MeterPoint[][]> {
  const rows = await tx.rows<StoredPoint>(
    sql`select s.device_id as "gunId", round(extract(epoch from s.ts) * 1000)::text as at, s.kwh, s.power_kw as "powerKw",
        s.volt_v as "voltV", s.curr_a as "currA", s.temp_c as "tempC"
      from ${sql.table(gunTable)} s where s.tenant_id = ${tx.tenantId} and s.ts >= ${new Date(from - longestGapMs)}
        and s.ts < ${new Date(to + longestGapMs)} and s.device_id in (select g.id from truck_charging_gun g
          where g.tenant_id = ${tx.tenantId} and g.stack_id = ${stackId} and g.is_deleted = 0)
      order by s.ts`,
  );
  const guns = await tx.rows<{ id: string }>(
    sql`select id from truck_charging_gun where tenant_id = ${tx.tenantId} and stack_id = ${stackId} and is_deleted = 0`,
  );
  const byGun = Map.groupBy(rows, ({ gunId }) => gunId);
  return guns.map(({ id }) =>
    (byGun.get(id) ?? []).map(({ gunId: _, at, ...point }) => ({ ...point, at: parseInt(at, 10) })),
  );
}

async function presenceOf(tx: Sql, stackId: string, { from, to }: Span): Promise<Map<number, Presence>> {
  const rows = await tx.rows<Presence & { at: string }>(
    sql`select round(extract(epoch from ts) * 1000)::text as at, minutes, guns from ${sql.table(stackTable)}
      where tenant_id = ${tx.tenantId} and device_id = ${stackId} and ts >= ${new Date(from)} and ts < ${new Date(to)}`,
  );
  return new Map(rows.map(({ at, minutes, guns }) => [parseInt(at, 10), { minutes, guns }]));
}

/** Returns the days to roll up again: those of samples that came after the scheduled roll-up of their steps. */
export function lateDays(times: readonly Date[], now: Date): string[] {
  const late = times.filter((at) => at.getTime() < stepOf(now.getTime()) - recentMs + stepMs);
  return [...new Set(late.map((at) => toWireDate(at)))];
}
