// Records whether a charger is connected, and which process holds its socket. The session with the newest token wins, across all processes;
// closing an older socket changes nothing. No process holds an MQTT charger: it counts as connected until it disconnects, or has sent
// nothing for `offlineAlarmSeconds`.
import { deviceType } from '@ec/device-vocabulary/device.enums';
import { notify, type Sql } from '@ec/kernel/database';
import type { Listener } from '@ec/kernel/events';
import { clearAlarm } from '@ec/maintenance/server/public';
import type { Engine } from '@ec/resource-server/feature';
import { linkAsked } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { recordHeartbeat } from './business/handle-charger-event.ts';
import type { Charger } from './events.ts';
import { eventKind, recordEvent } from './timeline/record-event.ts';

/**
 * Notifications between processes: `command {tenant} {charger} {id}` requests a command, `held {charger} {token}` announces a newer socket,
 * `knock {tenant} {ocppId}` disconnects a pending charger so that it connects again.
 */
export const ocppChannel = 'ec_ocpp';

export const offlineCode = '2001';

interface Session {
  token: string;
  node: string;
  address: string;
}

/** @returns `back` where the charger had lost its connection before, or its process had died; `no` where a newer socket holds the session */
export const claimSession = (engine: Engine, charger: Charger, session: Session): Promise<'held' | 'back' | 'no'> =>
  engine.database.withTenant(charger.tenantId, (tx) => hold(tx, engine, charger, session));

async function hold(tx: Sql, engine: Engine, charger: Charger, session: Session): Promise<'held' | 'back' | 'no'> {
  const { tenantId, stackId, protocol } = charger;
  const { token, node, address } = session;
  const now = engine.clock.now();
  const before = await tx.first<{ wasLost: boolean }>(
    sql`select not (${connectedCondition(now)}) as "wasLost" from ocpp_session
      where tenant_id = ${tenantId} and stack_id = ${stackId} for update`,
  );
  const claimed = await tx.run(
    sql`insert into ocpp_session (tenant_id, stack_id, token, node, protocol, address, connected_at, seen_at)
      values (${tenantId}, ${stackId}, ${token}, ${node}, ${protocol}, ${address.slice(0, 45)}, ${now}, ${now})
      on conflict (tenant_id, stack_id) do update set token = excluded.token, node = excluded.node, protocol = excluded.protocol,
        address = excluded.address, connected_at = excluded.connected_at, seen_at = excluded.seen_at, lost_at = null
      where ocpp_session.token < excluded.token`,
  );
  if (claimed === 0) return 'no';
  await recordEvent(tx, engine, charger, { kind: eventKind.up, at: now, detail: `${protocol} ${address}`.trim() });
  await recordHeartbeat(tx, engine, charger);
  await clearAlarm(tx, { deviceType: deviceType.key.charger, deviceId: stackId, code: offlineCode, at: now });
  await tx.run(notify(ocppChannel, `held ${stackId} ${token}`));
  return before?.wasLost ? 'back' : 'held';
}

const mqttNode = 'mqtt';

/** Records that a charger has sent something over MQTT. @returns whether it was disconnected before */
export async function recordContact(tx: Sql, engine: Engine, charger: Charger): Promise<boolean> {
  const { tenantId, stackId } = charger;
  const now = engine.clock.now();
  const touched = await tx.run(
    sql`update ocpp_session set seen_at = ${now} where tenant_id = ${tenantId} and stack_id = ${stackId}
      and protocol = ${mqttNode} and ${connectedCondition(now)}`,
  );
  if (touched > 0) return false;
  await hold(tx, engine, charger, { token: engine.ids.next(), node: mqttNode, address: '' });
  return true;
}

/** Records that an MQTT charger has disconnected: upon its last will, or upon its own message. */
export async function recordDisconnect(tx: Sql, engine: Engine, { stackId }: Pick<Charger, 'stackId'>): Promise<void> {
  const at = engine.clock.now();
  const lost = await tx.run(
    sql`update ocpp_session set lost_at = ${at} where tenant_id = ${tx.tenantId} and stack_id = ${stackId}
      and protocol = ${mqttNode} and lost_at is null`,
  );
  if (lost > 0) await recordEvent(tx, engine, { stackId }, { kind: eventKind.down, at });
}

/** Records that a socket has closed. The charger counts as offline only after a grace time (sweep-chargers.job.ts). */
export const recordLostSession = (engine: Engine, { tenantId, stackId }: Charger, token: string): Promise<number> =>
  engine.database.withTenant(tenantId, async (tx) => {
    const at = engine.clock.now();
    const lost = await tx.run(
      sql`update ocpp_session set lost_at = ${at}
        where tenant_id = ${tenantId} and stack_id = ${stackId} and token = ${token}`,
    );
    // Where a newer socket has replaced this one, the charger was never disconnected.
    if (lost > 0) await recordEvent(tx, engine, { stackId }, { kind: eventKind.down, at });
    return lost;
  });

/** Refreshes the sign of life of the tenant's sockets that this process holds. */
export const refreshSessions = (tx: Sql, node: string, now: Date): Promise<number> =>
  tx.run(
    sql`update ocpp_session set seen_at = ${now} where tenant_id = ${tx.tenantId} and node = ${node} and lost_at is null`,
  );

/** A process that has not refreshed its sockets for this long has died. */
const deadProcessSeconds = 70;
/** The time without a connection until the offline alarm. BR-51: three heartbeats, and ten minutes at least. */
export const offlineAlarmSeconds = 900;

/**
 * The condition on `ocpp_session` for a live connection: a recent sign of life from the process that holds the socket, or from the MQTT
 * charger itself.
 */
export const connectedCondition = (
  now: Date,
) => sql`ocpp_session.lost_at is null and ocpp_session.seen_at >= ${now}::timestamptz
  - make_interval(secs => case ocpp_session.protocol when ${mqttNode} then ${offlineAlarmSeconds}::int else ${deadProcessSeconds}::int end)`;

/** Answers whether a charger is connected, before a command is sent to it. */
export const linkStateListener = ({ clock }: Pick<Engine, 'clock'>): Listener =>
  linkAsked.listener(async (tx, { stackId }) => {
    const session = await tx.first<{ isHeld: boolean }>(
      sql`select ${connectedCondition(clock.now())} as "isHeld" from ocpp_session
        where tenant_id = ${tx.tenantId} and stack_id = ${stackId}`,
    );
    return session && (session.isHeld ? 'held' : 'lost');
  });
