// Tests the built-in broker with the client of a public library: sign-in, the topics of a device, acknowledgements, quarantine, last wills,
// and clients that misbehave (domain §10).
import { connect as connectSocket } from 'node:net';
import { admin, inverterTopic, keyOf, type TestMqtt, tenantId, testMqtt } from '@ec/fixtures/gateway/test-mqtt';

import { sql } from 'kysely';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

let on: TestMqtt;
let stationId: string;
beforeAll(async () => {
  on = await testMqtt();
  stationId = (await on.station()).id;
});
afterAll(() => on.close());

const say = (client: MqttClient, sn: string, d: object, ts = Date.now(), more: object = {}) =>
  client.publishAsync(inverterTopic(sn), JSON.stringify({ ts, d, ...more }), { qos: 1 });
const live = async (id: string) => (await on.on.get(admin, 'blade-household/inverter/detail', { id })).data;
const samples = (id: string) =>
  on.rows<{ pac_kw: number; seq: string }>('select pac_kw, seq from tm_inverter_5m where device_id = $1 order by ts', [
    id,
  ]);
const quarantined = (deviceNo: string) => on.list('blade-gateway/quarantine', { deviceNo });
const ended = (client: MqttClient) => new Promise<void>((resolve) => void client.once('close', () => resolve()));

describe('sign-in', () => {
  test('accepts a device with its own key, and refuses wrong keys and wrong names', async () => {
    const { sn } = await on.inverter(stationId);
    const enter = (username: string, password: string) =>
      connectAsync(on.broker.address, { username, password, reconnectPeriod: 0 }, false);
    await (await enter(`${tenantId}/inv/${sn}`, keyOf(sn))).endAsync();
    for (const [name, key] of [
      [`${tenantId}/inv/${sn}`, 'wrong'],
      [`${tenantId}/inv/${sn}`, ''],
      [`${tenantId}/fridge/${sn}`, keyOf(sn)],
      [sn, keyOf(sn)],
      ['', ''],
      [`${tenantId}/inv/${sn}/more`, keyOf(sn)],
      [`${tenantId}/inv/+`, '+'],
    ] as const)
      await expect(enter(name, key)).rejects.toThrow(/Not authorized|Bad username|refused/i);
  });

  test('ends an older connection of the device, but none of another device with the same client id', async () => {
    const [one, other] = [await on.inverter(stationId), await on.inverter(stationId)];
    const first = await on.device('inv', one.sn, { clientId: 'same' });
    const second = await on.device('inv', other.sn, { clientId: 'same' });
    await say(first, one.sn, { pac: 1 });
    await say(second, other.sn, { pac: 2 });
    const gone = ended(first);
    const again = await on.device('inv', one.sn, { clientId: 'another' });
    await gone;
    await say(again, one.sn, { pac: 3 });
    expect(await live(one.id)).toMatchObject({ pacKw: 3, onlineStatus: 1 });
  });
});

