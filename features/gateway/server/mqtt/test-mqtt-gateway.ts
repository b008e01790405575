// For tests: sites whose devices may be commanded, tables for their samples, and a broker of ours on a free port.
import { tendParts } from '../telemetry/parts.job.ts';
import { type TestGateway, testGateway } from '../test-gateway.ts';
import { mqttDoor } from './mqtt-door.ts';
import type { Broker } from './own-broker.ts';
import { openMqtt } from './start-mqtt.ts';
import { openDoor } from './test-mqtt.ts';

interface TestMqttGateway {
  on: TestGateway;
  broker: Broker;
  close(): Promise<void>;
}

/** `anyKey`: devices sign in with their number, backwards, and need no key of their own. */
export async function mqttGateway({ anyKey = false } = {}): Promise<TestMqttGateway> {
  const on = await testGateway();
  await on.param('device.control', '1');
  const { engine } = on.on;
  await tendParts(engine.database, new Date());
  const door = { ...mqttDoor(engine), ...(anyKey ? { fits: openDoor.fits } : {}) };
  const broker = await openMqtt(engine, { url: undefined, port: 0, host: '127.0.0.1', door });
  return {
    ...{ on, broker },
    async close() {
      await broker.close();
      await on.close();
    },
  };
}
