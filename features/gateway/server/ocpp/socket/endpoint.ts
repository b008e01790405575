// The endpoint of chargers: /ocpp/{ocppId}, or /ocpp/{tenantId}/{ocppId} for one that is not registered yet (docs/devices.md).
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { deviceType } from '@ec/device-vocabulary/device.enums';
import { refuseUpgrade, type SocketPath } from '@ec/kernel/http/sockets';
import type { Engine } from '@ec/resource-server/feature';
import { type WebSocket, WebSocketServer } from 'ws';
import { ocppChannel } from '../../charger/sessions.ts';
import { createMessageRecorder } from '../../charger/timeline/record-messages.ts';
import { linkSubject, watchLinks } from '../../credential/watch-links.ts';
import { admitChargers, isVersion } from './admit-chargers.ts';
import { createConnectedChargers } from './connected-chargers.ts';
import { defaultLimits, type LinkLimits } from './link.ts';
import { createPendingChargers } from './pending-chargers.ts';
import { createRefusedConnections } from './refused-connections.ts';

/** The most bytes of one message; a report of a whole charger has about ten thousand. */
const mostBytes = 256 * 1024;
const refreshMs = 20_000;

export function ocppSockets(engine: Engine, limits: LinkLimits = defaultLimits): SocketPath {
  const node = randomUUID();
  const log = engine.log.child({ part: 'ocpp' });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostBytes,
    // The first supported version in the charger's order; none where it offers none, as some chargers do.
    handleProtocols: (offered) => [...offered].find(isVersion) ?? false,
  });
  const messages = createMessageRecorder(engine);
  const refusedConnections = createRefusedConnections(engine);
  const pending = createPendingChargers(engine, limits, ({ request, tenantId, onFile }) =>
    refusedConnections.note(
      'noBoot',
      { path: request.path, ocppId: request.ocppId, address: request.remoteIp, tenantId },
      onFile,
    ),
  );
  const connected = createConnectedChargers(engine, { node, log, limits, messages });
  const watch = watchLinks({ ...engine, log }, connected.links);
  let unlisten: (() => void) | undefined;
  let refreshTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  // A charger without a right key may have one now, and a tenant may have been opened.
  engine.changes.on([linkSubject], ({ detail }) => {
    const [tenantId, type, stackId] = detail.split(' ');
    if (isClosed || !tenantId) return;
    pending.disconnect(({ onFile, tenantId: candidateTenant }) =>
      type === undefined
        ? candidateTenant === tenantId || onFile?.tenantId === tenantId
        : type === `${deviceType.key.charger}` && onFile?.stackId === stackId,
    );
  });

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, onOpen: (socket: WebSocket) => void): void =>
    sockets.handleUpgrade(request, socket, head, onOpen);
  const admit = admitChargers(engine, {
    pending,
    refusedConnections,
    upgrade,
    serve(opened, charger, entry) {
      connected.serve(opened, charger, entry);
      watch.check(entry.admission);
    },
  });

  /** Handles a notification of this or another process (`ocppChannel` in sessions.ts). */
  function handleNotification(payload: string): void {
    const [subject, first = '', second = '', id = ''] = payload.split(' ');
    if (subject === 'knock')
      pending.disconnect(({ tenantId, request }) => tenantId === first && request.ocppId === second);
    if (subject === 'held') connected.closeOlder(first, second);
    if (subject === 'command') connected.command({ tenantId: first, stackId: second, id });
  }

  return {
    path: '/ocpp/',
    async open() {
      unlisten = await engine.database.listen(ocppChannel, handleNotification);
      refreshTimer = setInterval(() => {
        connected.refresh().catch((error) => log.error({ err: error }, 'Connected chargers were not noted'));
      }, refreshMs);
    },
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      admit(request, socket, head).catch((error) => {
        log.error({ err: error }, 'A charger could not be let in');
        refuseUpgrade(socket, 503);
      });
    },
    async close() {
      isClosed = true;
      clearInterval(refreshTimer);
      watch.close();
      unlisten?.();
      pending.close();
      const openSockets = [...sockets.clients];
      connected.close();
      await Promise.all(openSockets.map((socket) => waitForClose(socket)));
      await refusedConnections.close();
      await messages.close();
    },
  };
}

/** Waits until a socket is closed, and terminates it after half a second. */
const waitForClose = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === socket.CLOSED) return resolve();
    socket.once('close', () => resolve());
    setTimeout(() => socket.terminate(), 500).unref();
  });
