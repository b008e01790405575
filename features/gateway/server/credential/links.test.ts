// Tests that the connections of a device end when its key, its device row or its tenant no longer permits them, on both processes. Two
// engines on one database stand for two processes.
import { admin, gatewayFeatures, next, type TestGateway, tenant, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { hashPassword } from '@ec/kernel/password';
import { composeFeatures } from '@ec/resource-server/compose';
import type { Engine } from '@ec/resource-server/feature';
import { createDisplayNames } from '@ec/system/server/public';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { typeOfProduct } from '../../shared/mqtt/products.ts';
import type { Broker } from '../mqtt/built-in-broker.ts';
import { openMqtt } from '../mqtt/start-mqtt.ts';
import { maintainPartitions } from '../telemetry/partitions.job.ts';
import { digestOf } from './secret.ts';

const secret = 'a-key-of-this-test-1';
/** A connection ends within three seconds. The sweep runs only every 30 seconds, so the change itself has ended the connection. */
const soon = { timeout: 3000, interval: 10 };

let on: TestGateway;
let second: Awaited<ReturnType<typeof composeFeatures>>;
let ports: number[];
let brokers: Broker[];

beforeAll(async () => {
  on = await testGateway();
  await on.param('device.control', '1');
  const { database, ids, log } = on.on.stage;
  const { config } = on.on.engine;
  second = await composeFeatures({
    config,
    log,
    database,
    ids,
    features: gatewayFeatures,
    names: createDisplayNames,
    later: on.later,
  });
  await second.http.listen({ port: 0, host: '127.0.0.1' });
  const address = second.http.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The second server listens on no port');
  ports = [await on.port(), address.port];
  await maintainPartitions(database, new Date());
  const open = (engine: Engine) => openMqtt(engine, { url: undefined, port: 0, host: '127.0.0.1' });
  brokers = [await open(on.on.engine), await open(second.engine)];
});
afterAll(async () => {
  for (const broker of brokers) await broker.close();
  await second.close();
  await on.close();
});

const run = (text: string, values: unknown[] = []) => on.on.stage.superuser.run(text, values);

async function keyOf(deviceType: number, deviceId: string, deviceNo: string): Promise<string> {
  return on.insert('gateway_credential', {
    device_type: deviceType,
    device_id: deviceId,
    device_no: deviceNo,
    credential_state: 1,
    biz_domain: 2,
    secret_hash: digestOf(secret),
  });
}

interface OpenSocket {
  socket: WebSocket;
  closed: { code?: number };
}

async function socketOf(port: number, path: string, key = secret): Promise<OpenSocket> {
  const headers = { authorization: `Basic ${Buffer.from(`x:${key}`).toString('base64')}` };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ocpp/${path}`, ['ocpp1.6'], { headers });
  const closed: OpenSocket['closed'] = {};
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('unexpected-response', (_, { statusCode }) => reject(new Error(`Refused with ${statusCode}`)));
    socket.on('error', reject);
  });
  socket.on('close', (code) => {
    closed.code = code;
  });
  return { socket, closed };
}

const speak = (broker: Broker | undefined, product: string, no: string): Promise<MqttClient> =>
  connectAsync(
    broker?.address ?? '',
    { username: `${tenant}/${product}/${no}`, password: secret, reconnectPeriod: 0 },
    false,
  );

const devices: Record<string, { table: string; number: string; columns: (no: string) => Record<string, unknown> }> = {
  inv: {
    table: 'device_inverter',
    number: 'sn',
    columns: () => ({ biz_domain: 2, vendor: 1, model: 'M', rated_kw: 20, dc_kwp: 25, phase: 3 }),
  },
  stack: {
    table: 'truck_charging_stack',
    number: 'stack_no',
    columns: () => ({
      stack_name: '桩',
      usage: 1,
      equip_type: 1,
      manufacturer: '厂',
      protocol: 3,
      rated_power_kw: 240,
      dev_state: 2,
    }),
  },
  ess: {
    table: 'truck_ess',
    number: 'ess_no',
    columns: () => ({
      ess_name: '储',
      chemistry: 1,
      rated_power_kw: 100,
      rated_kwh: 200,
      run_mode: 1,
      soc_min: 10,
      soc_max: 95,
    }),
  },
  meter: {
    table: 'truck_meter',
    number: 'meter_no',
    columns: () => ({ meter_name: '表', meter_use: 1, ct: 1, pt: 1, protocol: 4 }),
  },
  batt: {
    table: 'truck_battery',
    number: 'battery_no',
    columns: () => ({ model: 'M', manufacturer: '厂', chemistry: 1, rated_kwh: 282, station_id: undefined }),
  },
  agv: { table: 'truck_agv_info', number: 'agv_no', columns: () => ({ agv_name: '机', agv_type: 1, dev_state: 2 }) },
  cam: { table: 'truck_camera', number: 'camera_no', columns: () => ({ camera_name: '摄', scene: 1, protocol: 1 }) },
};

async function device(product: string): Promise<{ id: string; no: string; table: string; credentialId: string }> {
  const type = typeOfProduct[product] ?? 0;
  if (product === 'tbox') {
    const { carId, plateNo, vin } = await on.fleet();
    return { id: carId, no: vin, table: 'truck_car', credentialId: await keyOf(type, carId, plateNo) };
  }
  if (product === 'swap') {
    const { station_no: no } = await on.row<{ station_no: string }>('truck_station', on.stationId);
    await run('delete from gateway_credential where device_id = $1', [on.stationId]);
    return { id: on.stationId, no, table: 'truck_station', credentialId: await keyOf(type, on.stationId, no) };
  }
  if (product === 'logger') return logger(type);
  const { table, number, columns } = devices[product] ?? {};
  if (!table || !number || !columns) throw new Error(`This test makes no ${product}`);
  const no = product === 'meter' ? `0000000${next()}` : `DV${next()}`;
  const all = { [number]: no, station_id: on.stationId, ...columns(no) };
  const id = await on.insert(table, Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));
  return { id, no, table, credentialId: await keyOf(type, id, no) };
}

async function logger(type: number) {
  // The gateway features do not include households. Their table exists, but its triggers refer to houses that this test does not make.
  const no = `LG${next()}`;
  await run('alter table household_collector disable trigger all');
  const id = await on.insert('household_collector', {
    collector_no: no,
    station_id: 1,
    vendor: 1,
    dev_state: 2,
    comm_type: 2,
    source: 1,
  });
  await run('alter table household_collector enable trigger all');
  return { id, no, table: 'household_collector', credentialId: await keyOf(type, id, no) };
}

const products = Object.keys(typeOfProduct);

test.each(products)('a removed %s loses its connection on both processes and cannot reconnect', async (product) => {
  const { id, no, table } = await device(product);
  for (const broker of brokers) {
    const client = await speak(broker, product, no);
    expect(client.connected).toBe(true);
    await run(`update ${table} set is_deleted = 1 where id = $1`, [id]);
    await vi.waitFor(() => expect(client.connected).toBe(false), soon);
    await expect(speak(broker, product, no)).rejects.toThrow();
    await run(`update ${table} set is_deleted = 0 where id = $1`, [id]);
  }
});

describe.each([
  ['withdrawn', (id: string) => run('update gateway_credential set credential_state = 2 where id = $1', [id])],
  [
    'renewed',
    (id: string) => run(`update gateway_credential set secret_hash = $2 where id = $1`, [id, digestOf('other')]),
  ],
  ['removed', (id: string) => run('update gateway_credential set is_deleted = 1 where id = $1', [id])],
  ['deleted', (id: string) => run('delete from gateway_credential where id = $1', [id])],
])('a key that is %s', (_how, end) => {
  test('ends the MQTT connection; earlier messages are stored, later messages are not acknowledged', async () => {
    const { id, no, credentialId } = await device('ess');
    const client = await speak(brokers[1], 'ess', no);
    const say = (soc: number) =>
      client.publishAsync(`ec/v1/${tenant}/ess/${no}/up/telemetry`, JSON.stringify({ ts: Date.now(), d: { soc } }), {
        qos: 1,
      });
    await say(40);
    await end(credentialId);
    let isAcknowledged = false;
    say(60).then(
      () => {
        isAcknowledged = true;
      },
      () => undefined,
    );
    await vi.waitFor(() => expect(client.connected).toBe(false), soon);
    expect(isAcknowledged).toBe(false);
    expect(Number((await on.row('truck_ess', id)).soc)).toBe(40);
  });

  test('ends the OCPP connection on the other process', async () => {
    const { stackId, ocppId } = await on.charger();
    const credentialId = await keyOf(1, stackId, ocppId);
    const { closed } = await socketOf(ports[1] ?? 0, ocppId);
    await end(credentialId);
    await vi.waitFor(() => expect(closed.code).toBeDefined(), soon);
  });
});

test('an MQTT charger whose key is withdrawn counts as lost at once', async () => {
  const { id, no, credentialId } = await device('stack');
  const client = await speak(brokers[1], 'stack', no);
  const state = JSON.stringify({ online: 1 });
  await client.publishAsync(`ec/v1/${tenant}/stack/${no}/up/state`, state, { qos: 1 });
  expect((await on.row('ocpp_session', id, 'stack_id')).lost_at).toBeNull();
  await run('update gateway_credential set credential_state = 2 where id = $1', [credentialId]);
  await vi.waitFor(async () => expect((await on.row('ocpp_session', id, 'stack_id')).lost_at).not.toBeNull(), soon);
});

describe('a charger', () => {
  test('starts no order with messages that it sends right after the withdrawal of its key', async () => {
    const { stackId, ocppId } = await on.charger();
    const credentialId = await keyOf(1, stackId, ocppId);
    const { socket, closed } = await socketOf(ports[1] ?? 0, ocppId);
    const withdrawn = await on.on.post(admin, 'blade-gateway/deviceCredential/withdraw', { id: credentialId });
    expect(withdrawn.code, withdrawn.msg).toBe(200);
    const start = { connectorId: 1, idTag: 'A', meterStart: 0, timestamp: new Date().toISOString() };
    for (let no = 0; no < 5; no++) socket.send(JSON.stringify([2, `${no}`, 'StartTransaction', start]));
    await vi.waitFor(() => expect(closed.code).toBeDefined(), soon);
    expect(await on.on.stage.superuser.rows('select 1 from ocpp_transaction where stack_id = $1', [stackId])).toEqual(
      [],
    );
  });

  test.each([
    ['scrapped', { dev_state: 5 }],
    ['given another identity', { ocpp_id: 'ANOTHER-ONE' }],
  ])('loses its socket when it is %s', async (_how, columns) => {
    const { stackId, ocppId } = await on.charger();
    await keyOf(1, stackId, ocppId);
    const { closed } = await socketOf(ports[1] ?? 0, ocppId);
    await on.set('truck_charging_stack', stackId, columns);
    await vi.waitFor(() => expect(closed.code).toBeDefined(), soon);
  });

  test('signs in with a key of the former form, whose digest is then replaced by the usual one', async () => {
    const { stackId, ocppId } = await on.charger();
    const id = await keyOf(1, stackId, ocppId);
    await on.set('gateway_credential', id, { secret_hash: await hashPassword(secret) });
    await expect(socketOf(ports[1] ?? 0, ocppId, 'another-key-000000')).rejects.toThrow();
    expect((await on.row('gateway_credential', id)).secret_hash).toMatch(/^\$argon2/);
    const { closed } = await socketOf(ports[1] ?? 0, ocppId);
    expect((await on.row('gateway_credential', id)).secret_hash).toBe(digestOf(secret));
    await on.set('gateway_credential', id, { secret_hash: digestOf('another-key-of-it') });
    await vi.waitFor(() => expect(closed.code).toBeDefined(), soon);
  });
});

describe('a tenant', () => {
  const setTenant = (columns: string) => run(`update system_tenant set ${columns} where tenant_id = $1`, [tenant]);
  const open = 'is_deleted = 0, status = 1, expire_time = null';

  test.each([
    ['expired', `expire_time = now() - interval '1 second'`],
    ['suspended', 'status = 0'],
    ['removed', 'is_deleted = 1'],
  ])('loses all connections once it is %s, and both protocols refuse new ones', async (_how, columns) => {
    const { stackId, ocppId } = await on.charger();
    await keyOf(1, stackId, ocppId);
    const { no } = await device('meter');
    const { closed } = await socketOf(ports[1] ?? 0, ocppId);
    const client = await speak(brokers[1], 'meter', no);
    await setTenant(columns);
    try {
      await vi.waitFor(() => expect([closed.code === undefined, client.connected]).toEqual([false, false]), soon);
      await expect(speak(brokers[0], 'meter', no)).rejects.toThrow(/Not authorized|Bad username/i);
      if (columns !== 'is_deleted = 1') await expect(socketOf(ports[0] ?? 0, ocppId)).rejects.toThrow('401');
      if (columns !== 'is_deleted = 1')
        await expect(socketOf(ports[0] ?? 0, `${tenant}/${ocppId}`)).rejects.toThrow('401');
    } finally {
      await setTenant(open);
    }
  });

  test('loses all connections when it expires by the clock', async () => {
    const { stackId, ocppId } = await on.charger();
    await keyOf(1, stackId, ocppId);
    const { no } = await device('meter');
    const { closed } = await socketOf(ports[1] ?? 0, ocppId);
    const client = await speak(brokers[1], 'meter', no);
    const ends = Date.now() + 1500;
    await run('update system_tenant set expire_time = $2 where tenant_id = $1', [tenant, new Date(ends)]);
    try {
      await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(ends - 300), { timeout: 3000, interval: 10 });
      expect([closed.code, client.connected]).toEqual([undefined, true]);
      await vi.waitFor(() => expect([closed.code === undefined, client.connected]).toEqual([false, false]), {
        ...soon,
        timeout: 1300,
      });
    } finally {
      await setTenant(open);
    }
  });
});
