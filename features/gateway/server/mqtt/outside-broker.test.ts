// Tests an outside broker with Mosquitto, if it is installed: messages of devices arrive, also those that are sent while the server is not
// connected, and commands go through the broker.
import { hasMosquitto, startMosquitto } from '@ec/fixtures/gateway/test-mosquitto';
import { admin, inverterTopic, type TestMqtt, tenantId, testMqtt } from '@ec/fixtures/gateway/test-mqtt';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Broker } from './built-in-broker.ts';
import { openMqtt } from './start-mqtt.ts';

describe.skipIf(!hasMosquitto)('an outside broker', () => {
  let on: TestMqtt;
  let stationId: string;
  let client: MqttClient;
  let broker: Awaited<ReturnType<typeof startMosquitto>>;
  beforeAll(async () => {
    broker = await startMosquitto();
    on = await testMqtt(() => ({ url: broker.url, connections: 4 }));
    stationId = (await on.station()).id;
    client = await connectAsync(broker.url);
  });
  afterAll(async () => {
    await client?.endAsync(true);
    await on?.close();
    broker?.child.kill();
  });

  const say = (sn: string, d: object, ts = Date.now()) =>
    client.publishAsync(inverterTopic(sn), JSON.stringify({ ts, d }), { qos: 1 });
  const live = async (id: string) => (await on.on.get(admin, 'blade-household/inverter/detail', { id })).data;
  const count = async (id: string) =>
    (await on.rows<{ n: number }>('select count(*)::int as n from tm_inverter_5m where device_id = $1', [id]))[0]?.n;

  test('delivers the messages of devices', async () => {
    const { id, sn } = await on.inverter(stationId);
    await say(sn, { status: 3, pac: 7.5 });
    await vi.waitFor(async () => expect(await live(id)).toMatchObject({ pacKw: 7.5, onlineStatus: 1 }));
    await client.publishAsync(
      'ec/v1/100001/inv/UNKNOWN/up/telemetry',
      JSON.stringify({ ts: Date.now(), d: { pac: 1 } }),
      { qos: 1 },
    );
    await vi.waitFor(async () =>
      expect(await on.list('blade-gateway/quarantine', { deviceNo: 'UNKNOWN' })).toMatchObject([{ reason: 1 }]),
    );
  });

  test('stores messages while the server is not connected', async () => {
    const { id, sn } = await on.inverter(stationId);
    await on.broker.close();
    const start = Date.now() - 600_000;
    for (let index = 0; index < 20; index += 1) await say(sn, { pac: index }, start + index * 1000);
    expect(await count(id)).toBe(0);
    const again: Broker = await openMqtt(on.on.engine, { url: broker.url, port: 0, host: '', connections: 4 });
    Object.assign(on, { broker: again });
    await vi.waitFor(async () => expect(await count(id)).toBe(20), { timeout: 10_000 });
  });

  test('delivers commands to devices', async () => {
    await on.post('blade-system/param/tenant-submit', { paramKey: 'device.control', paramValue: '1' });
    const { id, sn } = await on.inverter(stationId);
    await say(sn, { pac: 1 });
    await vi.waitFor(async () => expect(await live(id)).toMatchObject({ onlineStatus: 1 }));
    const heard: { cmdId: string }[] = [];
    client.on('message', (_, payload) => heard.push(JSON.parse(payload.toString())));
    await client.subscribeAsync(`ec/v1/${tenantId}/inv/${sn}/down/#`, { qos: 1 });
    await on.post('blade-household/inverter/handOut', {
      inverterIds: [id],
      items: [{ code: 'powerLimitPct', value: 50 }],
    });
    await vi.waitFor(() => expect(heard).toHaveLength(1));
  });

  test('makes openMqtt fail if it cannot be reached', async () => {
    await expect(
      openMqtt(on.on.engine, { url: 'mqtt://127.0.0.1:1', port: 0, host: '', connections: 2 }),
    ).rejects.toThrow();
  });
});
