// A correction of an inverter day is a separate row and does not overwrite the measured values. The newest correction that was not withdrawn
// determines the figures of the day (db/migrations/0086_inverter_energy.sql).
import { sampleSrc } from '@ec/device-vocabulary/device.enums';
import { toleranceFrom, toleranceParam } from '@ec/device-vocabulary/possible-energy';
import { clearHours, dayOfYear } from '@ec/device-vocabulary/sun';
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import { textOf } from '@ec/language/unknown';
import { columnsOf, type Picked, pick } from '@ec/resource-server/columns';
import type { Hooks, StoredRow } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { paramIn } from '@ec/system/server/public';
import Decimal from 'decimal.js';
import { sql } from 'kysely';
import { inverter } from '../../shared/device/inverter.resource.ts';
import { dayCorrection } from '../../shared/energy/day-correction.resource.ts';
import { shareOut, sumOf } from '../../shared/energy/hours.ts';
import { inverterDays } from '../../shared/energy/inverter-days.resource.ts';
import { mostOfDay } from '../../shared/energy/roll-day.ts';
import { householdErrors } from '../household.errors.ts';
import { priceChanged } from '../income/price-days.ts';
import { lockInverters } from './lock-inverters.ts';
import { relinkInverterDay } from './roll-day.ts';
import { roofOf } from './roof.ts';

type Device = Picked<typeof inverter, 'id' | 'sn' | 'stationId' | 'bizDomain' | 'ratedKw' | 'dcKwp'>;

interface Correction {
  device: Device;
  day: string;
  kwh: number;
  startKwh: string | number | null;
  endKwh: string | number | null;
  reason: string;
  kwhBefore: string | null;
  measured: readonly number[] | null;
}

const counterFields = ['dayKwh', 'startKwh', 'endKwh'] as const;

export const correctionHooks = (engine: Engine): Hooks<typeof inverterDays> => ({
  async lockFirst({ tx, id, values }) {
    await lockInverters(tx, id === undefined ? [textOf(values.inverterId)] : await invertersOf(tx, [id]));
  },
  async beforeSave({ tx, call, values, current }) {
    const isEnergy = counterFields.some((name) => values[name] !== undefined);
    if (current && !isEnergy && values.reason === undefined) return values;
    // A reason without an energy confirms an estimated day. A measured or corrected day needs no confirmation.
    if (current && !isEnergy && current.src !== sampleSrc.key.estimated) fail(householdErrors.sameEnergy);
    const mergedDay = { ...current, ...values };
    // If the call sends no reason, the correction takes the stored reason of the day.
    const reason = mergedDay.reason ?? '';
    if (reason === '') fail(householdErrors.reasonNeeded);
    const day = toWireDate(mergedDay.day ?? '');
    if (day > toWireDate(engine.clock.now())) fail(householdErrors.futureDay);
    const device = await deviceOf(tx, textOf(mergedDay.inverterId));
    const kwh = checkKwh(device, toleranceFrom(await paramIn(tx, toleranceParam)), mergedDay, values);
    await insertCorrection(tx, engine, call, {
      device,
      day,
      kwh,
      reason,
      startKwh: values.startKwh ?? null,
      endKwh: values.endKwh ?? null,
      kwhBefore: current?.dayKwh ?? null,
      measured: current?.measuredHours ?? null,
    });
    const { sn, stationId, dcKwp } = device;
    return current ? { ...values, reason } : { ...values, sn, stationId, dcKwp, src: sampleSrc.key.manual };
  },
  /** Distributes the energy of the gap around the day again, and prices the day again. */
  async afterSave({ tx, row }) {
    await shareGapAround(tx, engine, row.inverterId, toWireDate(row.day));
    if (row.stationId) await priceChanged(tx, engine, row.stationId, toWireDate(row.day));
  },
  insteadOfRemoving: ({ tx, call, ids }) => withdrawCorrections(tx, engine, call, ids),
});

/**
 * A person may enter the energy of a day within a gap of readings. The other days of the gap then share the rest of the counter's movement.
 * @throws AppError moreThanGap where the entered days have more energy than the counter moved
 */
async function shareGapAround(tx: Sql, engine: Engine, inverterId: string, day: string): Promise<void> {
  const gap = await relinkInverterDay(tx, engine, inverterId, day);
  if (!gap || gap.excess === 0) return;
  const kwh = new Decimal(gap.to.kwh).minus(gap.from.kwh).toFixed(2);
  fail(householdErrors.moreThanGap, { kwh, excess: new Decimal(gap.excess).div(100).toFixed(2) });
}

/** Returns the inverters of these days without a lock, because the inverter of a day never changes. */
async function invertersOf(tx: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`select distinct t.inverter_id as id from ${tableOf(inverterDays)}
      where t.tenant_id = ${tx.tenantId} and t.id = any(${[...ids]}::bigint[])`,
  );
  return rows.map(({ id }) => id);
}

async function deviceOf(tx: Sql, id: string): Promise<Device> {
  const device = await tx.first<Device>(
    sql`select ${pick(inverter, ['id', 'sn', 'stationId', 'bizDomain', 'ratedKw', 'dcKwp'])} from ${tableOf(inverter)}
      where t.tenant_id = ${tx.tenantId} and t.id = ${id}`,
  );
  if (!device) throw new Error(`No inverter ${id}`);
  return device;
}

