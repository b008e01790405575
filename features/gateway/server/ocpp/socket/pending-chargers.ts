// Connections of chargers that have proved nothing. They are held open: a boot is answered Pending, anything else is refused. Whether
// there is such a tenant or such a charger makes no difference to what they are answered; only whether the boot is recorded does.
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

/** Connections of one process; of one address, behind which a site may stand; of one tenant, named or not. */
const shares = { most: 1000, mostOfAddress: 50, mostOfGroup: 200 };
const bootMs = 30_000;
/** A boot that is written takes some milliseconds longer than one that is not: neither is answered before this. */
const bootAnswerMs = 100;

/** The facts about a connection that is not authenticated. */
export interface PendingCharger {
  request: ConnectionRequest;
  /** The tenant in whose list it would stand, whether that tenant exists or not. */
  tenantId: string;
  /** True where its boot is recorded in that list. */
  isRecorded: boolean;
  /** The charger on file that has this identity, where there is one. */
  onFile: { tenantId: string; stackId: string } | undefined;
}

export interface PendingChargers {
  /** @returns false where this address or this tenant has as many as it may have */
  reserve(socket: { destroy(): void; once(event: 'close', done: () => void): void }, pending: PendingCharger): boolean;
  enter(socket: WebSocket, pending: PendingCharger, protocol: OcppVersion): void;
  /** Somebody has decided about these: they are sent away to connect anew. */
  sendAway(isMeant: (pending: PendingCharger) => boolean): void;
  close(): void;
}

/** @param silent is called with a charger that said nothing in time */
export function pendingChargers(
  engine: Engine,
  limits: LinkLimits,
  silent: (pending: PendingCharger) => void,
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
        silent(pending);
        link.close(1008, 'No BootNotification came');
      }, limits.bootMs ?? bootMs);
      const link = createLink(
        socket,
        {
          async serve(action, payload) {
            const read = readPayload(protocol, action, payload);
            if ('code' in read) return read;
            const now = engine.clock.now();
            const [event] = versions[protocol].eventsOf(action, read.payload, now) ?? [];
            if (event?.kind !== 'booted') return { code: 'SecurityError', text: 'This charger is not known yet' };
            clearTimeout(deadline);
            const answerAt = pause(bootAnswerMs);
            if (isRecorded)
              await engine.database.withTenant(tenantId, (tx) => recordBoot(tx, engine, request, protocol, event));
            await answerAt;
            return { payload: { ...versions[protocol].replyTo(action, { isKnown: false }, now), interval: 60 } };
          },
          seen: () => undefined,
          closed() {
            clearTimeout(deadline);
            if (links.get(key)?.link === link) links.delete(key);
          },
        },
        limits,
      );
      links.get(key)?.link.close(1000, 'A newer connection has come');
      links.set(key, { link, pending });
    },
    sendAway(isMeant) {
      for (const { link, pending } of links.values()) if (isMeant(pending)) link.close(1012, 'Please come again');
    },
    close() {
      for (const { link } of links.values()) link.close(1001, 'The server stops');
    },
  };
}
