// Chargers that nobody knows are held: their boot is answered Pending and noted, anything else refused. Once somebody has decided,
// they are sent away to come again through the door.
import { raw } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { rowStatus } from '@ec/system/shared/row-status';
import { sql } from 'kysely';
import type { WebSocket } from 'ws';
import type { OcppVersion } from '../../charger/events.ts';
import { versions } from '../versions.ts';
import { keepWaiting } from '../waiting/keep-waiting.ts';
import type { Knock } from './address.ts';
import { createLink, type Link, type LinkLimits } from './link.ts';
import { readPayload } from './schemas.ts';

/** Sockets of one process: who knocks costs no more than this. */
const most = 200;

export interface WaitingRoom {
  /** Whether there is such a tenant, and room. */
  isOpen(tenantId: string): Promise<boolean>;
  enter(socket: WebSocket, tenantId: string, knock: Knock, protocol: OcppVersion): void;
  /** It was decided upon. */
  call(tenantId: string, ocppId: string): void;
  close(): void;
}

export function waitingRoom(engine: Engine, limits: LinkLimits): WaitingRoom {
  const waiting = new Map<string, Link>();
  return {
    async isOpen(tenantId) {
      if (waiting.size >= most) return false;
      const found = await engine.database.unfenced.first(
        raw(
          sql`select from system_tenant where tenant_id = ${tenantId} and is_deleted = 0 and status = ${keys(rowStatus.inUse)}`,
        ),
      );
      return found !== undefined;
    },
    enter(socket, tenantId, knock, protocol) {
      const key = `${tenantId} ${knock.ocppId}`;
      const link = createLink(
        socket,
        {
          async serve(action, payload) {
            const read = readPayload(protocol, action, payload);
            if ('code' in read) return read;
            const now = engine.clock.now();
            const [event] = versions[protocol].eventsOf(action, read.payload, now) ?? [];
            if (event?.kind !== 'booted') return { code: 'SecurityError', text: 'This charger is not known yet' };
            await engine.database.withTenant(tenantId, (tx) => keepWaiting(tx, engine, knock, protocol, event));
            return { payload: { ...versions[protocol].replyTo(action, { isKnown: false }, now), interval: 60 } };
          },
          seen: () => undefined,
          closed() {
            if (waiting.get(key) === link) waiting.delete(key);
          },
        },
        limits,
      );
      waiting.get(key)?.close(1000, 'A newer connection has come');
      waiting.set(key, link);
    },
    call(tenantId, ocppId) {
      waiting.get(`${tenantId} ${ocppId}`)?.close(1012, 'Please come again');
    },
    close() {
      for (const link of waiting.values()) link.close(1001, 'The server stops');
    },
  };
}
