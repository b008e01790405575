// Which process holds the socket of a charger. The newest token wins, in whatever process; an old socket that closes clears nothing.

import { deviceType } from '@ec/devices/shared/device.enums';
import { notify, raw, type Sql } from '@ec/kernel/database';
import type { Listener } from '@ec/kernel/events';
import { clearAlarm } from '@ec/maintenance/server/public';
import type { Engine } from '@ec/resource-server/feature';
import { linkAsked } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { heard } from './business/carry.ts';
import type { Charger } from './events.ts';
import { eventKind, keepEvent } from './timeline/keep-event.ts';

/** What processes tell each other: `command {tenant} {charger} {id}`, `held {charger} {token}`. */
export const ocppChannel = 'ec_ocpp';

export const offlineCode = '2001';

interface Session {
  token: string;
  node: string;
  address: string;
}

/** @returns `back`: its link had been lost; `no`: a newer socket was quicker */
export async function holdSession(
  engine: Engine,
  charger: Charger,
  { token, node, address }: Session,
): Promise<'held' | 'back' | 'no'> {
  const { tenantId, stackId, protocol } = charger;
  const now = engine.clock.now();
  return engine.database.withTenant(tenantId, async (tx) => {
    const before = await tx.first<{ wasLost: boolean }>(
      raw(sql`select lost_at is not null as "wasLost" from ocpp_session
        where tenant_id = ${tenantId} and stack_id = ${stackId} for update`),
    );
    const held = await tx.run(
      raw(sql`insert into ocpp_session (tenant_id, stack_id, token, node, protocol, address, connected_at, seen_at)
        values (${tenantId}, ${stackId}, ${token}, ${node}, ${protocol}, ${address.slice(0, 45)}, ${now}, ${now})
        on conflict (tenant_id, stack_id) do update set token = excluded.token, node = excluded.node, protocol = excluded.protocol,
          address = excluded.address, connected_at = excluded.connected_at, seen_at = excluded.seen_at, lost_at = null
        where ocpp_session.token < excluded.token`),
    );
    if (held === 0) return 'no';
    await keepEvent(tx, engine, charger, { kind: eventKind.up, at: now, detail: `${protocol} ${address}` });
    await heard(tx, engine, charger);
    await clearAlarm(tx, { deviceType: deviceType.key.charger, deviceId: stackId, code: offlineCode, at: now });
    await tx.run(notify(ocppChannel, `held ${stackId} ${token}`));
    return before?.wasLost ? 'back' : 'held';
  });
}

/** The link is gone; whether the charger is, time will tell. */
export const loseSession = (engine: Engine, { tenantId, stackId }: Charger, token: string): Promise<number> =>
  engine.database.withTenant(tenantId, async (tx) => {
    const at = engine.clock.now();
    const lost = await tx.run(
      raw(sql`update ocpp_session set lost_at = ${at}
        where tenant_id = ${tenantId} and stack_id = ${stackId} and token = ${token}`),
    );
    // Where a newer one has taken its place the charger never was away.
    if (lost > 0) await keepEvent(tx, engine, { stackId }, { kind: eventKind.down, at });
    return lost;
  });

/** Says of all sockets of this process that they are there still. */
export const keepSessions = (tx: Sql, node: string, now: Date): Promise<number> =>
  tx.run(
    raw(
      sql`update ocpp_session set seen_at = ${now} where tenant_id = ${tx.tenantId} and node = ${node} and lost_at is null`,
    ),
  );

/** A process that does not say within this that it holds a socket has died. */
export const silentSeconds = 70;

/** What those ask who would command a charger now. */
export const answerLinks = ({ clock }: Pick<Engine, 'clock'>): Listener =>
  linkAsked.listener(async (tx, { stackId }) => {
    const alive = new Date(clock.now().getTime() - silentSeconds * 1000);
    const session = await tx.first<{ isHeld: boolean }>(
      raw(sql`select lost_at is null and seen_at >= ${alive} as "isHeld" from ocpp_session
        where tenant_id = ${tx.tenantId} and stack_id = ${stackId}`),
    );
    return session && (session.isHeld ? 'held' : 'lost');
  });
