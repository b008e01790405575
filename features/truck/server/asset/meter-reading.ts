// Readings of a meter, as the gateway brings them. A register only grows: one that went backwards raises an alarm, and nothing of
// that reading is booked (domain §3 meter).
import { deviceType, onlineStatus } from '@ec/devices/shared/device.enums';
import { raw, type Sql } from '@ec/kernel/database';
import { type AlarmDeps, raiseAlarm } from '@ec/maintenance/server/public';
import { columnsOf, type Picked, pick } from '@ec/resource-server/columns';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { meter } from '../../shared/asset/meter.resource.ts';

export const meterRegisters = ['posKwh', 'posSharp', 'posPeak', 'posFlat', 'posValley', 'posDeep', 'negKwh'] as const;
export type MeterRegister = (typeof meterRegisters)[number];

export interface MeterReading {
  meterId: string;
  at: Date;
  /** As the register shows them, before the multiplier; those that were read. */
  registers: Partial<Record<MeterRegister, string>>;
}

const wentBackwards = '7002';

/** @returns whether it was booked: a late one, and one that went backwards, are not */
export async function bookReading(
  tx: Sql,
  deps: AlarmDeps,
  { meterId, at, registers }: MeterReading,
): Promise<boolean> {
  const stored = await tx.first<Picked<typeof meter, MeterRegister | 'stationId'> & { isLate: boolean }>(
    raw(sql`select ${pick(meter, [...meterRegisters, 'stationId'])}, coalesce(t.read_time >= ${at}, false) as "isLate"
      from truck_meter t where t.tenant_id = ${tx.tenantId} and t.id = ${meterId} and t.is_deleted = 0 for update`),
  );
  if (!stored || stored.isLate) return false;
  const read = meterRegisters.flatMap((name) => {
    const value = registers[name];
    return value === undefined ? [] : [{ name, value }];
  });
  const less = read.find(({ name, value }) => stored[name] !== null && new Decimal(value).lt(stored[name]));
  if (less) {
    const value = `${less.name} ${less.value} < ${stored[less.name]}`;
    const { stationId } = stored;
    await raiseAlarm(tx, deps, {
      ...{
        deviceType: deviceType.key.meter,
        deviceId: meterId,
        code: wentBackwards,
        at,
        stationId,
        value,
        source: 'rule',
      },
    });
    return false;
  }
  const columns = columnsOf(meter, '');
  const sets = read.map(({ name, value }) => sql`${columns[name]} = ${value}`);
  await tx.run(
    raw(sql`update truck_meter set ${sql.join([...sets, sql`read_time = ${at}`, sql`online_status = ${onlineStatus.key.online}`])}
      where tenant_id = ${tx.tenantId} and id = ${meterId}`),
  );
  return true;
}
