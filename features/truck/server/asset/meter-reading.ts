// Readings of a meter, as the gateway brings them. A register only grows: one that went backwards raises an alarm, and nothing of
// that reading is booked (domain §3 meter).
import { raw, type Sql } from '@ec/kernel/database';
import { columnOf } from '@ec/resource/names';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { type AlarmDeps, raiseAlarm } from '../alarm/raise-alarm.ts';

export const meterRegisters = ['posKwh', 'posSharp', 'posPeak', 'posFlat', 'posValley', 'posDeep', 'negKwh'] as const;
export type MeterRegister = (typeof meterRegisters)[number];

export interface MeterReading {
  meterId: string;
  at: Date;
  /** As the register shows them, before the multiplier; those that were read. */
  registers: Partial<Record<MeterRegister, string>>;
}

const meterType = 3;
const wentBackwards = '7002';
const online = 1;

/** @returns whether it was booked: a late one, and one that went backwards, are not */
export async function bookReading(
  tx: Sql,
  deps: AlarmDeps,
  { meterId, at, registers }: MeterReading,
): Promise<boolean> {
  const columns = sql.join(meterRegisters.map((name) => sql`${sql.ref(columnOf(name))} as ${sql.ref(name)}`));
  const meter = await tx.first<Record<MeterRegister, string | null> & { stationId: string; isLate: boolean }>(
    raw(sql`select ${columns}, station_id as "stationId", coalesce(read_time >= ${at}, false) as "isLate"
      from truck_meter where tenant_id = ${tx.tenantId} and id = ${meterId} and is_deleted = 0 for update`),
  );
  if (!meter || meter.isLate) return false;
  const read = meterRegisters.flatMap((name) => {
    const value = registers[name];
    return value === undefined ? [] : [{ name, value }];
  });
  const less = read.find(({ name, value }) => meter[name] !== null && new Decimal(value).lt(meter[name]));
  if (less) {
    const value = `${less.name} ${less.value} < ${meter[less.name]}`;
    const { stationId } = meter;
    await raiseAlarm(tx, deps, {
      ...{ deviceType: meterType, deviceId: meterId, code: wentBackwards, at, stationId, value, source: 'rule' },
    });
    return false;
  }
  const sets = read.map(({ name, value }) => sql`${sql.ref(columnOf(name))} = ${value}`);
  await tx.run(
    raw(sql`update truck_meter set ${sql.join([...sets, sql`read_time = ${at}`, sql`online_status = ${online}`])}
      where tenant_id = ${tx.tenantId} and id = ${meterId}`),
  );
  return true;
}
