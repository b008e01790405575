// The way in for chargers: /ocpp/{ocppId}, or /ocpp/{tenantId}/{ocppId} for one that is not on file yet (docs/devices.md).
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { deviceType } from '@ec/devices/shared/device.enums';
import { refuseUpgrade, type SocketPath } from '@ec/kernel/http/sockets';
import { verifyPassword } from '@ec/kernel/password';
import { refusalLimit } from '@ec/kernel/refusal-limit';
import { createTurns } from '@ec/kernel/turns';
import type { Engine } from '@ec/resource-server/feature';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Charger, type OcppVersion, ocppVersions } from '../../charger/events.ts';
import { waitingCommands } from '../../charger/gun-commands.ts';
import { holdSession, keepSessions, loseSession, ocppChannel } from '../../charger/sessions.ts';
import { keepMessages } from '../../charger/timeline/keep-messages.ts';
import { digestOf } from '../../credential/secret.ts';
import { doorOfDevices } from '../../credential/sign-in.ts';
import { carryOut } from '../command/carry-out.ts';
import { tenantOf } from '../waiting/hand-over.ts';
import { isRefused, platformTenant } from '../waiting/keep-waiting.ts';
import { type Knock, knockOf } from './address.ts';
import { type Found, findCharger } from './find-charger.ts';
import { createLink, type Link, type LinkLimits, usualLimits } from './link.ts';
import { serveCall } from './serve-calls.ts';
import { waitingRoom } from './waiting-room.ts';

/** Bytes of one message; a report of a whole charger has some ten thousand. */
const mostBytes = 256 * 1024;
const keepMs = 20_000;
/** Connections to the database that are left to people while a thousand chargers talk at once. */
const leftToPeople = 4;

interface Held {
  charger: Charger<OcppVersion>;
  token: string;
  link: Link;
  /** The commands before. */
  turn: Promise<void>;
}

const isVersion = (name: string): name is OcppVersion => ocppVersions.some((each) => each === name);

/** For a charger to say that it will tell its state. */
const statusMs = 30_000;

