// What a connector says of itself: its state, the alarms behind it, and what follows for the session at it (domain §6.1, §12).
import { gunReported } from '@ec/charging/server/public';
import { deviceType } from '@ec/devices/shared/device.enums';
import { raw, type Sql } from '@ec/kernel/database';
import { clearAlarm, raiseAlarm } from '@ec/maintenance/server/public';
import type { Engine } from '@ec/resource-server/feature';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { sql } from 'kysely';
import type { Charger, ConnectorStatus } from '../events.ts';
import { eventKind, keepEvent } from '../timeline/keep-event.ts';
import { alarmCodeOf, codesOfGun } from './alarm-codes.ts';
import { atLast } from './clock-shift.ts';
import { gunAt } from './gun.ts';
import { openAt } from './transaction-store.ts';

export async function connectorReported(tx: Sql, deps: Engine, charger: Charger, told: ConnectorStatus): Promise<void> {
  const now = deps.clock.now();
  const at = atLast(told.at, 0, now);
  const gun = await gunAt(tx, charger, told.connector);
  if (gun)
    await gunReported(tx, deps, { gunId: gun.id, gunStatus: gunStatus.key[await stateOf(tx, charger, told)], at: now });
  const code = alarmCodeOf(told);
  await reportCodes(tx, deps, charger, { told, codes: code ? [code] : [], at, gunId: gun?.id });
}

/** 2.0.1 says "occupied" of a connector that charges, too: the transaction says which. */
async function stateOf(tx: Sql, charger: Charger, told: ConnectorStatus): Promise<ConnectorStatus['state']> {
  if (charger.protocol === 'ocpp1.6' || told.state !== 'occupied') return told.state;
  const open = await openAt(tx, charger, {
    kind: 'transaction',
    phase: 'updated',
    at: told.at,
    connector: told.connector,
    readings: [],
  });
  const gun = open?.gunId ? await gunAt(tx, charger, told.connector) : undefined;
  return gun?.gunStatus === gunStatus.key.charging ? 'charging' : 'occupied';
}

interface Codes {
  told: ConnectorStatus;
  codes: readonly string[];
  at: Date;
  gunId: string | undefined;
}

/** An alarm of the charger ends when none of its connectors reports it any more. */
async function reportCodes(tx: Sql, deps: Engine, charger: Charger, { told, codes, at, gunId }: Codes): Promise<void> {
  const { stackId, stationId } = charger;
  const before = await tx.first<{ codes: string[]; status: string }>(
    raw(
      sql`select codes, status from ocpp_connector where tenant_id = ${tx.tenantId} and stack_id = ${stackId} and connector_no = ${told.connector}`,
    ),
  );
  await tx.run(
    raw(sql`insert into ocpp_connector (tenant_id, stack_id, connector_no, status, codes, at)
      values (${tx.tenantId}, ${stackId}, ${told.connector}, ${told.state}, ${codes}::varchar[], ${at})
      on conflict (tenant_id, stack_id, connector_no) do update set status = excluded.status, codes = excluded.codes, at = excluded.at`),
  );
  const detail = [told.state, told.errorCode === 'NoError' ? '' : told.errorCode, told.info]
    .filter(Boolean)
    .join(' · ');
  if (before?.status !== told.state || codes.some((code) => !before.codes.includes(code)))
    await keepEvent(tx, deps, charger, { kind: eventKind.connector, at, connector: told.connector, detail });
  const alarm = (code: string) =>
    codesOfGun.has(code) && gunId
      ? { deviceType: deviceType.key.connector, deviceId: gunId, code, at }
      : { deviceType: deviceType.key.charger, deviceId: stackId, code, at };
  for (const code of codes)
    await raiseAlarm(tx, deps, {
      ...alarm(code),
      stationId,
      source: 'device',
      ...(told.info ? { value: told.info.slice(0, 40) } : {}),
    });
  const still = await tx.rows<{ code: string }>(
    raw(
      sql`select distinct unnest(codes) as code from ocpp_connector where tenant_id = ${tx.tenantId} and stack_id = ${stackId}`,
    ),
  );
  for (const code of before?.codes ?? []) {
    const isGuns = codesOfGun.has(code) && gunId !== undefined;
    if (isGuns ? codes.includes(code) : still.some((one) => one.code === code)) continue;
    await clearAlarm(tx, alarm(code));
  }
}
