// Handles the status of a connector: its state, its alarms, and the effect on the session at it (domain §6.1, §12).
import { recordGunState } from '@ec/charging/server/public';
import { deviceType } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { clearAlarm, raiseAlarm } from '@ec/maintenance/server/public';
import type { Engine } from '@ec/resource-server/feature';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { sql } from 'kysely';
import { type BayReport, type Charger, type ConnectorStatus, hasTrustedClock } from '../events.ts';
import { maskText } from '../timeline/mask-secrets.ts';
import { eventKind, recordEvent } from '../timeline/record-event.ts';
import { codesOf } from './alarm-codes.ts';
import { correctStamp } from './clock-shift.ts';
import { gunAt } from './gun.ts';
import { releaseSessions } from './session-end.ts';
import { openAt } from './transaction-store.ts';

export async function handleConnectorStatus(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  report: ConnectorStatus,
): Promise<void> {
  const now = deps.clock.now();
  const at = correctStamp(report.at, 0, now);
  const before = await readStoredStatus(tx, charger, report.connector);
  // The charger has reported a newer status already.
  if (hasTrustedClock(charger) && before && at.getTime() < before.at) return;
  const gun = await gunAt(tx, charger, report.connector);
  if (gun && report.bay) await writeBay(tx, gun.id, report.bay);
  if (gun)
    await recordGunState(tx, deps, {
      gunId: gun.id,
      gunStatus: gunStatus.key[await stateOf(tx, charger, report)],
      at: now,
    });
  if (report.connector === 0 && charger.protocol !== 'mqtt')
    await applyChargerState(tx, deps, charger, report.state, now);
  // A free connector has ended its session; the stop record may still be on its way.
  if (gun && report.state === 'idle') await releaseSessions(tx, charger, { connector: report.connector, at: now });
  await updateAlarms(tx, deps, charger, { report, codes: codesOf(report), at, gunId: gun?.id, before });
}

/** Leaves values that the charger did not report as they were. */
const writeBay = (tx: Sql, gunId: string, { lock, park, parkLock }: BayReport): Promise<number> =>
  tx.run(
    sql`update truck_charging_gun set gun_lock = coalesce(${lock ?? null}, gun_lock), park_status = coalesce(${park ?? null}, park_status),
        park_lock = coalesce(${parkLock ?? null}, park_lock)
      where tenant_id = ${tx.tenantId} and id = ${gunId} and (${lock ?? null}::smallint, ${park ?? null}::smallint, ${parkLock ?? null}::smallint)
        is distinct from (null, null, null)`,
  );

/**
 * Applies the state of the whole charger to its connectors without an order: free connectors go offline with the charger, and offline
 * connectors become free again if their last report was `idle`.
 */
async function applyChargerState(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  state: ConnectorStatus['state'],
  at: Date,
): Promise<void> {
  const { idle, offline } = gunStatus.key;
  if (state !== 'offline' && state !== 'idle') return;
  const guns = await tx.rows<{ id: string }>(
    sql`select g.id from truck_charging_gun g left join ocpp_connector c on c.tenant_id = g.tenant_id and c.stack_id = g.stack_id
        and c.connector_no = g.connector_no
      where g.tenant_id = ${tx.tenantId} and g.stack_id = ${charger.stackId} and g.is_deleted = 0 and g.order_id is null
        and g.gun_status = ${state === 'offline' ? idle : offline} ${state === 'offline' ? sql`` : sql`and c.status = 'idle'`}`,
  );
  for (const { id } of guns)
    await recordGunState(tx, deps, { gunId: id, gunStatus: state === 'offline' ? offline : idle, at });
}

interface StoredStatus {
  codes: string[];
  status: string;
  /** Milliseconds. */
  at: number;
}

const readStoredStatus = (tx: Sql, { stackId }: Charger, connector: number): Promise<StoredStatus | undefined> =>
  tx.first<StoredStatus>(
    sql`select codes, status, extract(epoch from at)::float8 * 1000 as at from ocpp_connector
      where tenant_id = ${tx.tenantId} and stack_id = ${stackId} and connector_no = ${connector}`,
  );

