// The endpoint of chargers: /ocpp/{ocppId}, or /ocpp/{tenantId}/{ocppId} for one that is not on file yet (docs/devices.md).
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { deviceType } from '@ec/device-vocabulary/device.enums';
import { refuseUpgrade, type SocketPath } from '@ec/kernel/http/sockets';
import type { Engine } from '@ec/resource-server/feature';
import { type WebSocket, WebSocketServer } from 'ws';
import { ocppChannel } from '../../charger/sessions.ts';
import { keepMessages } from '../../charger/timeline/keep-messages.ts';
import { linkSubject, watchLinks } from '../../credential/watch-links.ts';
import { admitChargers, isVersion } from './admit-chargers.ts';
import { connectedChargers } from './connected-chargers.ts';
import { type LinkLimits, usualLimits } from './link.ts';
import { pendingChargers } from './pending-chargers.ts';
import { refusedConnections } from './refused-connections.ts';

/** Bytes of one message; a report of a whole charger has some ten thousand. */
const mostBytes = 256 * 1024;
const keepMs = 20_000;
export function ocppSockets(engine: Engine, limits: LinkLimits = usualLimits): SocketPath {
  const node = randomUUID();
  const log = engine.log.child({ part: 'ocpp' });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostBytes,
    // By the order of the charger; none where it offers none, which some do.
    handleProtocols: (offered) => [...offered].find(isVersion) ?? false,
  });
  const messages = keepMessages(engine);
  const refused = refusedConnections(engine);
  const pending = pendingChargers(engine, limits, ({ request, tenantId, onFile }) =>
    refused.note('noBoot', { path: request.path, ocppId: request.ocppId, address: request.remoteIp, tenantId }, onFile),
  );
  const connected = connectedChargers(engine, { node, log, limits, messages });
  const watch = watchLinks({ ...engine, log }, connected.links);
  let unlisten: (() => void) | undefined;
  let keeper: NodeJS.Timeout | undefined;
  let isClosed = false;

  // A charger without a right key may have one now, and a tenant may have been opened.
  engine.changes.on([linkSubject], ({ detail }) => {
    const [tenantId, type, stackId] = detail.split(' ');
    if (isClosed || !tenantId) return;
    pending.sendAway(({ onFile, tenantId: named }) =>
      type === undefined
        ? named === tenantId || onFile?.tenantId === tenantId
        : type === `${deviceType.key.charger}` && onFile?.stackId === stackId,
    );
  });

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, then: (opened: WebSocket) => void): void =>
    sockets.handleUpgrade(request, socket, head, then);
  const admit = admitChargers(engine, {
    pending,
    refused,
    upgrade,
    serve(opened, charger, door) {
      connected.serve(opened, charger, door);
      watch.check(door.admission);
    },
  });

  function hearNotice(payload: string): void {
    const [what, first = '', second = '', id = ''] = payload.split(' ');
    if (what === 'knock') pending.sendAway(({ tenantId, request }) => tenantId === first && request.ocppId === second);
    if (what === 'held') connected.giveWay(first, second);
    if (what === 'command') connected.command({ tenantId: first, stackId: second, id });
  }

  return {
    path: '/ocpp/',
    async open() {
      unlisten = await engine.database.listen(ocppChannel, hearNotice);
      keeper = setInterval(() => {
        connected.keep().catch((error) => log.error({ err: error }, 'Connected chargers were not noted'));
      }, keepMs);
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
      clearInterval(keeper);
      watch.close();
      unlisten?.();
      pending.close();
      const open = [...sockets.clients];
      connected.close();
      await Promise.all(open.map((each) => ended(each)));
      await refused.close();
      await messages.close();
    },
  };
}

const ended = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === socket.CLOSED) return resolve();
    socket.once('close', () => resolve());
    setTimeout(() => socket.terminate(), 500).unref();
  });
