// Books meter readings from the gateway. A register can only grow, and by no more energy than can have flowed since the last reading. A
// reading with an impossible register raises an alarm and is not booked, until later readings confirm the register (domain §3 meter).
import { deviceType, onlineStatus } from '@ec/device-vocabulary/device.enums';
import { possibleKwh, toleranceFrom, toleranceParam, unratedKw } from '@ec/device-vocabulary/possible-energy';
import { isSentinel } from '@ec/device-vocabulary/readable-number';
import type { Sql } from '@ec/kernel/database';
import { type AlarmDeps, raiseAlarm } from '@ec/maintenance/server/public';
import { columnsOf, pick } from '@ec/resource-server/columns';
import { paramIn } from '@ec/system/server/public';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { meter } from '../../shared/asset/meter.resource.ts';

export const meterRegisters = ['posKwh', 'posSharp', 'posPeak', 'posFlat', 'posValley', 'posDeep', 'negKwh'] as const;
export type MeterRegister = (typeof meterRegisters)[number];

export interface MeterReading {
  meterId: string;
  at: Date;
  /** Register values in kWh before the multiplier; only those that were read. */
  registers: Partial<Record<MeterRegister, string>>;
}

const wentBackwards = '7002';
const abnormalData = '2004';
/** The number of consistent readings in a row that confirm a new register value. */
const confirmingReadings = 3;

type MeterRow = Record<MeterRegister, string | null> & { stationId: string; rate: number; readAt: number | null };
type Registers = readonly { name: MeterRegister; value: string }[];

/** @returns whether the reading was booked; false, for example, for a late or an unconfirmed reading */
export async function bookReading(
  tx: Sql,
  deps: AlarmDeps,
  { meterId, at, registers }: MeterReading,
): Promise<boolean> {
  const meterRow = await tx.first<MeterRow>(
    sql`select ${pick(meter, [...meterRegisters, 'stationId'])}, greatest(coalesce(t.rate, 1), 1)::float8 as rate,
        extract(epoch from t.read_time)::float8 * 1000 as "readAt"
      from truck_meter t where t.tenant_id = ${tx.tenantId} and t.id = ${meterId} and t.is_deleted = 0 for update`,
  );
  if (!meterRow || (meterRow.readAt !== null && meterRow.readAt >= at.getTime())) return false;
  const reported = meterRegisters.flatMap((name) =>
    registers[name] === undefined ? [] : [{ name, value: registers[name] }],
  );
  // Meters report an unknown register as a sentinel, such as its largest number.
  const read = reported.filter(({ value }) => !isSentinel(value, true));
  if (reported.length > 0 && read.length === 0) return false;
  const odd = await oddRegister(tx, meterRow, read, at);
  if (odd && !(await isConfirmed(tx, { meterId, at, rate: meterRow.rate }, read))) {
    const alarm = { deviceType: deviceType.key.meter, deviceId: meterId, at, stationId: meterRow.stationId };
    await raiseAlarm(tx, deps, { ...alarm, ...odd, source: 'rule' });
    return false;
  }
  // The doubt ends only with a reading that has all registers of the doubtful reading.
  await tx.run(
    sql`delete from truck_meter_doubt where tenant_id = ${tx.tenantId} and meter_id = ${meterId}
      and not exists (select from jsonb_object_keys(registers) name where name <> all(${read.map(({ name }) => name)}::text[]))`,
  );
  const columns = columnsOf(meter, '');
  const sets = read.map(({ name, value }) => sql`${columns[name]} = ${value}`);
  await tx.run(
    sql`update truck_meter set ${sql.join([...sets, sql`read_time = ${at}`, sql`online_status = ${onlineStatus.key.online}`])}
      where tenant_id = ${tx.tenantId} and id = ${meterId}`,
  );
  return true;
}

/** Returns by how many kWh a register can have grown between the two times. The register counts before the multiplier. */
async function possibleBetween(tx: Sql, rate: number, fromMs: number, toMs: number): Promise<number> {
  const tolerance = toleranceFrom(await paramIn(tx, toleranceParam));
  return possibleKwh({ ratedKw: unratedKw, tolerance }, toMs - fromMs) / rate;
}

/** Returns the alarm of the first register with an impossible value. */
async function oddRegister(
  tx: Sql,
  meterRow: MeterRow,
  read: Registers,
  at: Date,
): Promise<{ code: string; value: string } | undefined> {
  const most = await possibleBetween(tx, meterRow.rate, meterRow.readAt ?? at.getTime(), at.getTime());
  for (const { name, value } of read) {
    const before = meterRow[name];
    if (before === null) continue;
    const rise = new Decimal(value).minus(before);
    if (rise.isNegative()) return { code: wentBackwards, value: `${name} ${value} < ${before}` };
    if (rise.gt(most)) return { code: abnormalData, value: `${name} ${before} → ${value}`.slice(0, 40) };
  }
  return undefined;
}

/**
 * Returns whether the reading continues a consistent series of unbooked readings, is at least the third of them, and rises. Otherwise the
 * reading is recorded for the series.
 */
async function isConfirmed(
  tx: Sql,
  { meterId, at, rate }: { meterId: string; at: Date; rate: number },
  read: Registers,
): Promise<boolean> {
  const doubt = await tx.first<{ registers: Partial<Record<MeterRegister, string>>; at: number; count: number }>(
    sql`select registers, extract(epoch from at)::float8 * 1000 as at, count from truck_meter_doubt
      where tenant_id = ${tx.tenantId} and meter_id = ${meterId}`,
  );
  const most = doubt ? await possibleBetween(tx, rate, doubt.at, at.getTime()) : 0;
  const continuesSeries =
    doubt !== undefined &&
    read.every(({ name, value }) => {
      const before = doubt.registers[name];
      const rise = before === undefined ? undefined : new Decimal(value).minus(before);
      return rise === undefined || (!rise.isNegative() && rise.lte(most));
    });
  const count = continuesSeries ? doubt.count + 1 : 1;
  // A reading that equals the previous one confirms nothing: at least one register must have risen.
  const isRising =
    continuesSeries && read.some(({ name, value }) => Number(value) > Number(doubt.registers[name] ?? value));
  if (isRising && count >= confirmingReadings) return true;
  const registers = JSON.stringify(Object.fromEntries(read.map(({ name, value }) => [name, value])));
  await tx.run(
    sql`insert into truck_meter_doubt (tenant_id, meter_id, registers, at, count)
      values (${tx.tenantId}, ${meterId}, ${registers}::jsonb, ${at}, ${count})
      on conflict (tenant_id, meter_id) do update set registers = excluded.registers, at = excluded.at, count = excluded.count`,
  );
  return false;
}