/** OCPP 2.0.1 reports a charging connector as occupied, too: while its transaction is open, a connector stored as charging stays so. */
async function stateOf(tx: Sql, charger: Charger, report: ConnectorStatus): Promise<ConnectorStatus['state']> {
  if (charger.protocol !== 'ocpp2.0.1' || report.state !== 'occupied') return report.state;
  const open = await openAt(tx, charger, {
    kind: 'transaction',
    phase: 'updated',
    at: report.at,
    connector: report.connector,
    readings: [],
  });
  const gun = open?.gunId ? await gunAt(tx, charger, report.connector) : undefined;
  return gun?.gunStatus === gunStatus.key.charging ? 'charging' : 'occupied';
}

interface CodeReport {
  report: ConnectorStatus;
  codes: readonly string[];
  at: Date;
  gunId: string | undefined;
  before: StoredStatus | undefined;
}

/** Raises and clears the alarms of a status. An alarm of the charger ends when none of its connectors reports its code any more. */
async function updateAlarms(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  { report, codes, at, gunId, before }: CodeReport,
): Promise<void> {
  const { stackId, stationId } = charger;
  await tx.run(
    sql`insert into ocpp_connector (tenant_id, stack_id, connector_no, status, codes, at)
      values (${tx.tenantId}, ${stackId}, ${report.connector}, ${report.state}, ${codes}::varchar[], ${at})
      on conflict (tenant_id, stack_id, connector_no) do update set status = excluded.status, codes = excluded.codes, at = excluded.at`,
  );
  const detail = [report.state, report.errorCode === 'NoError' ? '' : report.errorCode, report.info]
    .filter(Boolean)
    .join(' · ');
  if (before?.status !== report.state || codes.some((code) => !before.codes.includes(code)))
    await recordEvent(tx, deps, charger, { kind: eventKind.connector, at, connector: report.connector, detail });
  const gunCodes = new Set(await codesOfGun(tx, [...codes, ...(before?.codes ?? [])]));
  const alarm = (code: string) =>
    gunCodes.has(code) && gunId
      ? { deviceType: deviceType.key.connector, deviceId: gunId, code, at }
      : { deviceType: deviceType.key.charger, deviceId: stackId, code, at };
  for (const code of codes)
    await raiseAlarm(tx, deps, {
      ...alarm(code),
      stationId,
      source: 'device',
      ...(report.info ? { value: maskText(report.info).slice(0, 40) } : {}),
    });
  const activeCodes = await tx.rows<{ code: string }>(
    sql`select distinct unnest(codes) as code from ocpp_connector where tenant_id = ${tx.tenantId} and stack_id = ${stackId}`,
  );
  for (const code of before?.codes ?? []) {
    const belongsToGun = gunCodes.has(code) && gunId !== undefined;
    const isActive = belongsToGun ? codes.includes(code) : activeCodes.some((active) => active.code === code);
    if (!isActive) await clearAlarm(tx, alarm(code));
  }
}

/** Returns the codes that the tenant has defined for connectors; all other codes belong to the charger. */
const codesOfGun = async (tx: Sql, codes: readonly string[]): Promise<string[]> => {
  if (codes.length === 0) return [];
  const rows = await tx.rows<{ code: string }>(
    sql`select code from truck_alarm_code where tenant_id = ${tx.tenantId} and code = any(${[...codes]}::varchar[])
      and device_type = ${deviceType.key.connector} and is_deleted = 0`,
  );
  return rows.map(({ code }) => code);
};

/** Returns the reported codes that the tenant has defined neither for chargers nor, where the connector exists, for connectors. */
export async function unknownCodes(
  tx: Sql,
  charger: Charger,
  { connector, codes = [] }: ConnectorStatus,
): Promise<string[]> {
  if (codes.length === 0) return [];
  const types = [deviceType.key.charger, ...((await gunAt(tx, charger, connector)) ? [deviceType.key.connector] : [])];
  const knownCodes = await tx.rows<{ code: string }>(
    sql`select code from truck_alarm_code where tenant_id = ${tx.tenantId} and code = any(${[...codes]}::varchar[])
      and device_type = any(${types}::smallint[]) and is_deleted = 0`,
  );
  return codes.filter((code) => !knownCodes.some((one) => one.code === code));
}
