// Connects to an external broker (Mosquitto, EMQX). Several receiving connections share one subscription to the messages of devices. A
// connection acknowledges a message after `intake.take` has taken it. The external broker itself decides which device may publish where
// (docs/operations.md).
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@ec/kernel/log';
import { connect, type MqttClient } from 'mqtt';
import { readUpTopic } from '../../shared/mqtt/topic.ts';
import type { Broker } from './built-in-broker.ts';
import type { Intake } from './intake.ts';

export interface OutsideBrokerOptions {
  url: string;
  /** The prefix of the client ids. It is the same after each start, so that the broker stores messages for a process that is away. */
  name: string;
  intake: Intake;
  log: Log;
  /** The number of receiving connections; each takes one message at a time. One more connection publishes. */
  connections?: number;
}

const sharedFilter = '$share/energy-cloud/ec/v1/+/+/+/up/+';
const sessionSeconds = 3 * 24 * 3600;

/** Waits for the first connection. @throws the error that prevented it; the client does not try again then */
async function waitForConnection(client: MqttClient): Promise<void> {
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

  function createClient(clientId: string, clean: boolean): MqttClient {
    const client = connect(url, {
      clientId,
      clean,
      protocolVersion: 5,
      connectTimeout: 10_000,
      manualConnect: true,
      properties: { ...(clean ? {} : { sessionExpiryInterval: sessionSeconds }), receiveMaximum: 50 },
    });
    client.on('error', (error) => log.warn({ err: error }, 'The MQTT broker is away, or refuses'));
    return client;
  }

  async function openReceiver(index: number): Promise<MqttClient> {
    const client = createClient(`${name}-${index}`, false);
    client.handleMessage = ({ topic, payload }, done) => {
      const parsedTopic = readUpTopic(topic);
      if (!parsedTopic) return done();
      const take = async () => {
        // A message that cannot be written now is tried again; until then the connection delivers no other.
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
    // The broker sends stored messages as soon as the client connects, so `handleMessage` is set before.
    client.connect();
    await waitForConnection(client);
    try {
      await client.subscribeAsync(sharedFilter, { qos: 1 });
    } catch (error) {
      // Otherwise the client would stay connected and take messages that the broker has stored for an earlier subscription.
      await client.endAsync(true);
      throw error;
    }
    return client;
  }

  /**
   * Opens a connection that only publishes. A receiving connection handles one packet after another: the broker's acknowledgement of a
   * published answer would wait there until the message that is being taken is stored.
   */
  async function openSender(): Promise<MqttClient> {
    const client = createClient(`${name}-out`, true);
    client.connect();
    await waitForConnection(client);
    return client;
  }

  const attempts = await Promise.allSettled([
    openSender(),
    ...Array.from({ length: connections }, (_, index) => openReceiver(index)),
  ]);
  const clients = attempts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failure = attempts.find((each) => each.status === 'rejected');
  if (failure) {
    await Promise.all(clients.map((client) => client.endAsync(true)));
    throw failure.reason;
  }
  const [sender] = clients;
  const { protocol, host } = new URL(url);
  return {
    address: `${protocol}//${host}`,
    async publish({ topic, payload }) {
      await sender?.publishAsync(topic, payload, { qos: 1 });
    },
    listeners: () => undefined,
    // Devices are connected to the external broker, which decides who may connect.
    links: () => [],
    checkListeners: async () => undefined,
    async close() {
      isClosing = true;
      await Promise.all(clients.map((client) => client.endAsync(true)));
    },
  };
}
