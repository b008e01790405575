// The broker of the product itself (aedes). A device signs in with its key. It may publish and subscribe below its own prefix and below
// those of devices that are connected to it. It is acknowledged once its message is in the database, because aedes acknowledges a message
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
export interface Pass {
  admission?: Admission;
}

export interface Door {
  /** Checks the key of a device. @returns undefined where the device may not connect with it */
  fits(speaker: Speaker, key: string, address: string): Promise<Pass | undefined>;
  /** Returns whether a device, a data logger, may speak for another that is connected to it. */
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
  /** Returns the numbers of the devices of a product that have subscribed; undefined for an external broker, where they are unknown. */
  listeners(tenantId: string, product: string): readonly string[] | undefined;
  /** Returns the connections of devices whose right to connect may end. */
  links(): Iterable<DeviceLink>;
  /** After loggers of a tenant have changed, ends the subscriptions for other devices that are not permitted any more. */
  checkListeners(tenantId: string): Promise<void>;
  close(): Promise<void>;
}

export interface OwnBrokerOptions {
  port: number;
  host: string;
  door: Door;
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
const usualPace = { perSecond: 50, burst: 500 };
const usualShares: SharesOptions = { most: 2000, mostOfAddress: 100 };
/** The code of a refused subscription, https://docs.oasis-open.org/mqtt/mqtt/v3.1.1/os/mqtt-v3.1.1-os.html#_Toc398718071. */
const subscriptionRefused: number = 128;
/** Return codes of CONNACK. */
const badKey = 4;
const notNow = 3;

interface Guest {
  speaker: Speaker;
  pass: Pass;
  pace: () => number;
}

const refusal = (message: string, returnCode: number): AuthenticateError =>
  Object.assign(new Error(message), { returnCode });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @throws where the port cannot be had */
export async function openOwnBroker(options: OwnBrokerOptions): Promise<Broker> {
  const { port, host, door, intake, log, pace = usualPace, mostClients = 10_000, onListening } = options;
  const guests = new WeakMap<Client, Guest>();
  const links = new Map<Client, DeviceLink>();
  const unproved = createAddressShares(options.shares ?? usualShares);
  const places = new WeakMap<Duplex, Place>();
  const newest = new Map<string, Client>();
  /** The connection that has subscribed for a device, its own or that of its logger, by the user name of the device. */
  const listening = new Map<string, { device: Speaker; client: Client }>();
  const recordListener = (client: Client, device: Speaker) => {
    listening.set(userNameOf(device), { device, client });
    onListening?.(device);
  };
  const isNewest = (client: Client, { speaker }: Guest) => newest.get(userNameOf(speaker)) === client;

  const maySpeak = async ({ speaker }: Guest, other: Speaker): Promise<boolean> =>
    userNameOf(speaker) === userNameOf(other) ||
    (speaker.tenantId === other.tenantId && (await door.speaksFor(speaker, other)));

  const broker = new Aedes({
    maxTopicLevels: 10,
    connectTimeout: 10_000,
    drainTimeout: 30_000,
    queueLimit: 50,
    maxInflightInbound: 20,
    preConnect: (_client, _packet, done) => done(null, broker.connectedClients < mostClients),
    authenticate(client, userName, password, done) {
      const speaker = readUserName(userName ?? '');
      const address = 'remoteAddress' in client.conn ? (client.conn.remoteAddress ?? '') : '';
      if (!speaker || !password) return done(refusal('No device of ours', badKey), false);
      door.fits(speaker, password.toString(), address).then(
        (pass) => {
          if (!pass) return done(refusal('Wrong key', badKey), false);
          places.get(client.conn)?.release();
          // Clients choose their ids freely, so an id must not end the session of another device.
          client.id = userNameOf(speaker);
          guests.set(client, { speaker, pass, pace: createPace(pace) });
          const { admission } = pass;
          if (admission) links.set(client, { admission, end: () => client.close() });
          client.conn.once('close', () => links.delete(client));
          newest.set(client.id, client);
          return done(null, true);
        },
        (error) => {
          log.error({ err: error }, 'A device could not be looked up');
          done(refusal('Not now', notNow), false);
        },
      );
    },
    authorizePublish(client, packet, done) {
      const guest = client && guests.get(client);
      if (!guest) return done(new Error('Nobody speaks'));
      const topic = readUpTopic(packet.topic);
      if (!topic) return done(new Error(`Not to be spoken at: ${packet.topic}`));
      // The last will of a connection that a newer one has replaced is ignored.
      if (client.closed && !isNewest(client, guest)) return done(new Error('Replaced'));
      if (topic.leaf !== 'state') packet.retain = false;
      const take = async () => {
        const wait = guest.pace();
        if (wait > 0) await pause(wait);
        if (!(await maySpeak(guest, topic))) throw new Error(`Not its own: ${packet.topic}`);
        const { admission } = guest.pass;
        await intake.take({ ...topic, payload: packet.payload.toString(), ...(admission ? { admission } : {}) });
      };
      take().then(() => done(null), done);
    },
    authorizeSubscribe(client, subscription, done) {
      const guest = guests.get(client);
      const listener = listenerOf(subscription.topic);
      if (!guest || !listener) return done(null, null);
      maySpeak(guest, listener).then((may) => done(null, may ? subscription : null), done);
    },
  });
  await broker.listen();
  broker.on('subscribe', (subscriptions, client) => {
    for (const { topic, qos } of subscriptions) {
      const device = qos === subscriptionRefused ? undefined : listenerOf(topic);
      if (device) recordListener(client, device);
    }
  });
  // A client with a persistent session still has its subscriptions and does not subscribe again.
  broker.on('clientReady', (client) => {
    const guest = client.clean ? undefined : guests.get(client);
    if (guest) recordListener(client, guest.speaker);
  });
  broker.on('clientDisconnect', (client) => {
    if (newest.get(client.id) === client) newest.delete(client.id);
    for (const [name, one] of listening) if (one.client === client) listening.delete(name);
    links.delete(client);
  });
  const logCutOff = (client: Client, error: Error) =>
    log.debug({ device: client.id, err: error }, 'A device was cut off');
  broker.on('clientError', logCutOff);
  broker.on('connectionError', logCutOff);

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A connection that broke silently is found within two minutes.
    socket.setKeepAlive(true, 60_000);
    const place = unproved.take({ address: socket.remoteAddress ?? '', giveUp: () => socket.destroy() });
    if (!place) return socket.destroy();
    places.set(socket, place);
    socket.on('close', place.release);
    limitPackets(socket);
    broker.handle(socket);
  });
  server.maxConnections = mostClients + (options.shares ?? usualShares).most + 500;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((error) => {
    broker.close();
    throw error;
  });
  const { port: boundPort } = server.address() as AddressInfo;

  return {
    address: `mqtt://${host}:${boundPort}`,
    publish: ({ topic, payload }) =>
      new Promise((resolve, reject) => {
        const packet = { cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false } as const;
        broker.publish(packet, (error) => (error ? reject(error) : resolve()));
      }),
    listeners: (tenantId, product) =>
      [...listening.values()].flatMap(({ device }) =>
        device.tenantId === tenantId && device.product === product ? [device.deviceNo] : [],
      ),
    links: () => links.values(),
    async checkListeners(tenantId) {
      for (const [name, { device, client }] of [...listening]) {
        const guest = guests.get(client);
        if (device.tenantId !== tenantId || !guest || (await maySpeak(guest, device))) continue;
        listening.delete(name);
        // The connection stays open: only its subscriptions for the other device end.
        await forgetSubscriptions(client, device);
      }
    },
    async close() {
      const serverClosing = new Promise<void>((resolve) => server.close(() => resolve()));
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await serverClosing;
    },
  };
}

/** Filters that devices may subscribe to (`listenerOf`). */
const downLeaves = ['cmd', 'config', '+', '#'];

const forgetSubscriptions = (client: Client, device: Speaker): Promise<void> =>
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
