// Chargers of the tests: the client of the library ocpp-rpc, which is not the code under test and is strict about both versions.
import { objectOf } from '@ec/language/unknown';
import { RPCClient } from 'ocpp-rpc';
import { expect } from 'vitest';
import { admin, type TestGateway } from '../test-gateway.ts';

export type Call = [action: string, payload: Record<string, unknown>];

export interface TestCharger {
  stackId: string;
  ocppId: string;
  guns: string[];
  secret: string;
  client: RPCClient;
  /** The calls of the platform so far. */
  asked: Call[];
  call<T = Record<string, unknown>>(action: string, payload: object): Promise<T>;
  close(): Promise<void>;
}

interface Given {
  protocol?: 'ocpp1.6' | 'ocpp2.0.1';
  columns?: Record<string, unknown>;
  /** Its replies to calls of the platform, by action. */
  answers?: Record<string, Record<string, unknown>>;
  /** Another socket of one that is there. */
  of?: TestCharger;
}

const usual: NonNullable<Given['answers']> = {
  UnlockConnector: { status: 'Unlocked' },
};

export function chargersAt(on: TestGateway, port: number) {
  return async ({ protocol = 'ocpp1.6', columns = {}, answers = {}, of }: Given = {}): Promise<TestCharger> => {
    const charger = of ?? (await on.charger({ ...columns, protocol: protocol === 'ocpp1.6' ? 1 : 2 }));
    const secret = of?.secret ?? (await keyFor(on, charger.stackId));
    const asked: Call[] = [];
    // Its types ask for every option, its code for none.
    const options = {
      endpoint: `ws://127.0.0.1:${port}/ocpp`,
      identity: charger.ocppId,
      protocols: [protocol],
      password: secret,
      strictMode: true,
      reconnect: false,
    } as ConstructorParameters<typeof RPCClient>[0];
    const client = new RPCClient(options);
    client.handle(async (request): Promise<Record<string, unknown>> => {
      const [method, params] = [request.method ?? '', objectOf(request.params)];
      asked.push([method, params]);
      return answers[method] ?? usual[method] ?? { status: 'Accepted' };
    });
    await client.connect();
    return {
      ...{ stackId: charger.stackId, ocppId: charger.ocppId, guns: charger.guns, secret, client, asked },
      call: <T>(action: string, payload: object) => client.call(action, payload) as Promise<T>,
      close: async () => {
        await client.close({ code: 1000, force: true }).catch(() => undefined);
      },
    };
  };
}

export async function keyFor(on: TestGateway, stackId: string): Promise<string> {
  const draft = { deviceType: 1, deviceId: stackId };
  const { data, msg } = await on.on.post<{ secret: string }>(admin, 'blade-gateway/deviceCredential/save', draft);
  expect(data.secret, msg).toBeDefined();
  return data.secret;
}

/** Until it holds; what is awaited here is said by another process or a queue. */
export async function until<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  ms = 5000,
): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const value = await look();
    if (value) return value;
    if (Date.now() > end) throw new Error('It did not come');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
