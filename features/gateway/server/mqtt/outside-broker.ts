// A broker that stands elsewhere (Mosquitto, EMQX): several connections share what devices say there, each acknowledging when its
// message is in the database. Who may speak where is that broker's own to see to (docs/operations.md).
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@ec/kernel/log';
import { connect, type MqttClient } from 'mqtt';
import { readUpTopic } from '../../shared/mqtt/topic.ts';
import type { Intake } from './intake.ts';
import type { Broker } from './own-broker.ts';

export interface OutsideBrokerOptions {
  url: string;
  /** The same after each start, so that the broker keeps what comes meanwhile. */
  name: string;
  intake: Intake;
  log: Log;
  /** Each takes one message at a time. */
  connections?: number;
}

const shared = '$share/energy-cloud/ec/v1/+/+/+/up/+';
const keepFor = 3 * 24 * 3600;

/** @throws what kept the first connection from coming about; it is not tried again then */
async function connected(client: MqttClient): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve());
      client.once('error', reject);
      client.once('close', () => reject(new Error('The MQTT broker does not answer')));
    });
  } catch (error) {
    await client.endAsync(true);
    throw error;
  }
}

/** @throws where the broker does not answer */
export async function openOutsideBroker(options: OutsideBrokerOptions): Promise<Broker> {
  const { url, name, intake, log, connections = 16 } = options;
  let isClosing = false;

  function prepared(clientId: string, clean: boolean): MqttClient {
    const client = connect(url, {
      clientId,
      clean,
      protocolVersion: 5,
      connectTimeout: 10_000,
      manualConnect: true,
      properties: { ...(clean ? {} : { sessionExpiryInterval: keepFor }), receiveMaximum: 50 },
    });
    client.on('error', (error) => log.warn({ err: error }, 'The MQTT broker is away, or refuses'));
    return client;
  }

  async function hear(index: number): Promise<MqttClient> {
    const client = prepared(`${name}-${index}`, false);
    client.handleMessage = ({ topic, payload }, done) => {
      const parsedTopic = readUpTopic(topic);
      if (!parsedTopic) return done();
      const take = async () => {
        // A message that cannot be written now is written later: until then the connection delivers no other.
        while (!isClosing)
          try {
            return await intake.take({ ...parsedTopic, payload: payload.toString() });
          } catch {
            await pause(1000);
          }
        throw new Error('Closing');
      };
      take().then(() => done(), done);
    };
    // Stored messages arrive with the connection, so the listener is registered before it.
    client.connect();
    await connected(client);
    await client.subscribeAsync(shared, { qos: 1 });
    return client;
  }

  /** One that hears nothing: an answer that goes out while a message is taken would wait for its acknowledgement behind that message. */
  async function speak(): Promise<MqttClient> {
    const client = prepared(`${name}-out`, true);
    client.connect();
    await connected(client);
    return client;
  }

  const tried = await Promise.allSettled([speak(), ...Array.from({ length: connections }, (_, index) => hear(index))]);
  const clients = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = tried.find((each) => each.status === 'rejected');
  if (failed) {
    await Promise.all(clients.map((client) => client.endAsync(true)));
    throw failed.reason;
  }
  const [speaker] = clients;
  const { protocol, host } = new URL(url);
  return {
    address: `${protocol}//${host}`,
    async publish({ topic, payload }) {
      await speaker?.publishAsync(topic, payload, { qos: 1 });
    },
    listeners: () => undefined,
    // Devices are connected to that broker, which sees to who may be.
    links: () => [],
    checkListeners: async () => undefined,
    async close() {
      isClosing = true;
      await Promise.all(clients.map((client) => client.endAsync(true)));
    },
  };
}
