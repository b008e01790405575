// Chargers of the tests that speak MQTT, by a client that is not ours: with their key at a broker of ours, or through Mosquitto.
import { connectAsync, type MqttClient } from 'mqtt';
import { keyFor } from '../../ocpp/test-charger.ts';
import { type TestGateway, tenant } from '../../test-gateway.ts';

export interface Heard {
  cmdId: string;
  name: string;
  args: Record<string, unknown>;
  exp: number;
}

export interface TestStack {
  stackId: string;
  stackNo: string;
  guns: string[];
  secret: string;
  topic: string;
  client: MqttClient;
  heard: Heard[];
  /** Resolves with its acknowledgement. */
  say(leaf: string, body: object): Promise<unknown>;
  event(body: object): Promise<unknown>;
  values(d: object, ts: number, seq?: number): Promise<unknown>;
  status(gun: number, state: number, more?: object, ts?: number): Promise<unknown>;
  start(start: object, ts: number): Promise<unknown>;
  end(end: object, ts: number): Promise<unknown>;
  reply(cmdId: string, code: number, msg?: string): Promise<unknown>;
  close(): Promise<void>;
}

interface Given {
  /** The code of its reply to a command, by name; none is given to what is not listed. */
  answers?: Record<string, number>;
  /** Sends a repeated message. */
  of?: TestStack;
}

export const stacksAt = (on: TestGateway, address: string) =>
  async function stack({ answers = {}, of }: Given = {}): Promise<TestStack> {
    const { stackId, guns } = of ?? (await on.charger({ protocol: 3, ocpp_id: null }));
    const { stack_no } = await on.row<{ stack_no: string }>('truck_charging_stack', stackId);
    const secret = of?.secret ?? (await keyFor(on, stackId));
    const topic = `ec/v1/${tenant}/stack/${stack_no}`;
    const client = await connectAsync(address, {
      ...{ username: `${tenant}/stack/${stack_no}`, password: secret, reconnectPeriod: 0 },
      will: { topic: `${topic}/up/state`, payload: Buffer.from('{"online":0}'), qos: 1, retain: true },
    });
    client.on('error', () => undefined);
    const heard: Heard[] = [];
    const say = (leaf: string, body: object) =>
      client.publishAsync(`${topic}/up/${leaf}`, JSON.stringify(body), { qos: 1 });
    client.on('message', (_, payload) => {
      const heardMessage: Heard = JSON.parse(payload.toString());
      heard.push(heardMessage);
      const code = answers[heardMessage.name];
      // Where the test is over before it is acknowledged nobody asks for it.
      if (code !== undefined) say('reply', { cmdId: heardMessage.cmdId, code }).catch(() => undefined);
    });
    await client.subscribeAsync(`${topic}/down/#`, { qos: 1 });
    await say('state', { online: 1, fw: 'V2.1' });
    const event = (body: object) => say('event', body);
    return {
      ...{ stackId, stackNo: stack_no, guns, secret, topic, client, heard, say, event },
      values: (d, ts, seq) => say('telemetry', { ts, ...(seq === undefined ? {} : { seq }), d }),
      status: (gun, state, more = {}, ts = Date.now()) => event({ ts, status: { gun, state, ...more } }),
      start: (start, ts) => event({ ts, start }),
      end: (end, ts) => event({ ts, end }),
      reply: (cmdId, code, msg) => say('reply', { cmdId, code, ...(msg === undefined ? {} : { msg }) }),
      close: async () => {
        await client.endAsync(true);
      },
    };
  };
