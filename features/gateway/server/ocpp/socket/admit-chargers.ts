// Admits a charger that opens a connection: with a right key it is served, without one it may wait for somebody to admit it
// (docs/devices.md). A refusal is recorded with its reason.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { countedAddress } from '@ec/kernel/counted-address';
import { refuseUpgrade } from '@ec/kernel/http/sockets';
import { refusalLimit } from '@ec/kernel/refusal-limit';
import type { Engine } from '@ec/resource-server/feature';
import { chargingStackProtocol } from '@ec/truck/shared/asset/asset.enums';
import type { WebSocket } from 'ws';
import { type OcppVersion, ocppVersions } from '../../charger/events.ts';
import { isTenantOpen } from '../../credential/admission.ts';
import { tenantOf } from '../waiting/hand-over.ts';
import { isRefused, platformTenant } from '../waiting/record-boot.ts';
import type { ConnectedChargers } from './connected-chargers.ts';
import { type ConnectionRequest, connectionRequestOf, wrongPathOf } from './connection-request.ts';
import { type ChargerOnFile, findCharger } from './find-charger.ts';
import type { PendingCharger, PendingChargers } from './pending-chargers.ts';
import { chargerProof } from './prove-charger.ts';
import type { RefusedConnections } from './refused-connections.ts';

/** Whoever has proved nothing is not answered before this, so that the time does not tell what was looked up. */
const unprovedMs = 250;

export const isVersion = (name: string): name is OcppVersion => ocppVersions.some((each) => each === name);

interface AdmitOptions {
  pending: PendingChargers;
  refused: RefusedConnections;
  /** Serves a charger that has proved its key. */
  serve: ConnectedChargers['serve'];
  /** Completes the handshake. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, then: (opened: WebSocket) => void): void;
}

type Admit = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;

export function admitChargers(engine: Engine, { pending, refused, serve, upgrade }: AdmitOptions): Admit {
  const prove = chargerProof(engine);
  const unproved = refusalLimit(engine.clock, { most: 60, seconds: 60 });

  return async function admit(request, socket, head) {
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
        serve(opened, { ...charger, protocol }, { admission: proof, address: connection.remoteIp });
      });
    // A charger with a valid key may learn that the key opens nothing here.
    if (proof === 'closed' || typeof proof === 'object') {
      refused.note(proof === 'closed' ? 'closed' : 'elsewhere', { ...attempt, tenantId: platformTenant }, charger);
      return refuseKey(socket, 401);
    }
    const candidate = await candidateOf(engine, connection, charger);
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
  };
}

async function candidateOf(
  engine: Engine,
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

const refuseKey = (socket: Duplex, status: 401 | 429): void =>
  refuseUpgrade(socket, status, status === 401 ? { 'www-authenticate': 'Basic realm="ocpp"' } : {});

/** As it was agreed; a charger that offered none speaks what its file says. */
const protocolOf = ({ protocol }: WebSocket, onFile: number | undefined): OcppVersion =>
  isVersion(protocol) ? protocol : onFile === chargingStackProtocol.key.ocpp201 ? 'ocpp2.0.1' : 'ocpp1.6';