describe('a message', () => {
  test('is acknowledged once it is stored, and is visible at once', async () => {
    const { id, sn } = await on.inverter(stationId);
    const client = await on.device('inv', sn);
    const mppts = [
      { n: 1, u: 600, i: 10, p: 6 },
      { n: 2, u: 590, i: 9.5, p: 5.6 },
    ];
    await say(client, sn, {
      status: 3,
      pac: 12.345,
      pdc: 12.9,
      total: 1234.5,
      temp: 41,
      hz: 50.01,
      pf: 0.99,
      evt: 0,
      mppts,
    });
    expect(await live(id)).toMatchObject({
      inverterStatus: 3,
      onlineStatus: 1,
      pacKw: 12.345,
      pdcKw: 12.9,
      tempC: 41,
      hz: 50.01,
      mppts,
    });
    expect(await samples(id)).toMatchObject([{ pac_kw: 12.345 }]);
    expect((await live(id)).reportTime).toBeTruthy();
  });

  test('is not acknowledged while the database is blocked, and is not lost', async () => {
    const { id, sn } = await on.inverter(stationId);
    const client = await on.device('inv', sn);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const locked = new Promise<void>((started) => {
      void on.on.engine.database.withTenant(tenantId, async (tx) => {
        await tx.run(sql`select id from device_inverter where tenant_id = ${tenantId} and id = ${id} for update`);
        started();
        await held;
      });
    });
    await locked;
    let isAcknowledged = false;
    const publication = say(client, sn, { pac: 5 }).then(() => {
      isAcknowledged = true;
    });
    await vi.waitFor(async () => {
      const waiting = await on.rows(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'`,
      );
      expect(waiting.length).toBeGreaterThan(0);
    });
    expect(isAcknowledged).toBe(false);
    release();
    await publication;
    expect(await samples(id)).toMatchObject([{ pac_kw: 5 }]);
  });

  test('is stored once if it arrives twice, and does not change live values if it is late', async () => {
    const { id, sn } = await on.inverter(stationId);
    const client = await on.device('inv', sn);
    const now = Date.now();
    await say(client, sn, { pac: 8 }, now, { seq: 7 });
    await say(client, sn, { pac: 8 }, now, { seq: 7 });
    await say(client, sn, { pac: 2 }, now - 3 * 3_600_000, { seq: 3 });
    expect(await samples(id)).toMatchObject([
      { pac_kw: 2, seq: '3' },
      { pac_kw: 8, seq: '7' },
    ]);
    expect(await live(id)).toMatchObject({ pacKw: 8 });
  });

  test.each([
    ['older than 72 hours', (now: number) => ({ ts: now - 73 * 3_600_000, d: { pac: 1 } }), 3, null],
    ['six minutes ahead', (now: number) => ({ ts: now + 6 * 60_000, d: { pac: 1 } }), 4, null],
    ['with a name that nobody knows', (now: number) => ({ ts: now, d: { pac: 1, pack: 1 } }), 2, 'd.pack'],
    ['with a value that cannot be', (now: number) => ({ ts: now, d: { pac: 1e9 } }), 2, 'd.pac'],
    ['with a status that is none', (now: number) => ({ ts: now, d: { status: 77 } }), 2, 'd.status'],
    ['with a word for a number', (now: number) => ({ ts: now, d: { pac: 'ten' } }), 2, 'd.pac'],
    ['without a time', () => ({ d: { pac: 1 } }), 2, 'ts'],
    ['that says nothing', (now: number) => ({ ts: now, d: {} }), 2, 'd'],
    ['of the year 10000', () => ({ ts: 253_402_300_800_000, d: { pac: 1 } }), 2, 'ts'],
    ['that is no JSON', () => '{"ts":', 2, 'JSON'],
    ['with a NUL and half a surrogate', () => '\u0000\ud800', 2, 'JSON'],
  ] as const)('%s is acknowledged and quarantined', async (_, bodyOf, reason, detail) => {
    const { id, sn } = await on.inverter(stationId);
    const client = await on.device('inv', sn);
    const body = bodyOf(Date.now());
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    await client.publishAsync(inverterTopic(sn), text, { qos: 1 });
    expect(await quarantined(sn)).toMatchObject([
      { reason, detail: detail ?? '', quarantineState: 0, product: 'inv', leaf: 'telemetry' },
    ]);
    expect(await samples(id)).toEqual([]);
    await say(client, sn, { pac: 1 });
    expect(await samples(id)).toHaveLength(1);
  });

  test('ends the connection and changes nothing on a topic of another device, tenant or direction', async () => {
    const [one, other] = [await on.inverter(stationId), await on.inverter(stationId)];
    for (const topic of [
      inverterTopic(other.sn),
      inverterTopic(one.sn).replace(tenantId, '100003'),
      inverterTopic(one.sn).replace('/up/telemetry', '/down/cmd'),
      'something/else',
      '$SYS/anything',
    ]) {
      const client = await on.device('inv', one.sn);
      const gone = ended(client);
      client.publish(topic, JSON.stringify({ ts: Date.now(), d: { pac: 1 } }), { qos: 1 });
      await gone;
    }
    expect(await samples(other.id)).toEqual([]);
    expect(await quarantined(other.sn)).toEqual([]);
  });

  test('reaches only its own device, because no other device may subscribe to its topic', async () => {
    const { sn } = await on.inverter(stationId);
    const client = await on.device('inv', sn);
    const granted = async (topic: string) =>
      client.subscribeAsync(topic, { qos: 1 }).then(
        ([grant]) => grant?.qos,
        () => 128,
      );
    expect(await granted(`ec/v1/${tenantId}/inv/${sn}/down/#`)).toBe(1);
    expect(await granted(`ec/v1/${tenantId}/inv/${sn}/down/cmd`)).toBe(1);
    for (const topic of [
      '#',
      '$SYS/#',
      `ec/v1/${tenantId}/+/+/down/cmd`,
      `ec/v1/${tenantId}/inv/SNother/down/cmd`,
      inverterTopic(sn),
    ])
      expect(await granted(topic)).toBe(128);
  });

  test('may arrive from the logger of the inverter', async () => {
    const logger = await on.logger(stationId);
    const { id, sn } = await on.inverter(stationId, { sn: `${logger.collectorNo}-1`, collectorId: logger.id });
    const client = await on.device('logger', logger.collectorNo);
    await say(client, sn, { pac: 4 });
    expect(await live(id)).toMatchObject({ pacKw: 4 });
    const topic = `ec/v1/${tenantId}/logger/${logger.collectorNo}/up/telemetry`;
    await client.publishAsync(topic, JSON.stringify({ ts: Date.now(), d: { rssi: -71, devices: 1 } }), { qos: 1 });
    const { data } = await on.on.get(admin, 'blade-household/collector/detail', { id: logger.id });
    expect(data).toMatchObject({ onlineStatus: 1, signalDbm: -71, deviceCount: 1 });
  });
});

