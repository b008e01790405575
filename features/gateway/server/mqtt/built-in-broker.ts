// The broker of the product itself (aedes). A device signs in with its key. It may publish and subscribe below its own prefix and below
// those of devices that are connected to it. A message is acknowledged once it is in the database, because aedes acknowledges a message
// when `authorizePublish` permits it.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createAddressShares, type Place, type SharesOptions } from '@ec/kernel/address-shares';
import type { Log } from '@ec/kernel/log';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import { listenerOf, prefixOf, readUpTopic, readUserName, type Speaker, userNameOf } from '../../shared/mqtt/topic.ts';
import type { Admission } from '../credential/admission.ts';
import type { DeviceLink } from '../credential/watch-links.ts';
import { packetGauge } from './frames.ts';
import type { Intake } from './intake.ts';
import { createPace, type PaceOptions } from './pace.ts';

/** The result of a successful sign-in. `admission` is the right to connect, where that may end. */
export interface SignInPass {
  admission?: Admission;
}

export interface MqttAuthenticator {
  /** Checks the key of a device. @returns undefined where the device may not connect with it */
  signIn(speaker: Speaker, key: string, address: string): Promise<SignInPass | undefined>;
  /** Returns whether a device, such as a data logger, may send and receive for another that is connected to it. */
  speaksFor(speaker: Speaker, other: Speaker): Promise<boolean>;
}

export interface Outgoing {
  topic: string;
  payload: string;
}

export interface Broker {
  /** The address at which it listens, or of the external broker. */
  readonly address: string;
  publish(message: Outgoing): Promise<void>;
  /** Returns the device numbers of a product for which a connection has subscribed; undefined for an external broker: they are unknown. */
  listeners(tenantId: string, product: string): readonly string[] | undefined;
  /** Returns the connections of devices whose right to connect may end. */
  links(): Iterable<DeviceLink>;
  /** After loggers of a tenant have changed, ends the subscriptions for other devices that are not permitted any more. */
  checkListeners(tenantId: string): Promise<void>;
  close(): Promise<void>;
}

export interface BuiltInBrokerOptions {
  port: number;
  host: string;
  authenticator: MqttAuthenticator;
  intake: Intake;
  log: Log;
  pace?: PaceOptions;
  mostClients?: number;
  /** The limits of connections that have not signed in. */
  shares?: SharesOptions;
  /** Called when a device has subscribed, so that waiting commands can be sent. */
  onListening?(device: Speaker): void;
}

/** The most bytes of a packet. The largest message of a logger with sixty inverters is smaller. */
const mostBytes = 65_536;
const defaultPace = { perSecond: 50, burst: 500 };
const defaultShares: SharesOptions = { most: 2000, mostOfAddress: 100 };
const defaultClients = 10_000;
/** The code of a refused subscription, https://docs.oasis-open.org/mqtt/mqtt/v3.1.1/os/mqtt-v3.1.1-os.html#_Toc398718071. */
const subscriptionRefused: number = 128;
/** Return codes of CONNACK. */
const wrongKeyCode = 4;
const unavailableCode = 3;

interface DeviceSession {
  speaker: Speaker;
  pass: SignInPass;
  /** Returns the milliseconds to wait before the next message. */
  pace: () => number;
}

const refusal = (message: string, returnCode: number): AuthenticateError =>
  Object.assign(new Error(message), { returnCode });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The clients of a broker. */
interface BrokerState {
  sessions: WeakMap<Client, DeviceSession>;
  links: Map<Client, DeviceLink>;
  /** The share of each socket that has not signed in. */
  places: WeakMap<Duplex, Place>;
  /** The newest connection of each device, by its user name. */
  newest: Map<string, Client>;
  /** The connection that has subscribed for a device, which may be that of its logger, by the user name of the device. */
  listeners: Map<string, { device: Speaker; client: Client }>;
  /** Returns whether a session may send and receive for a device. */
  maySpeak(session: DeviceSession, device: Speaker): Promise<boolean>;
}

