// Tests that a command reaches its inverter by MQTT and that the answer of the inverter ends the command (domain §4 inverter_cmd, BR-45).
// Each device connects with its own key, which the test creates with the call of the console.
import { admin, inverterTopic, type Row, type TestMqtt, tenantId, testMqtt } from '@ec/fixtures/gateway/test-mqtt';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mqttAuthenticator } from './mqtt-authenticator.ts';
import { openMqtt } from './start-mqtt.ts';

let on: TestMqtt;
let stationId: string;
beforeAll(async () => {
  on = await testMqtt((engine) => ({ authenticator: mqttAuthenticator(engine) }));
  stationId = (await on.station()).id;
  await on.post('blade-system/param/tenant-submit', { paramKey: 'device.control', paramValue: '1' });
});
afterAll(() => on.close());

interface Command {
  cmdId: string;
  name: string;
  args: Record<string, number>;
  exp: number;
}

const settings = () => ({ url: undefined, port: 0, host: '127.0.0.1', authenticator: mqttAuthenticator(on.on.engine) });

const inverterType = 8;
const collectorType = 9;

async function secretOf(deviceType: number, deviceId: string): Promise<string> {
  const credential = await on.post<Row & { secret: string }>('blade-gateway/houseCredential/save', {
    deviceType,
    deviceId,
  });
  if (!credential.data?.secret) throw new Error(credential.msg);
  return credential.data.secret;
}

const enter = (username: string, password: string): Promise<MqttClient> =>
  connectAsync(on.broker.address, { username, password, reconnectPeriod: 0 }, false);

/** Creates an inverter, connects it, and subscribes to its commands. `heard` collects the commands that it receives. */
async function listening(more: object = {}) {
  const { id, sn } = await on.inverter(stationId, more);
  const client = await enter(`${tenantId}/inv/${sn}`, await secretOf(inverterType, id));
  const heard: Command[] = [];
  client.on('message', (_, payload) => heard.push(JSON.parse(payload.toString())));
  await client.subscribeAsync(`ec/v1/${tenantId}/inv/${sn}/down/#`, { qos: 1 });
  await client.publishAsync(inverterTopic(sn, 'state'), '{"online":1}', { qos: 1 });
  return { id, sn, client, heard };
}

async function handOut(inverterIds: readonly string[], items: object[] = [{ code: 'powerLimitPct', value: 60 }]) {
  const { data, msg } = await on.post<{ taskNo: string; queued: number }>('blade-household/inverter/handOut', {
    inverterIds,
    items,
  });
  if (!data?.taskNo) throw new Error(msg);
  return data.taskNo;
}
const result = async (taskNo: string) =>
  (await on.on.get<{ rows: Row[] }>(admin, 'blade-household/inverter/handOutResult', { taskNo })).data.rows;
const reply = (client: MqttClient, sn: string, body: object) =>
  client.publishAsync(inverterTopic(sn, 'reply'), JSON.stringify(body), { qos: 1 });

