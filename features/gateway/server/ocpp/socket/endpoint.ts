// The endpoint of chargers: /ocpp/{ocppId}, or /ocpp/{tenantId}/{ocppId} for one that is not on file yet (docs/devices.md).
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { deviceType } from '@ec/device-vocabulary/device.enums';
import { countedAddress } from '@ec/kernel/counted-address';
import { refuseUpgrade, type SocketPath } from '@ec/kernel/http/sockets';
import { refusalLimit } from '@ec/kernel/refusal-limit';
import type { Engine } from '@ec/resource-server/feature';
import { chargingStackProtocol } from '@ec/truck/shared/asset/asset.enums';
import { type WebSocket, WebSocketServer } from 'ws';
import { type OcppVersion, ocppVersions } from '../../charger/events.ts';
import { ocppChannel } from '../../charger/sessions.ts';
import { keepMessages } from '../../charger/timeline/keep-messages.ts';
import { isTenantOpen } from '../../credential/admission.ts';
import { linkSubject, watchLinks } from '../../credential/watch-links.ts';
import { tenantOf } from '../waiting/hand-over.ts';
import { isRefused, platformTenant } from '../waiting/record-boot.ts';
import { connectedChargers } from './connected-chargers.ts';
import { type ConnectionRequest, connectionRequestOf, wrongPathOf } from './connection-request.ts';
import { type ChargerOnFile, findCharger } from './find-charger.ts';
import { type LinkLimits, usualLimits } from './link.ts';
import { type PendingCharger, pendingChargers } from './pending-chargers.ts';
import { chargerProof } from './prove-charger.ts';
import { refusedConnections } from './refused-connections.ts';

/** Bytes of one message; a report of a whole charger has some ten thousand. */
const mostBytes = 256 * 1024;
const keepMs = 20_000;
/** Whoever has proved nothing is not answered before this, so that the time does not tell what was looked up. */
const unprovedMs = 250;

const isVersion = (name: string): name is OcppVersion => ocppVersions.some((each) => each === name);

export function ocppSockets(engine: Engine, limits: LinkLimits = usualLimits): SocketPath {
  const node = randomUUID();
  const log = engine.log.child({ part: 'ocpp' });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostBytes,
    // By the order of the charger; none where it offers none, which some do.
    handleProtocols: (offered) => [...offered].find(isVersion) ?? false,
  });
  const prove = chargerProof(engine);
  const unproved = refusalLimit(engine.clock, { most: 60, seconds: 60 });
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

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const answerAt = pause(unprovedMs);
    const connection = connectionRequestOf(request, engine.config.trustProxy);
    if (!connection) {
      refuseUpgrade(socket, 404);
      return refused.noteWrongPath(wrongPathOf(request, engine.config.trustProxy));
    }
    const attempt = { path: connection.path, ocppId: connection.ocppId, address: connection.remoteIp };
    if (connection.offered.length > 0 && !connection.offered.some(isVersion)) {
      refuseUpgrade(socket, 400);
      const tenantId = await refused.tenantOf(connection.tenantId);
      return refused.note('wrongProtocol', { ...attempt, tenantId }, await findCharger(engine, connection.ocppId));
    }
    const charger = await findCharger(engine, connection.ocppId);
    const proof = charger && (await prove(charger, connection));
    const isElsewhere = connection.tenantId !== undefined && connection.tenantId !== charger?.tenantId;
    if (charger && typeof proof === 'object' && !isElsewhere)
      return upgrade(request, socket, head, (opened) => {
        const protocol = protocolOf(opened, charger.protocol);
        connected.serve(opened, { ...charger, protocol }, { admission: proof, address: connection.remoteIp });
        watch.check(proof);
      });
    // A charger with a valid key may learn that the key opens nothing here.
    if (proof === 'closed' || typeof proof === 'object') {
      refused.note(proof === 'closed' ? 'closed' : 'elsewhere', { ...attempt, tenantId: platformTenant }, charger);
      return refuseKey(socket, 401);
    }
    const candidate = await candidateOf(connection, charger);
    await answerAt;
    // The address without a tenant is that of chargers on file: OCPP has them told that their key is wrong.
    if (charger && connection.tenantId === undefined) {
      refused.note(proof === 'tooOften' ? 'tooOften' : 'wrongKey', { ...attempt, tenantId: platformTenant }, charger);
      return refuseKey(socket, proof === 'tooOften' ? 429 : 401);
    }
    // A site has one address: a client that proves nothing must not shut out a charger that has a key.
    const address = countedAddress(connection.remoteIp);
    const isTooOften = unproved.isReached(address);
    if (!isTooOften) unproved.note(address);
    if (isTooOften || !pending.reserve(socket, candidate)) return refuseUpgrade(socket, 429);
    upgrade(request, socket, head, (opened) => pending.enter(opened, candidate, protocolOf(opened, undefined)));
  }

  async function candidateOf(
    connection: ConnectionRequest,
    charger: ChargerOnFile | undefined,
  ): Promise<PendingCharger> {
    const tenantId = connection.tenantId ?? (await tenantOf(engine, connection.ocppId)) ?? platformTenant;
    const [isOpen, isTurnedAway] = await Promise.all([
      isTenantOpen(engine, tenantId),
      isRefused(engine.database.read(tenantId), connection.ocppId),
    ]);
    return { request: connection, tenantId, isRecorded: !charger && isOpen && !isTurnedAway, onFile: charger };
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, then: (opened: WebSocket) => void): void =>
    sockets.handleUpgrade(request, socket, head, then);

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

const refuseKey = (socket: Duplex, status: 401 | 429): void =>
  refuseUpgrade(socket, status, status === 401 ? { 'www-authenticate': 'Basic realm="ocpp"' } : {});

/** As it was agreed; a charger that offered none speaks what its file says. */
const protocolOf = ({ protocol }: WebSocket, onFile: number | undefined): OcppVersion =>
  isVersion(protocol) ? protocol : onFile === chargingStackProtocol.key.ocpp201 ? 'ocpp2.0.1' : 'ocpp1.6';

const ended = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === socket.CLOSED) return resolve();
    socket.once('close', () => resolve());
    setTimeout(() => socket.terminate(), 500).unref();
  });