describe('the last will', () => {
  const will = (sn: string) => ({
    topic: inverterTopic(sn, 'state'),
    payload: '{"online":0}',
    qos: 1 as const,
    retain: true,
  });

  test('takes a device offline, and its next message brings it back online', async () => {
    const { id, sn } = await on.inverter(stationId);
    const client = await on.device('inv', sn, { will: { ...will(sn), payload: Buffer.from('{"online":0}') } });
    await say(client, sn, { status: 3, pac: 4 });
    client.stream.destroy();
    await vi.waitFor(async () =>
      expect(await live(id)).toMatchObject({ onlineStatus: 0, pacKw: null, inverterStatus: 0 }),
    );
    const again = await on.device('inv', sn);
    await again.publishAsync(inverterTopic(sn, 'state'), '{"online":1,"fw":"V1.2"}', { qos: 1, retain: true });
    expect(await live(id)).toMatchObject({ onlineStatus: 1, firmware: 'V1.2' });
  });

  test('changes nothing if its connection was replaced, in 32 rounds', async () => {
    const [{ id, sn }, other] = [await on.inverter(stationId), await on.inverter(stationId)];
    const witness = await on.device('inv', other.sn);
    const options = { will: { ...will(sn), payload: Buffer.from('{"online":0}') } };
    await say(await on.device('inv', sn, options), sn, { pac: 1 });
    for (let round = 0; round < 32; round += 1) {
      await on.device('inv', sn, options);
      // When this message is acknowledged, the broker has handled the messages of the old connection.
      await say(witness, other.sn, { pac: 1 });
      expect(await live(id), `round ${round}`).toMatchObject({ onlineStatus: 1 });
    }
  });
});

describe('a client that misbehaves', () => {
  test('is disconnected when it sends megabytes, and others are still served', async () => {
    const { sn } = await on.inverter(stationId);
    const other = await on.inverter(stationId);
    const quiet = await on.device('inv', other.sn);
    const loud = await on.device('inv', sn);
    const gone = ended(loud);
    loud.publish(inverterTopic(sn), 'x'.repeat(3_000_000), { qos: 1 });
    await gone;
    await say(quiet, other.sn, { pac: 1 });
    expect(await quarantined(sn)).toEqual([]);
  });

  test('is disconnected when it does not speak MQTT', async () => {
    const port = Number(new URL(on.broker.address).port);
    const socket = connectSocket(port, '127.0.0.1');
    const gone = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.write(`GET / HTTP/1.1\r\nHost: ${'x'.repeat(100_000)}\r\n\r\n`);
    await gone;
  });

  test('loses no message when it floods, and does not delay others', async () => {
    const [one, other] = [await on.inverter(stationId), await on.inverter(stationId)];
    const loud = await on.device('inv', one.sn);
    const quiet = await on.device('inv', other.sn);
    const start = Date.now() - 3_600_000;
    const all = Promise.all(Array.from({ length: 600 }, (_, index) => say(loud, one.sn, { pac: 1 }, start + index)));
    const times: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const before = performance.now();
      await say(quiet, other.sn, { pac: round });
      times.push(performance.now() - before);
    }
    await all;
    expect(await samples(one.id)).toHaveLength(600);
    expect(Math.max(...times)).toBeLessThan(2000);
  });
});

describe('connections without a sign-in', () => {
  test('are limited per address, and keep out neither connected devices nor other addresses', async () => {
    const { sn } = await on.inverter(stationId);
    const inverter = await on.device('inv', sn);
    const { port } = new URL(on.broker.address);
    const open: ReturnType<typeof connectSocket>[] = [];
    const closed = new Set<unknown>();
    for (let no = 0; no < 300; no++) {
      const socket = connectSocket({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.7.1' });
      socket.on('error', () => undefined);
      socket.on('close', () => closed.add(socket));
      open.push(socket);
    }
    try {
      await vi.waitFor(() => expect(closed.size).toBe(200), { timeout: 3000 });
      await say(inverter, sn, { pac: 5 });
      const other = await on.inverter(stationId);
      const began = performance.now();
      const client = await on.device('inv', other.sn);
      await say(client, other.sn, { pac: 6 });
      expect(performance.now() - began).toBeLessThan(2000);
    } finally {
      for (const socket of open) socket.destroy();
    }
  });
});