/** @throws where the port is taken or not permitted */
export async function openBuiltInBroker(options: BuiltInBrokerOptions): Promise<Broker> {
  const { host, authenticator } = options;
  const state: BrokerState = {
    sessions: new WeakMap(),
    links: new Map(),
    places: new WeakMap(),
    newest: new Map(),
    listeners: new Map(),
    maySpeak: async ({ speaker }, other) =>
      userNameOf(speaker) === userNameOf(other) ||
      (speaker.tenantId === other.tenantId && (await authenticator.speaksFor(speaker, other))),
  };
  const broker = createAedes(options, state);
  await broker.listen();
  trackClients(broker, options, state);
  const server = await openServer(broker, options, state);

  return {
    address: `mqtt://${host}:${server.port}`,
    publish: ({ topic, payload }) =>
      new Promise((resolve, reject) => {
        const packet = { cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false } as const;
        broker.publish(packet, (error) => (error ? reject(error) : resolve()));
      }),
    listeners: (tenantId, product) =>
      [...state.listeners.values()].flatMap(({ device }) =>
        device.tenantId === tenantId && device.product === product ? [device.deviceNo] : [],
      ),
    links: () => state.links.values(),
    async checkListeners(tenantId) {
      for (const [name, { device, client }] of [...state.listeners]) {
        const session = state.sessions.get(client);
        if (device.tenantId !== tenantId || !session || (await state.maySpeak(session, device))) continue;
        state.listeners.delete(name);
        // The connection stays open: only its subscriptions for the other device end.
        await endSubscriptions(client, device);
      }
    },
    close: () => server.close(),
  };
}

function createAedes(
  { authenticator, intake, log, pace = defaultPace, mostClients = defaultClients }: BuiltInBrokerOptions,
  { sessions, links, places, newest, maySpeak }: BrokerState,
): Aedes {
  const isNewest = (client: Client, { speaker }: DeviceSession) => newest.get(userNameOf(speaker)) === client;

  const broker: Aedes = new Aedes({
    maxTopicLevels: 10,
    connectTimeout: 10_000,
    drainTimeout: 30_000,
    queueLimit: 50,
    maxInflightInbound: 20,
    preConnect: (_client, _packet, done) => done(null, broker.connectedClients < mostClients),
    authenticate(client, userName, password, done) {
      const speaker = readUserName(userName ?? '');
      const address = 'remoteAddress' in client.conn ? (client.conn.remoteAddress ?? '') : '';
      if (!speaker || !password) return done(refusal('No device of ours', wrongKeyCode), false);
      authenticator.signIn(speaker, password.toString(), address).then(
        (pass) => {
          if (!pass) return done(refusal('Wrong key', wrongKeyCode), false);
          places.get(client.conn)?.release();
          // Clients choose their ids freely, so an id must not end the session of another device.
          client.id = userNameOf(speaker);
          sessions.set(client, { speaker, pass, pace: createPace(pace) });
          const { admission } = pass;
          if (admission) links.set(client, { admission, end: () => client.close() });
          client.conn.once('close', () => links.delete(client));
          newest.set(client.id, client);
          return done(null, true);
        },
        (error) => {
          log.error({ err: error }, 'A device could not be looked up');
          done(refusal('Not now', unavailableCode), false);
        },
      );
    },
    authorizePublish(client, packet, done) {
      const session = client && sessions.get(client);
      if (!session) return done(new Error('Nobody speaks'));
      const topic = readUpTopic(packet.topic);
      if (!topic) return done(new Error(`Not to be spoken at: ${packet.topic}`));
      // The last will of a connection that a newer one has replaced is ignored.
      if (client.closed && !isNewest(client, session)) return done(new Error('Replaced'));
      if (topic.leaf !== 'state') packet.retain = false;
      const take = async () => {
        const wait = session.pace();
        if (wait > 0) await pause(wait);
        if (!(await maySpeak(session, topic))) throw new Error(`Not its own: ${packet.topic}`);
        const { admission } = session.pass;
        await intake.take({ ...topic, payload: packet.payload.toString(), ...(admission ? { admission } : {}) });
      };
      take().then(() => done(null), done);
    },
    authorizeSubscribe(client, subscription, done) {
      const session = sessions.get(client);
      const listener = listenerOf(subscription.topic);
      if (!session || !listener) return done(null, null);
      maySpeak(session, listener).then((isAllowed) => done(null, isAllowed ? subscription : null), done);
    },
  });
  return broker;
}

