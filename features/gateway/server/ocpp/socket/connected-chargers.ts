// Serves the chargers whose sockets this process holds: handles their calls, sends them commands, and keeps only the newest socket of each.

import { createConcurrencyLimiter } from '@ec/kernel/concurrency-limiter';
import type { Log } from '@ec/kernel/log';
import { isObject } from '@ec/language/unknown';
import type { Engine } from '@ec/resource-server/feature';
import type { WebSocket } from 'ws';
import type { Charger, OcppVersion } from '../../charger/events.ts';
import { waitingCommands } from '../../charger/gun-commands.ts';
import { claimSession, recordLostSession, refreshSessions } from '../../charger/sessions.ts';
import type { Frame, MessageRecorder } from '../../charger/timeline/record-messages.ts';
import type { Admission } from '../../credential/admission.ts';
import type { DeviceLink } from '../../credential/watch-links.ts';
import { executeCommand } from '../command/carry-out.ts';
import { createLink, type Link, type LinkLimits } from './link.ts';
import { createMisreadReport } from './report-misread.ts';
import { serveCall } from './serve-calls.ts';

/** Database connections that stay free for the console while a thousand chargers send at once. */
const reservedConnections = 4;
/** The time in which a charger must accept the request for its states. */
const statusTimeoutMs = 30_000;

interface Connection {
  charger: Charger<OcppVersion>;
  admission: Admission;
  token: string;
  link: Link;
  /** Resolves when all earlier commands are executed. */
  queue: Promise<void>;
}

interface Context {
  /** The id of this process. */
  node: string;
  log: Log;
  limits: LinkLimits;
  messages: MessageRecorder;
}

export interface ConnectedChargers {
  serve(opened: WebSocket, charger: Charger<OcppVersion>, entry: { admission: Admission; address: string }): void;
  /** Closes the socket of a charger that has opened a newer one, in this process or another. */
  closeOlder(stackId: string, token: string): void;
  command(command: { tenantId: string; stackId: string; id: string }): void;
  links(): Iterable<DeviceLink>;
  refresh(): Promise<void>;
  close(): void;
}

const unreadable = 'unreadable';
const isUnreadable = ({ way, payload }: Frame): boolean => way === 'in' && isObject(payload) && unreadable in payload;

const newerConnection = [1000, 'A newer connection has come'] as const;

export function createConnectedChargers(engine: Engine, { node, log, limits, messages }: Context): ConnectedChargers {
  /** The newest connection of each charger. */
  const connections = new Map<string, Connection>();
  const reportMisread = createMisreadReport(engine);
  /** All sockets that are not closed yet, by token: a replaced one still sends for a moment. */
  const links = new Map<string, DeviceLink>();
  // Each link serves one call at a time, so that no more calls wait than there are links.
  const limiter = createConcurrencyLimiter({
    atOnce: Math.max(1, engine.config.databasePool - reservedConnections),
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
          if ((await claim) === 'no')
            return { code: 'SecurityError', text: 'Another connection of this charger is newer' };
          const reply = await limiter.take(() => serveCall(engine, charger, admission, { action, payload, messageId }));
          if (reply !== 'notAdmitted') {
            if ('code' in reply) reportMisread(charger, `${action} ${reply.code}`);
            return reply;
          }
          end();
          return { code: 'SecurityError', text: 'The right to connect has ended' };
        },
        onFrame(frame) {
          if (isUnreadable(frame)) reportMisread(charger, unreadable);
          messages.record(charger, frame);
        },
        onClose() {
          links.delete(token);
          if (connections.get(stackId)?.token === token) connections.delete(stackId);
          recordLostSession(engine, charger, token).catch((error) =>
            log.error({ err: error, stackId }, 'A lost charger was not noted'),
          );
        },
      },
      limits,
    );
    connections.get(stackId)?.link.close(...newerConnection);
    const claim = claimSession(engine, charger, { token, node, address });
    const opening = claim.then((state) =>
      state === 'no' ? link.close(...newerConnection) : sendWaiting(charger, link, state),
    );
    // New commands follow those that waited for the charger.
    const queue = opening.catch((error) => {
      log.error({ err: error, stackId }, 'A charger could not be taken in');
      link.close(1011, 'Please come again');
    });
    connections.set(stackId, { charger, admission, token, link, queue });
    links.set(token, { admission, end });
  }

  /** Sends the commands that waited for the charger, and requests the states of its connectors without waiting for the reply. */
  async function sendWaiting(charger: Charger<OcppVersion>, link: Link, state: 'held' | 'back'): Promise<void> {
    const commands = await engine.database.withTenant(charger.tenantId, (tx) => waitingCommands(tx, charger));
    for (const { id } of commands) await executeCommand(engine, charger, link, id);
    // Without a request the charger reports the states of its connectors at its next boot only.
    if (state === 'back') void link.call('TriggerMessage', { requestedMessage: 'StatusNotification' }, statusTimeoutMs);
  }

  return {
    serve,
    closeOlder(stackId, token) {
      const older = connections.get(stackId);
      if (older && BigInt(older.token) < BigInt(token)) older.link.close(...newerConnection);
    },
    command({ tenantId, stackId, id }) {
      const connection = connections.get(stackId);
      if (connection?.charger.tenantId !== tenantId) return;
      const { charger, link } = connection;
      // Commands are sent in the order of their requests, because a reservation has to end before a start.
      connection.queue = connection.queue
        .then(() => executeCommand(engine, charger, link, id))
        .catch((error) => log.error({ err: error, id }, 'A command was not carried out'));
    },
    links: () => links.values(),
    async refresh() {
      const tenants = new Set([...connections.values()].map(({ charger }) => charger.tenantId));
      for (const tenantId of tenants)
        await engine.database.withTenant(tenantId, (tx) => refreshSessions(tx, node, engine.clock.now()));
    },
    close() {
      for (const { link } of connections.values()) link.close(1001, 'The server stops');
    },
  };
}