/**
 * Returns the energy of a correction in kWh.
 * @throws AppError where the inverter cannot give so much in a day, or where the entered readings have another difference
 */
function checkKwh(
  { ratedKw, dcKwp }: Device,
  tolerance: number,
  { dayKwh }: { dayKwh?: string | number | null | undefined },
  { startKwh, endKwh }: { startKwh?: string | number | null; endKwh?: string | number | null },
): number {
  const kwh = new Decimal(dayKwh ?? 0);
  const kw = Decimal.max(ratedKw, dcKwp).toNumber();
  const most = mostOfDay({ ratedKw: kw, tolerance });
  if (kwh.gt(most)) fail(householdErrors.tooMuch, { kw, most });
  if (startKwh !== undefined && startKwh !== null && endKwh !== undefined && endKwh !== null) {
    const between = new Decimal(endKwh).minus(startKwh);
    if (!between.eq(kwh)) fail(householdErrors.readings, { kwh: between.toFixed(2) });
  }
  return kwh.toNumber();
}

/** Stores a correction. It distributes its energy over the hours like the measured energy, or without one like a clear sky on that day. */
async function insertCorrection(tx: Sql, engine: Engine, call: Call, correction: Correction): Promise<void> {
  const { device, day, kwh, startKwh, endKwh, reason, kwhBefore, measured } = correction;
  const isKnown = measured !== null && sumOf(measured) > 0;
  const weights = isKnown ? measured : clearHours(await roofOf(tx, device.stationId), dayOfYear(day));
  const c = columnsOf(dayCorrection);
  await tx.run(
    sql`insert into device_inverter_day_correction (id, tenant_id, create_user, create_dept, biz_domain, inverter_id, station_id, day,
        correction_no, day_kwh, kwh_before, start_kwh, end_kwh, reason, hours, operator_name)
      select ${engine.ids.next()}, ${tx.tenantId}, ${call.caller.userId}, ${call.caller.deptIds[0] ?? null}, ${device.bizDomain},
        ${device.id}, ${device.stationId}, ${day}, coalesce(max(${c.correctionNo}), 0) + 1, ${kwh}, ${kwhBefore}, ${startKwh}, ${endKwh},
        ${reason}, ${JSON.stringify(shareOut(kwh, weights))}, ${call.caller.name}
      from ${tableOf(dayCorrection)}
      where ${c.tenantId} = ${tx.tenantId} and ${c.inverterId} = ${device.id} and ${c.day} = ${day}`,
  );
}

type Day = StoredRow &
  Picked<typeof inverterDays, 'inverterId' | 'stationId' | 'day' | 'dayKwh' | 'sn' | 'measuredHours' | 'reason'>;

/**
 * Withdraws the newest correction of each day, so that the correction before it or the measured energy counts again. A day with neither is
 * deleted.
 * @throws AppError measuredDay where a day has no correction
 */
async function withdrawCorrections(tx: Sql, engine: Engine, call: Call, ids: readonly string[]): Promise<Day[]> {
  await lockInverters(tx, await invertersOf(tx, ids));
  const where = allOf([
    ...baseConditions({ engine, resource: inverterDays, call }),
    sql`t.id = any(${[...ids]}::bigint[])`,
  ]);
  const names = [
    'id',
    'rowVersion',
    'inverterId',
    'stationId',
    'day',
    'dayKwh',
    'sn',
    'measuredHours',
    'reason',
  ] as const;
  const days = await tx.rows<Day>(
    sql`select ${pick(inverterDays, names)} from ${tableOf(inverterDays)} where ${where} order by t.id for update of t`,
  );
  if (days.length !== ids.length) return days;
  const c = columnsOf(dayCorrection);
  for (const { id, inverterId, stationId, day, sn, measuredHours } of days) {
    const counting = sql`${c.tenantId} = ${tx.tenantId} and ${c.inverterId} = ${inverterId} and ${c.day} = ${day} and ${c.withdrawTime} is null`;
    const corrections = await tx.rows<{ id: string }>(
      sql`select ${c.id} as id from ${tableOf(dayCorrection)} where ${counting} order by ${c.correctionNo} desc limit 2`,
    );
    const [newest, before] = corrections;
    if (!newest) return fail(householdErrors.measuredDay, { sn: sn ?? '', day });
    await tx.run(
      sql`update ${tableOf(dayCorrection)} set withdraw_time = ${engine.clock.now()}, withdraw_name = ${call.caller.name}
        where ${c.tenantId} = ${tx.tenantId} and ${c.id} = ${newest.id}`,
    );
    await tx.run(
      before || measuredHours
        ? sql`update ${tableOf(inverterDays)} set row_version = t.row_version + 1, update_user = ${call.caller.userId},
              update_time = now() where t.tenant_id = ${tx.tenantId} and t.id = ${id}`
        : sql`delete from ${tableOf(inverterDays)} where t.tenant_id = ${tx.tenantId} and t.id = ${id}`,
    );
    await relinkInverterDay(tx, engine, inverterId, toWireDate(day));
    if (stationId) await priceChanged(tx, engine, stationId, toWireDate(day));
  }
  return days;
}
