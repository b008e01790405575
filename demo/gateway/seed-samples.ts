// Yesterday and today of some of the demo's inverters in steps of five minutes, so that their curves come to the days that are there;
// and a few messages that were not taken. Does nothing where there is a sample already.
import { inverterStatus } from '@ec/devices/shared/device.enums';
import { tendParts } from '@ec/gateway/server/public';
import { quarantineReason, quarantineState } from '@ec/gateway/shared/mqtt/mqtt.enums';
import { toWireDate } from '@ec/kernel/clock';
import { raw, type Sql } from '@ec/kernel/database';
import { type BulkRow, insertBulk } from '@ec/kernel/insert-bulk';
import { seededRandom } from '@ec/kernel/seeded-random';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { houseCounts } from '../household/demo-houses.ts';
import { demoSeed } from '../system/demo-tenants.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STEP = 300_000;
/** Inverters of a tenant. */
const most = 120;

interface StoredDay {
  id: string;
  sn: string;
  day: string;
  hours: number[];
  startKwh: string | null;
}

export async function seedSamples(engine: Engine, now: Date = engine.clock.now()): Promise<void> {
  await tendParts(engine.database, now);
  for (const tenantId of Object.keys(houseCounts))
    await engine.database.withTenant(
      tenantId,
      async (tx) => {
        if (await tx.first(raw(sql`select 1 as one from tm_inverter_5m where tenant_id = ${tenantId} limit 1`))) return;
        const rows = (await recentDays(tx, now)).flatMap((day) => samplesOf(day, now));
        await insertBulk(
          tx,
          'tm_inverter_5m',
          rows.map((row) => ({ tenant_id: tenantId, ...row })),
        );
        await insertBulk(tx, 'mqtt_quarantine', await quarantined(engine, tx, tenantId, now));
      },
      { timeout: 60_000 },
    );
}

function recentDays(tx: Sql, now: Date): Promise<StoredDay[]> {
  const from = toWireDate(new Date(now.getTime() - DAY));
  return tx.rows<StoredDay>(
    raw(sql`select d.inverter_id as id, d.sn, d.day::text as day, d.hours, d.measured_start_kwh as "startKwh"
      from device_inverter_day d
      where d.tenant_id = ${tx.tenantId} and d.day >= ${from} and d.inverter_id in (
        select i.id from device_inverter i where i.tenant_id = ${tx.tenantId} order by i.sn limit ${most})`),
  );
}

/** Power runs straight between the middles of the hours, and flickers as clouds pass. */
function samplesOf({ id, sn, day, hours, startKwh }: StoredDay, now: Date): BulkRow[] {
  const midnight = Date.parse(`${day}T00:00:00+08:00`);
  const random = seededRandom(demoSeed, `flicker ${sn}`, midnight / DAY);
  let counter = startKwh === null ? null : parseFloat(startKwh);
  return Array.from({ length: DAY / STEP }, (_, step) => step).flatMap((step) => {
    const at = midnight + step * STEP;
    // The hour that runs is not whole yet.
    const kw = powerAt(hours, (step * STEP) / HOUR) * (0.96 + 0.08 * random.next());
    if (kw <= 0 || at + HOUR / 2 > now.getTime() - (now.getTime() % HOUR)) return [];
    if (counter !== null) counter += (kw * STEP) / HOUR;
    return [
      {
        device_id: id,
        ts: new Date(at),
        inverter_status: inverterStatus.key.onGrid,
        pac_kw: kw.toFixed(3),
        pdc_kw: (kw / 0.975).toFixed(3),
        total_kwh: counter === null ? null : counter.toFixed(2),
        temp_c: (28 + kw).toFixed(1),
        ua: (229 + 4 * random.next()).toFixed(1),
        hz: (49.98 + 0.04 * random.next()).toFixed(2),
      },
    ];
  });
}

function powerAt(hours: readonly number[], hour: number): number {
  const before = Math.floor(hour - 0.5);
  const share = hour - 0.5 - before;
  return (hours[before] ?? 0) * (1 - share) + (hours[before + 1] ?? 0) * share;
}

const reasons = quarantineReason.key;

async function quarantined({ ids }: Engine, tx: Sql, tenantId: string, now: Date): Promise<BulkRow[]> {
  const [known] = await tx.rows<{ sn: string; deptId: string | null }>(
    raw(sql`select i.sn, u.dept_id as "deptId" from device_inverter i
        join household_union u on u.tenant_id = i.tenant_id and u.id = i.station_id
      where i.tenant_id = ${tenantId} order by i.sn limit 1`),
  );
  if (!known) return [];
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const row = (
    deviceNo: string,
    reason: number,
    detail: string | null,
    payload: object,
    hours: number,
    dept: string | null,
  ) => ({
    id: ids.at(at(hours)),
    ...{
      tenant_id: tenantId,
      product: 'inv',
      device_no: deviceNo,
      leaf: 'telemetry',
      reason,
      detail,
      payload: JSON.stringify(payload),
    },
    ...{
      device_time: null,
      dept_id: dept,
      quarantine_state: quarantineState.key.waiting,
      times: 1,
      last_time: at(hours),
      create_time: at(hours),
    },
  });
  const told = { status: inverterStatus.key.onGrid, pac: 8.42, total: 12_034.5 };
  return [
    row('GR2403118870', reasons.unknownDevice, null, { ts: at(2).getTime(), seq: 41, d: told }, 2, null),
    row(
      known.sn,
      reasons.badPayload,
      'd.pac',
      { ts: at(5).getTime(), seq: 12, d: { ...told, pac: '8.42kW' } },
      5,
      known.deptId,
    ),
    row(known.sn, reasons.late, null, { ts: at(80).getTime(), seq: 3, d: told }, 6, known.deptId),
  ];
}