describe('a command to an inverter', () => {
  test('reaches the inverter at once, and ends with its answer and the values read back', async () => {
    const { id, sn, client, heard } = await listening();
    const taskNo = await handOut([id]);
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    const [command] = heard;
    expect(command).toMatchObject({ cmdId: `${taskNo}-001`, name: 'set', args: { powerLimitPct: 60 } });
    expect(command?.exp).toBeGreaterThan(Date.now());
    expect(await result(taskNo)).toMatchObject([{ cmdStatus: 1 }]);
    await reply(client, sn, { cmdId: command?.cmdId, code: 0, msg: 'OK', values: { powerLimitPct: 60 } });
    expect(await result(taskNo)).toMatchObject([
      { cmdStatus: 2, resultMsg: 'OK', readBack: [{ code: 'powerLimitPct', value: 60 }] },
    ]);
  });

  test('fails if the inverter refuses it or reads back other values', async () => {
    const { id, sn, client, heard } = await listening();
    const refused = await handOut([id]);
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    await reply(client, sn, { cmdId: heard[0]?.cmdId, code: 7, msg: '锁定' });
    expect(await result(refused)).toMatchObject([{ cmdStatus: 3, resultMsg: '锁定' }]);
    const unlike = await handOut([id]);
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    await reply(client, sn, { cmdId: heard[1]?.cmdId, code: 0, values: { powerLimitPct: 100, unheardOf: 1 } });
    expect(await result(unlike)).toMatchObject([{ cmdStatus: 3, causeName: '回读值与下发值不符' }]);
  });

  test('waits until the inverter subscribes to its commands', async () => {
    const { id, sn } = await on.inverter(stationId);
    const secret = await secretOf(inverterType, id);
    await on.on.stage.superuser.run('update device_inverter set online_status = 1 where id = $1', [id]);
    await on.broker.close();
    const taskNo = await handOut([id]);
    expect(await result(taskNo)).toMatchObject([{ cmdStatus: 0 }]);
    Object.assign(on, {
      broker: await openMqtt(on.on.engine, settings()),
    });
    const client = await enter(`${tenantId}/inv/${sn}`, secret);
    expect(await result(taskNo)).toMatchObject([{ cmdStatus: 0 }]);
    const heard: unknown[] = [];
    client.on('message', (_, payload) => heard.push(JSON.parse(payload.toString())));
    await client.subscribeAsync(`ec/v1/${tenantId}/inv/${sn}/down/#`, { qos: 1 });
    await vi.waitFor(async () => expect(await result(taskNo)).toMatchObject([{ cmdStatus: 1 }]));
    await vi.waitFor(() => expect(heard).toMatchObject([{ cmdId: `${taskNo}-001` }]));
    await client.endAsync();
  });

  test('does not end with the answer of another inverter', async () => {
    const [one, other] = [await listening(), await listening()];
    const taskNo = await handOut([one.id]);
    await vi.waitFor(() => expect(one.heard).toHaveLength(1));
    await reply(other.client, other.sn, { cmdId: one.heard[0]?.cmdId, code: 0 });
    expect(await result(taskNo)).toMatchObject([{ cmdStatus: 1 }]);
    expect(other.heard).toEqual([]);
    await reply(one.client, one.sn, { cmdId: one.heard[0]?.cmdId, code: 0 });
    expect(await result(taskNo)).toMatchObject([{ cmdStatus: 2 }]);
  });

  test('goes through the logger of the inverter, and stays queued if the vendor’s cloud is its source', async () => {
    const logger = await on.logger(stationId);
    const { id, sn } = await on.inverter(stationId, { collectorId: logger.id });
    const client = await enter(`${tenantId}/logger/${logger.collectorNo}`, await secretOf(collectorType, logger.id));
    const heard: Command[] = [];
    client.on('message', (_, payload) => heard.push(JSON.parse(payload.toString())));
    await client.subscribeAsync(`ec/v1/${tenantId}/inv/${sn}/down/cmd`, { qos: 1 });
    await client.publishAsync(inverterTopic(sn, 'state'), '{"online":1}', { qos: 1 });
    const cloud = await on.logger(stationId, { source: 2 });
    const far = await on.inverter(stationId, { collectorId: cloud.id });
    await on.on.stage.superuser.run('update device_inverter set online_status = 1 where id = $1', [far.id]);
    const waits = await handOut([far.id]);
    const taskNo = await handOut([id]);
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    await reply(client, sn, { cmdId: heard[0]?.cmdId, code: 0 });
    expect(await result(taskNo)).toMatchObject([{ cmdStatus: 2 }]);
    expect(await result(waits)).toMatchObject([{ cmdStatus: 0 }]);
    const stranger = await on.inverter(stationId);
    const gone = new Promise<void>((resolve) => void client.once('close', () => resolve()));
    client.publish(inverterTopic(stranger.sn), JSON.stringify({ ts: Date.now(), d: { pac: 1 } }), { qos: 1 });
    await gone;
  });
});

describe('two processes with a broker each', () => {
  test('send commands to their own devices', async () => {
    const second = await openMqtt(on.on.engine, settings());
    const here = await listening();
    const there = await on.inverter(stationId);
    const client = await connectAsync(second.address, {
      username: `${tenantId}/inv/${there.sn}`,
      password: await secretOf(inverterType, there.id),
      reconnectPeriod: 0,
    });
    const heard: Command[] = [];
    client.on('message', (_, payload) => heard.push(JSON.parse(payload.toString())));
    await client.subscribeAsync(`ec/v1/${tenantId}/inv/${there.sn}/down/cmd`, { qos: 1 });
    await client.publishAsync(inverterTopic(there.sn, 'state'), '{"online":1}', { qos: 1 });
    for (let round = 0; round < 4; round += 1) {
      await handOut([here.id, there.id]);
      await vi.waitFor(() => expect([here.heard.length, heard.length]).toEqual([round + 1, round + 1]));
      await reply(here.client, here.sn, { cmdId: here.heard.at(-1)?.cmdId, code: 0 });
      await reply(client, there.sn, { cmdId: heard.at(-1)?.cmdId, code: 0 });
    }
    await client.endAsync();
    await second.close();
  });
});

describe('a key', () => {
  test('is valid only for its own inverter, and only until it is renewed', async () => {
    const [one, other] = [await on.inverter(stationId), await on.inverter(stationId)];
    const secret = await secretOf(inverterType, one.id);
    await (await enter(`${tenantId}/inv/${one.sn}`, secret)).endAsync();
    await expect(enter(`${tenantId}/inv/${other.sn}`, secret)).rejects.toThrow();
    await expect(enter(`100003/inv/${one.sn}`, secret)).rejects.toThrow();
    const [row] = await on.list('blade-gateway/houseCredential', { deviceNo: one.sn });
    expect(row).toMatchObject({ deviceNo: one.sn, stationId });
    await on.post('blade-gateway/houseCredential/renew', { id: row?.id });
    await expect(enter(`${tenantId}/inv/${one.sn}`, secret)).rejects.toThrow();
  });

  test('still works after a thousand wrong attempts for another inverter', async () => {
    const [one, other] = [await on.inverter(stationId), await on.inverter(stationId)];
    const secret = await secretOf(inverterType, other.id);
    await secretOf(inverterType, one.id);
    for (let round = 0; round < 20; round += 1)
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          expect(enter(`${tenantId}/inv/${one.sn}`, `wrong${index}`)).rejects.toThrow(),
        ),
      );
    await (await enter(`${tenantId}/inv/${other.sn}`, secret)).endAsync();
  });
});