export function ocppSockets(engine: Engine, limits: LinkLimits = usualLimits): SocketPath {
  const node = randomUUID();
  const log = engine.log.child({ part: 'ocpp' });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostBytes,
    // By the order of the charger; none where it offers none, which some do.
    handleProtocols: (offered) => [...offered].find(isVersion) ?? false,
  });
  const held = new Map<string, Held>();
  const devices = doorOfDevices(engine);
  const strangers = refusalLimit(engine.clock, { most: 60, seconds: 60 });
  const messages = keepMessages(engine);
  // Each link waits for its answer before it serves the next call, so that the line is no longer than there are links.
  const turns = createTurns({
    atOnce: Math.max(1, engine.config.databasePool - leftToPeople),
    mostWaiting: Number.POSITIVE_INFINITY,
  });
  const room = waitingRoom(engine, limits);
  /** Keys that were typed into a form, and proved once: hashing them slowly again at each reconnect would cost seconds for a site. */
  const proved = new Set<string>();
  let unlisten: (() => void) | undefined;
  let keeper: NodeJS.Timeout | undefined;

  async function verdictOf(found: Found, { secret, remoteIp }: Knock): Promise<number> {
    const { tenantId, stackId: deviceId, authKey } = found;
    const verdict = await devices.signIn({
      tenantId,
      deviceType: deviceType.key.charger,
      deviceId,
      secret,
      address: remoteIp,
    });
    if (verdict === 'welcome') return 0;
    if (verdict === 'tooOften') return 429;
    if (verdict !== 'none' || !authKey || !secret) return 401;
    const key = `${deviceId} ${remoteIp}`;
    if (strangers.isReached(key)) return 429;
    const proof = `${authKey} ${digestOf(secret)}`;
    if (proved.has(proof) || (await verifyPassword(authKey, secret))) {
      proved.add(proof);
      return 0;
    }
    strangers.note(key);
    return 401;
  }

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const knock = knockOf(request, engine.config.trustProxy);
    if (!knock) return refuseUpgrade(socket, 404);
    if (knock.offered.length > 0 && !knock.offered.some(isVersion)) return refuseUpgrade(socket, 400);
    const found = await findCharger(engine, knock.ocppId);
    if (!found) {
      // One site has one address: strangers there shut out strangers alone.
      if (strangers.isReached(knock.remoteIp)) return refuseUpgrade(socket, 429);
      strangers.note(knock.remoteIp);
      const tenantId = knock.tenantId ?? (await tenantOf(engine, knock.ocppId)) ?? platformTenant;
      if (!(await room.isOpen(tenantId))) return refuseUpgrade(socket, 404);
      if (await isRefused(engine.database.read(tenantId), knock.ocppId)) return refuseUpgrade(socket, 403);
      return upgrade(request, socket, head, (opened) =>
        room.enter(opened, tenantId, knock, protocolOf(opened, undefined)),
      );
    }
    const refusal =
      knock.tenantId !== undefined && knock.tenantId !== found.tenantId ? 404 : await verdictOf(found, knock);
    if (refusal !== 0)
      return refuseUpgrade(socket, refusal, refusal === 401 ? { 'www-authenticate': 'Basic realm="ocpp"' } : {});
    upgrade(request, socket, head, (opened) => serve(opened, found, knock));
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, then: (opened: WebSocket) => void): void =>
    sockets.handleUpgrade(request, socket, head, then);

  function serve(opened: WebSocket, { tenantId, stackId, stationId, protocol }: Found, knock: Knock): void {
    const charger: Charger<OcppVersion> = {
      tenantId,
      stackId,
      stationId,
      protocol: protocolOf(opened, protocol),
    };
    const token = engine.ids.next();
    const link = createLink(
      opened,
      {
        async serve(action, payload, messageId) {
          if ((await isHeld) === 'no')
            return { code: 'SecurityError', text: 'Another connection of this charger is newer' };
          return turns.take(() => serveCall(engine, charger, { action, payload, messageId }));
        },
        seen: (frame) => messages.keep(charger, frame),
        closed() {
          if (held.get(stackId)?.token === token) held.delete(stackId);
          loseSession(engine, charger, token).catch((error) =>
            log.error({ err: error, stackId }, 'A lost charger was not noted'),
          );
        },
      },
      limits,
    );
    held.get(stackId)?.link.close(1000, 'A newer connection has come');
    held.set(stackId, { charger, token, link, turn: Promise.resolve() });
    const isHeld = holdSession(engine, charger, { token, node, address: knock.remoteIp });
    isHeld
      .then(async (mine) => {
        if (mine === 'no') return link.close(1000, 'A newer connection has come');
        const waiting = await engine.database.withTenant(tenantId, (tx) => waitingCommands(tx, charger));
        for (const { id } of waiting) await carryOut(engine, charger, link, id);
        // What its connectors did meanwhile it says at its next boot only, unless it is asked.
        if (mine === 'back') await link.call('TriggerMessage', { requestedMessage: 'StatusNotification' }, statusMs);
      })
      .catch((error) => {
        log.error({ err: error, stackId }, 'A charger could not be taken in');
        link.close(1011, 'Please come again');
      });
  }

  function told(payload: string): void {
    const [what, first = '', second = '', id = ''] = payload.split(' ');
    if (what === 'knock') room.call(first, second);
    const older = what === 'held' ? held.get(first) : undefined;
    if (older && BigInt(older.token) < BigInt(second)) older.link.close(1000, 'A newer connection has come');
    const mine = what === 'command' ? held.get(second) : undefined;
    if (!mine || mine.charger.tenantId !== first) return;
    // In the order in which they were asked for: a reservation is given back before a start.
    mine.turn = mine.turn
      .then(() => carryOut(engine, mine.charger, mine.link, id))
      .catch((error) => log.error({ err: error, id }, 'A command was not carried out'));
  }

  async function keep(): Promise<void> {
    const tenants = new Set([...held.values()].map(({ charger }) => charger.tenantId));
    for (const tenantId of tenants)
      await engine.database.withTenant(tenantId, (tx) => keepSessions(tx, node, engine.clock.now()));
  }

  return {
    path: '/ocpp/',
    async open() {
      unlisten = await engine.database.listen(ocppChannel, told);
      keeper = setInterval(() => {
        keep().catch((error) => log.error({ err: error }, 'Connected chargers were not noted'));
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
      clearInterval(keeper);
      unlisten?.();
      room.close();
      const open = [...sockets.clients];
      for (const { link } of held.values()) link.close(1001, 'The server stops');
      await Promise.all(open.map((each) => ended(each)));
      await messages.close();
    },
  };
}

/** As it was agreed; a charger that offered none speaks what its file says. */
const protocolOf = ({ protocol }: WebSocket, onFile: number | undefined): OcppVersion =>
  isVersion(protocol) ? protocol : onFile === 2 ? 'ocpp2.0.1' : 'ocpp1.6';

const ended = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === socket.CLOSED) return resolve();
    socket.once('close', () => resolve());
    setTimeout(() => socket.terminate(), 500).unref();
  });