/** Records which connection listens for which device, and removes a connection when it ends. */
function trackClients(
  broker: Aedes,
  { log, onListening }: BuiltInBrokerOptions,
  { sessions, links, newest, listeners }: BrokerState,
): void {
  const recordListener = (client: Client, device: Speaker) => {
    listeners.set(userNameOf(device), { device, client });
    onListening?.(device);
  };
  broker.on('subscribe', (subscriptions, client) => {
    for (const { topic, qos } of subscriptions) {
      const device = qos === subscriptionRefused ? undefined : listenerOf(topic);
      if (device) recordListener(client, device);
    }
  });
  // A client with a persistent session still has its subscriptions and does not subscribe again.
  broker.on('clientReady', (client) => {
    const session = client.clean ? undefined : sessions.get(client);
    if (session) recordListener(client, session.speaker);
  });
  broker.on('clientDisconnect', (client) => {
    if (newest.get(client.id) === client) newest.delete(client.id);
    for (const [name, listener] of listeners) if (listener.client === client) listeners.delete(name);
    links.delete(client);
  });
  const logCutOff = (client: Client, error: Error) =>
    log.debug({ device: client.id, err: error }, 'A device was cut off');
  broker.on('clientError', logCutOff);
  broker.on('connectionError', logCutOff);
}

/** Opens the port of the broker. */
async function openServer(
  broker: Aedes,
  { port, host, mostClients = defaultClients, shares = defaultShares }: BuiltInBrokerOptions,
  { places }: BrokerState,
): Promise<{ port: number; close(): Promise<void> }> {
  const unauthenticated = createAddressShares(shares);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A connection that broke silently is found within two minutes.
    socket.setKeepAlive(true, 60_000);
    const place = unauthenticated.take({ address: socket.remoteAddress ?? '', giveUp: () => socket.destroy() });
    if (!place) return socket.destroy();
    places.set(socket, place);
    socket.on('close', place.release);
    limitPackets(socket);
    broker.handle(socket);
  });
  server.maxConnections = mostClients + shares.most + 500;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((error) => {
    broker.close();
    throw error;
  });
  const { port: boundPort } = server.address() as AddressInfo;

  return {
    port: boundPort,
    async close() {
      const serverClosing = new Promise<void>((resolve) => server.close(() => resolve()));
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await serverClosing;
    },
  };
}

/** The last levels of the filters that devices may subscribe to (`listenerOf`). */
const downLeaves = ['cmd', 'config', '+', '#'];

const endSubscriptions = (client: Client, device: Speaker): Promise<void> =>
  new Promise((resolve) => {
    const unsubscriptions = downLeaves.map((leaf) => `${prefixOf(device)}down/${leaf}`);
    client.unsubscribe({ cmd: 'unsubscribe', messageId: 0, unsubscriptions }, () => resolve());
  });

/** Measures the packets where the broker reads them from the socket, and ends the connection at one that is too large. */
function limitPackets(socket: Socket): void {
  const fits = packetGauge(mostBytes);
  const read = socket.read.bind(socket);
  socket.read = (size?: number) => {
    const chunk: unknown = read(size);
    if (!Buffer.isBuffer(chunk) || fits(chunk)) return chunk;
    socket.destroy(new Error('A packet is too large'));
    return null;
  };
}
