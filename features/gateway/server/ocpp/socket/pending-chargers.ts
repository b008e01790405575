// Serves connections of chargers without a valid key. They stay open: a boot is answered with Pending, any other call is refused. The reply
// is the same whether the tenant and the charger exist or not; only the recording of the boot differs.
import { setTimeout as pause } from 'node:timers/promises';
import { createAddressShares } from '@ec/kernel/address-shares';
import type { Engine } from '@ec/resource-server/feature';
import type { WebSocket } from 'ws';
import type { OcppVersion } from '../../charger/events.ts';
import { versions } from '../versions.ts';
import { recordBoot } from '../waiting/record-boot.ts';
import type { ConnectionRequest } from './connection-request.ts';
import { createLink, type Link, type LinkLimits } from './link.ts';
import { readPayload } from './schemas.ts';

/** The most connections of one process, of one address, which a whole site may share, and of one tenant. */
const shares = { most: 1000, mostOfAddress: 50, mostOfGroup: 200 };
const bootMs = 30_000;
/** A boot is not answered earlier than this, so that the time does not reveal whether the boot was recorded. */
const bootReplyDelayMs = 100;

/** The facts about a connection that is not authenticated. */
export interface PendingCharger {
  request: ConnectionRequest;
  /** The tenant in whose list the charger would appear, whether that tenant exists or not. */
  tenantId: string;
  /** Its boot is recorded in that list. */
  isRecorded: boolean;
  /** The registered charger with this identity, where there is one. */
  onFile: { tenantId: string; stackId: string } | undefined;
}

export interface PendingChargers {
  /** @returns false where no connection is left for the process, the address or the tenant */
  reserve(socket: { destroy(): void; once(event: 'close', done: () => void): void }, pending: PendingCharger): boolean;
  enter(socket: WebSocket, pending: PendingCharger, protocol: OcppVersion): void;
  /** Disconnects the chargers about which a person has decided, so that they connect anew. */
  disconnect(matches: (pending: PendingCharger) => boolean): void;
  close(): void;
}

/** @param onSilence is called with a charger that did not boot in time */
export function createPendingChargers(
  engine: Engine,
  limits: LinkLimits,
  onSilence: (pending: PendingCharger) => void,
): PendingChargers {
  const places = createAddressShares(shares);
  const links = new Map<string, { link: Link; pending: PendingCharger }>();
  return {
    reserve(socket, { request, tenantId }) {
      const place = places.take({ address: request.remoteIp, group: tenantId, giveUp: () => socket.destroy() });
      if (place) socket.once('close', place.release);
      return place !== undefined;
    },
    enter(socket, pending, protocol) {
      const { request, tenantId, isRecorded } = pending;
      const key = [tenantId, request.ocppId, request.remoteIp, request.secret].join(' ');
      const deadline = setTimeout(() => {
        onSilence(pending);
        link.close(1008, 'No BootNotification came');
      }, limits.bootMs ?? bootMs);
      const link = createLink(
        socket,
        {
          async serve(action, payload) {
            const valid = readPayload(protocol, action, payload);
            if ('code' in valid) return valid;
            const now = engine.clock.now();
            const [event] = versions[protocol].eventsOf(action, valid.payload, now) ?? [];
            if (event?.kind !== 'booted') return { code: 'SecurityError', text: 'This charger is not known yet' };
            clearTimeout(deadline);
            const answerAt = pause(bootReplyDelayMs);
            if (isRecorded)
              await engine.database.withTenant(tenantId, (tx) => recordBoot(tx, engine, request, protocol, event));
            await answerAt;
            return { payload: { ...versions[protocol].replyTo(action, { isKnown: false }, now), interval: 60 } };
          },
          onFrame: () => undefined,
          onClose() {
            clearTimeout(deadline);
            if (links.get(key)?.link === link) links.delete(key);
          },
        },
        limits,
      );
      links.get(key)?.link.close(1000, 'A newer connection has come');
      links.set(key, { link, pending });
    },
    disconnect(matches) {
      for (const { link, pending } of links.values()) if (matches(pending)) link.close(1012, 'Please come again');
    },
    close() {
      for (const { link } of links.values()) link.close(1001, 'The server stops');
    },
  };
}
