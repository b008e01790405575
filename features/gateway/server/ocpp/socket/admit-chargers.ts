// Admits a charger that opens a connection: with the right key it is served, without one it may wait until a person admits it
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
import { isChargerRefused, platformTenant } from '../waiting/record-boot.ts';
import type { ConnectedChargers } from './connected-chargers.ts';
import { type ConnectionRequest, connectionRequestOf, wrongPathOf } from './connection-request.ts';
import { type ChargerOnFile, findCharger } from './find-charger.ts';
import type { PendingCharger, PendingChargers } from './pending-chargers.ts';
import { createKeyCheck } from './prove-charger.ts';
import type { RefusedConnections } from './refused-connections.ts';

/** A failed check of the key is not answered earlier than this, so that the time does not reveal whether the charger exists. */
const refusalDelayMs = 250;

export const isVersion = (name: string): name is OcppVersion => ocppVersions.some((each) => each === name);

interface AdmitOptions {
  pending: PendingChargers;
  refusedConnections: RefusedConnections;
  /** Serves a charger with a valid key. */
  serve: ConnectedChargers['serve'];
  /** Completes the handshake. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, onOpen: (socket: WebSocket) => void): void;
}

type Admit = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;

export function admitChargers(engine: Engine, { pending, refusedConnections, serve, upgrade }: AdmitOptions): Admit {
  const checkKey = createKeyCheck(engine);
  const unauthenticatedLimit = refusalLimit(engine.clock, { most: 60, seconds: 60 });

  return async function admit(request, socket, head) {
    const answerAt = pause(refusalDelayMs);
    const connection = connectionRequestOf(request, engine.config.trustProxy);
    if (!connection) {
      refuseUpgrade(socket, 404);
      return refusedConnections.noteWrongPath(wrongPathOf(request, engine.config.trustProxy));
    }
    const attempt = { path: connection.path, ocppId: connection.ocppId, address: connection.remoteIp };
    if (connection.offered.length > 0 && !connection.offered.some(isVersion)) {
      refuseUpgrade(socket, 400);
      const tenantId = await refusedConnections.tenantOf(connection.tenantId);
      return refusedConnections.note(
        'wrongProtocol',
        { ...attempt, tenantId },
        await findCharger(engine, connection.ocppId),
      );
    }
    const charger = await findCharger(engine, connection.ocppId);
    const keyCheck = charger && (await checkKey(charger, connection));
    const isOtherTenant = connection.tenantId !== undefined && connection.tenantId !== charger?.tenantId;
    if (charger && typeof keyCheck === 'object' && !isOtherTenant)
      return upgrade(request, socket, head, (opened) => {
        const protocol = protocolOf(opened, charger.protocol);
        serve(opened, { ...charger, protocol }, { admission: keyCheck, address: connection.remoteIp });
      });
    // A charger with a valid key may learn that this address does not accept it.
    if (keyCheck === 'closed' || typeof keyCheck === 'object') {
      refusedConnections.note(
        keyCheck === 'closed' ? 'closed' : 'elsewhere',
        { ...attempt, tenantId: platformTenant },
        charger,
      );
      return refuseKey(socket, 401);
    }
    const candidate = await candidateOf(engine, connection, charger);
    await answerAt;
    // Registered chargers use the address without a tenant: OCPP requires that they learn of a wrong key.
    if (charger && connection.tenantId === undefined) {
      refusedConnections.note(
        keyCheck === 'tooOften' ? 'tooOften' : 'wrongKey',
        { ...attempt, tenantId: platformTenant },
        charger,
      );
      return refuseKey(socket, keyCheck === 'tooOften' ? 429 : 401);
    }
    // All chargers of a site share one address, so this limit counts only clients without a valid key.
    const address = countedAddress(connection.remoteIp);
    const isTooOften = unauthenticatedLimit.isReached(address);
    if (!isTooOften) unauthenticatedLimit.note(address);
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
  const [isOpen, isRefused] = await Promise.all([
    isTenantOpen(engine, tenantId),
    isChargerRefused(engine.database.read(tenantId), connection.ocppId),
  ]);
  return { request: connection, tenantId, isRecorded: !charger && isOpen && !isRefused, onFile: charger };
}

const refuseKey = (socket: Duplex, status: 401 | 429): void =>
  refuseUpgrade(socket, status, status === 401 ? { 'www-authenticate': 'Basic realm="ocpp"' } : {});

/** Returns the negotiated version; for a charger that offered none, the version in its registration. */
function protocolOf({ protocol }: WebSocket, registeredProtocol: number | undefined): OcppVersion {
  if (isVersion(protocol)) return protocol;
  return registeredProtocol === chargingStackProtocol.key.ocpp201 ? 'ocpp2.0.1' : 'ocpp1.6';
}
