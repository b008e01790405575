// Tests that the server starts although another program uses the MQTT port, and that the page for device access shows the problem.
import { type AddressInfo, createServer } from 'node:net';
import { seedPeople } from '@ec/demo/public';
import { householdFeature } from '@ec/household/server/public';
import { maintenanceFeature } from '@ec/maintenance/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { afterEach, expect, test, vi } from 'vitest';
import { gatewayFeature } from '../gateway.feature.ts';
import { mqttConfig } from './mqtt-config.ts';
import { startMqtt } from './start-mqtt.ts';

let on: TestEngine | undefined;
afterEach(() => on?.close());

const begin = async (settings: { MQTT_PORT: number | 'off'; MQTT_HOST: string }) => {
  on = await testEngine({
    features: [systemFeature, maintenanceFeature, truckFeature, householdFeature, gatewayFeature],
    names: createDisplayNames,
    config: { sections: new Map([[mqttConfig.variables, settings]]) },
    fill: seedPeople,
  });
  return { on, stop: await startMqtt(on.engine) };
};
const notesOf = (engine: TestEngine) =>
  engine.get(['100001', 'admin'], 'blade-gateway/houseCredential/mqttAccess').then(({ data }) => data);

test('a port in use is reported, and the server still starts', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const started = await begin({ MQTT_PORT: port, MQTT_HOST: '127.0.0.1' });
  await vi.waitFor(async () =>
    expect(await notesOf(started.on)).toMatchObject({
      isOpen: false,
      port,
      problem: expect.stringContaining('EADDRINUSE'),
    }),
  );
  await started.stop();
  await new Promise<void>((resolve) => other.close(() => resolve()));
});

test('opens no port when MQTT is off, and closes an open port with the server', async () => {
  const off = await begin({ MQTT_PORT: 'off', MQTT_HOST: '127.0.0.1' });
  expect(await notesOf(off.on)).toMatchObject({ isOpen: false, port: 0, problem: '' });
  await off.stop();
  await on?.close();
  const open = await begin({ MQTT_PORT: 0, MQTT_HOST: '127.0.0.1' });
  await vi.waitFor(async () => expect(await notesOf(open.on)).toMatchObject({ isOpen: true, problem: '' }));
  await open.stop();
  expect(await notesOf(open.on)).toMatchObject({ isOpen: false });
});
