// Chargers that this process holds the sockets of: their calls are served, commands reach them, the newest socket of each stays.

import { createConcurrencyLimiter } from '@ec/kernel/concurrency-limiter';
import type { Log } from '@ec/kernel/log';
import { isObject } from '@ec/language/unknown';
import type { Engine } from '@ec/resource-server/feature';
import type { WebSocket } from 'ws';
import type { Charger, OcppVersion } from '../../charger/events.ts';
import { waitingCommands } from '../../charger/gun-commands.ts';
import { claimSession, recordLostSession, refreshSessions } from '../../charger/sessions.ts';
import type { Frame, MessageRecorder } from '../../charger/timeline/keep-messages.ts';
import type { Admission } from '../../credential/admission.ts';
import type { DeviceLink } from '../../credential/watch-links.ts';
import { carryOut } from '../command/carry-out.ts';
import { createLink, type Link, type LinkLimits } from './link.ts';
import { misreadReports } from './report-misread.ts';
import { serveCall } from './serve-calls.ts';

/** Connections to the database that are left to people while a thousand chargers talk at once. */
const leftToPeople = 4;
/** For a charger to say that it will tell its state. */
const statusMs = 30_000;

interface Connection {
  charger: Charger<OcppVersion>;
  admission: Admission;
  token: string;
  link: Link;
  /** The commands before. */
  turn: Promise<void>;
}

interface Context {
  /** The sockets of this process. */
  node: string;
  log: Log;
  limits: LinkLimits;
  messages: MessageRecorder;
}

export interface ConnectedChargers {
  serve(opened: WebSocket, charger: Charger<OcppVersion>, entry: { admission: Admission; address: string }): void;
  /** A newer socket of this charger has come, here or elsewhere. */
  giveWay(stackId: string, token: string): void;
  command(command: { tenantId: string; stackId: string; id: string }): void;
  links(): Iterable<DeviceLink>;
  keep(): Promise<void>;
  close(): void;
}

const unreadable = 'unreadable';
const isUnreadable = ({ way, payload }: Frame): boolean => way === 'in' && isObject(payload) && unreadable in payload;

const isNewer = [1000, 'A newer connection has come'] as const;

export function connectedChargers(engine: Engine, { node, log, limits, messages }: Context): ConnectedChargers {
  /** By charger; and each socket until it is closed, since one that has given way still talks for a moment. */
  const connections = new Map<string, Connection>();
  const reportMisread = misreadReports(engine);
  const links = new Map<string, DeviceLink>();
  // Each link waits for its answer before it serves the next call, so that the line is no longer than there are links.
  const turns = createConcurrencyLimiter({
    atOnce: Math.max(1, engine.config.databasePool - leftToPeople),
    mostWaiting: Number.POSITIVE_INFINITY,
  });

  function serve(
    opened: WebSocket,
    { tenantId, stackId, stationId, protocol }: Charger<OcppVersion>,
    { admission, address }: { admission: Admission; address: string },
  ): void {
    const charger: Charger<OcppVersion> = { tenantId, stackId, stationId, protocol };
    const token = engine.ids.next();
    const end = () => link.end(1008, 'The right to connect has ended');
    const link = createLink(
      opened,
      {
        async serve(action, payload, messageId) {
          if ((await isHeld) === 'no')
            return { code: 'SecurityError', text: 'Another connection of this charger is newer' };
          const served = await turns.take(() => serveCall(engine, charger, admission, { action, payload, messageId }));
          if (served !== 'notAdmitted') {
            if ('code' in served) reportMisread(charger, `${action} ${served.code}`);
            return served;
          }
          end();
          return { code: 'SecurityError', text: 'The right to connect has ended' };
        },
        seen(frame) {
          if (isUnreadable(frame)) reportMisread(charger, unreadable);
          messages.record(charger, frame);
        },
        closed() {
          links.delete(token);
          if (connections.get(stackId)?.token === token) connections.delete(stackId);
          recordLostSession(engine, charger, token).catch((error) =>
            log.error({ err: error, stackId }, 'A lost charger was not noted'),
          );
        },
      },
      limits,
    );
    connections.get(stackId)?.link.close(...isNewer);
    connections.set(stackId, { charger, admission, token, link, turn: Promise.resolve() });
    links.set(token, { admission, end });
    const isHeld = claimSession(engine, charger, { token, node, address });
    isHeld
      .then((state) => (state === 'no' ? link.close(...isNewer) : welcome(charger, link, state)))
      .catch((error) => {
        log.error({ err: error, stackId }, 'A charger could not be taken in');
        link.close(1011, 'Please come again');
      });
  }

  async function welcome(charger: Charger<OcppVersion>, link: Link, state: 'held' | 'back'): Promise<void> {
    const waiting = await engine.database.withTenant(charger.tenantId, (tx) => waitingCommands(tx, charger));
    for (const { id } of waiting) await carryOut(engine, charger, link, id);
    // Without a request the charger reports the states of its connectors at its next boot only.
    if (state === 'back') await link.call('TriggerMessage', { requestedMessage: 'StatusNotification' }, statusMs);
  }

  return {
    serve,
    giveWay(stackId, token) {
      const older = connections.get(stackId);
      if (older && BigInt(older.token) < BigInt(token)) older.link.close(...isNewer);
    },
    command({ tenantId, stackId, id }) {
      const connection = connections.get(stackId);
      if (connection?.charger.tenantId !== tenantId) return;
      const { charger, link } = connection;
      // In the order in which they were asked for: a reservation is given back before a start.
      connection.turn = connection.turn
        .then(() => carryOut(engine, charger, link, id))
        .catch((error) => log.error({ err: error, id }, 'A command was not carried out'));
    },
    links: () => links.values(),
    async keep() {
      const tenants = new Set([...connections.values()].map(({ charger }) => charger.tenantId));
      for (const tenantId of tenants)
        await engine.database.withTenant(tenantId, (tx) => refreshSessions(tx, node, engine.clock.now()));
    },
    close() {
      for (const { link } of connections.values()) link.close(1001, 'The server stops');
    },
  };
}
