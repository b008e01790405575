// Tests the values of a household station that follow from its devices: power, last report, running status and capacity.
import { admin, inverterTopic, type TestMqtt, tenantId, testMqtt } from '@ec/fixtures/gateway/test-mqtt';
import { runStatusJob } from '@ec/household/server/public';
import { toWireTime } from '@ec/kernel/clock';
import { runJob } from '@ec/testing/run-job';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stationPowerJob } from './silent-devices.job.ts';

let on: TestMqtt;
beforeAll(async () => {
  on = await testMqtt();
});
afterAll(() => on.close());

const HOUR = 3_600_000;
const engine = () => on.on.engine;
const say = (client: MqttClient, sn: string, d: object, ts: number) =>
  client.publishAsync(inverterTopic(sn), JSON.stringify({ ts, d }), { qos: 1 });
const detail = async (resource: string, id: string) =>
  (await on.on.get(admin, `blade-household/${resource}/detail`, { id })).data;

async function speaking() {
  const { id: stationId } = await on.station();
  const one = await on.inverter(stationId);
  return { ...one, stationId, client: await on.device('inv', one.sn) };
}

test('the power of a station is the sum of its inverters, or unknown if all of them are offline', async () => {
  const { sn, client, stationId } = await speaking();
  const second = await on.inverter(stationId);
  const other = await on.device('inv', second.sn);
  await say(client, sn, { pac: 5.5 }, Date.now());
  await say(other, second.sn, { pac: 4 }, Date.now());
  const power = () => runJob(stationPowerJob(), engine(), { tenantId });
  await power();
  expect(await detail('union', stationId)).toMatchObject({ powerKw: 9.5 });
  for (const [voice, no] of [
    [client, sn],
    [other, second.sn],
  ] as const)
    await voice.publishAsync(inverterTopic(no, 'state'), '{"online":0}', { qos: 1 });
  await power();
  expect(await detail('union', stationId)).toMatchObject({ powerKw: null });
});

test('the power of a sample older than three periods is not current, even if it has just arrived', async () => {
  const { id, sn, client, stationId } = await speaking();
  const second = await on.inverter(stationId);
  const other = await on.device('inv', second.sn);
  const power = () => runJob(stationPowerJob(), engine(), { tenantId });
  await say(other, second.sn, { pac: 4 }, Date.now());
  await say(client, sn, { pac: 5.5 }, Date.now() - 2 * HOUR);
  await power();
  expect(await detail('union', stationId)).toMatchObject({ powerKw: 4 });
  expect(await detail('inverter', id)).toMatchObject({ onlineStatus: 1, pacKw: null });
  await say(client, sn, { pac: 6 }, Date.now());
  await power();
  expect(await detail('union', stationId)).toMatchObject({ powerKw: 10 });
});

describe('a station', () => {
  test('has the time of the last report of its inverters and loggers, which late reports do not change', async () => {
    const { sn, client, stationId } = await speaking();
    const logger = await on.logger(stationId);
    const reported = async () => (await detail('union', stationId)).lastReport;
    const now = Date.now();
    expect(await reported()).toBe('');
    await say(client, sn, { status: 3, pac: 5 }, now - 60_000);
    expect(await reported()).toBe(toWireTime(new Date(now - 60_000)));
    await say(client, sn, { status: 3, pac: 4 }, now - 3_600_000);
    expect(await reported()).toBe(toWireTime(new Date(now - 60_000)));
    const voice = await on.device('logger', logger.collectorNo);
    const payload = JSON.stringify({ ts: now, d: { rssi: -60, devices: 1 } });
    await voice.publishAsync(`ec/v1/${tenantId}/logger/${logger.collectorNo}/up/telemetry`, payload, { qos: 1 });
    expect(await reported()).toBe(toWireTime(new Date(now)));
  });

  test('changes its running status with each report of its inverter, without waiting for the job', async () => {
    const { sn, client, stationId } = await speaking();
    const status = async () => (await detail('union', stationId)).runStatus;
    const now = Date.now();
    expect(await status()).toBeNull();
    await say(client, sn, { status: 3, pac: 5 }, now - 3000);
    expect(await status()).toBe(0);
    await say(client, sn, { status: 6, pac: 0 }, now - 2000);
    expect(await status()).toBe(2);
    await say(client, sn, { status: 3, pac: 5 }, now - 1000);
    expect(await status()).toBe(0);
  });

  test('has no deadlock while many devices report and the job checks all stations', async () => {
    const houses: Awaited<ReturnType<typeof speaking>>[] = [];
    while (houses.length < 6) houses.push(await speaking());
    const start = Date.now() - 60_000;
    const rounds = Array.from({ length: 20 }, (_, round) =>
      Promise.all([
        ...houses.map(({ client, sn }) => say(client, sn, { status: round % 2 ? 6 : 3, pac: 1 }, start + round * 1000)),
        runJob(runStatusJob(), engine(), { tenantId }),
      ]),
    );
    await Promise.all(rounds);
    const states = await Promise.all(
      houses.map(async ({ stationId }) => (await detail('union', stationId)).lastReport),
    );
    expect(new Set(states)).toEqual(new Set([toWireTime(new Date(start + 19_000))]));
  });

  test('has the module capacity of its inverters, or of its phases if it has any', async () => {
    const { id: stationId } = await on.station();
    const { id } = await on.inverter(stationId, { dcKwp: 12 });
    const capacity = async () => (await detail('union', stationId)).capacityKwp;
    expect(await capacity()).toBe(12);
    const row = await detail('inverter', id);
    const saved = await on.post('blade-household/inverter/submit', { ...row, dcKwp: 13.5 });
    expect(saved.status, saved.msg).toBe(200);
    expect(await capacity()).toBe(13.5);
    const phase = { stationId, phaseNo: 1, moduleWp: 580, moduleCount: 20, acKw: 10, tilt: 20, azimuth: 180 };
    const answer = await on.post<{ id: string }>('blade-household/stationScale/submit', phase);
    expect(answer.status, answer.msg).toBe(200);
    expect(await capacity()).toBe(11.6);
    await on.post(`blade-household/stationScale/remove?ids=${answer.data.id}`, {});
    expect(await capacity()).toBe(13.5);
  });
});
