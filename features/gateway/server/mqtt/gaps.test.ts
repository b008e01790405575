// Tests gaps in the message numbers of a device, through a broker: the server requests missing messages once, late messages fill a gap,
// and a gap that stays is marked as lost.
import { admin, inverterTopic, type Row, type TestMqtt, tenantId, testMqtt } from '@ec/fixtures/gateway/test-mqtt';
import { runJob } from '@ec/testing/run-job';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endGapsJob } from '../telemetry/end-gaps.job.ts';
import { firstToRequest, requestMissing } from './ask-again.ts';

let on: TestMqtt;
let stationId: string;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const start = Date.now() - 2 * HOUR;
beforeAll(async () => {
  on = await testMqtt();
  stationId = (await on.station()).id;
});
afterAll(() => on.close());

interface Device {
  sn: string;
  client: MqttClient;
  heard: { cmdId: string; name: string; args: { fromSeq: number; toSeq: number }; exp: number }[];
  say(seq: number | undefined, minute?: number): Promise<unknown>;
  gaps(): Promise<Row[]>;
}

async function device(listens = true): Promise<Device> {
  const { sn } = await on.inverter(stationId);
  const client = await on.device('inv', sn);
  const heard: Device['heard'] = [];
  client.on('message', (_topic, body) => heard.push(JSON.parse(body.toString())));
  if (listens) await client.subscribeAsync(`ec/v1/${tenantId}/inv/${sn}/down/#`, { qos: 1 });
  return {
    sn,
    client,
    heard,
    say: (seq, minute = seq ?? 0) =>
      client.publishAsync(
        inverterTopic(sn),
        JSON.stringify({ ts: start + minute * MINUTE, ...(seq === undefined ? {} : { seq }), d: { pac: 5 } }),
        { qos: 1 },
      ),
    gaps: () => on.list('blade-gateway/messageGap', { deviceNo: sn }),
  };
}

const ask = () => requestMissing(on.on.engine, tenantId, on.broker);
const later = (sn: string, ms = MINUTE) =>
  on.rows(`update mqtt_gap set create_time = create_time - make_interval(secs => $2) where device_no = $1`, [
    sn,
    ms / 1000,
  ]);
const rested = () => on.rows(`update dev_last set asked_at = asked_at - interval '5 minutes'`);

test('a gap is requested once after a minute, and is complete when all its messages have arrived', async () => {
  const one = await device();
  for (const seq of [1, 2, 6]) await one.say(seq);
  await one.say(undefined, 7);
  await one.say(8);
  expect(
    (await one.gaps()).map(({ fromSeq, toSeq, missing, gapState }) => [fromSeq, toSeq, missing, gapState]),
  ).toEqual([
    [7, 7, 1, 0],
    [3, 5, 3, 0],
  ]);
  expect(await ask()).toBe(0);
  await later(one.sn);
  expect(await ask()).toBe(1);
  await vi.waitFor(() => expect(one.heard).toMatchObject([{ name: 'backfill', args: { fromSeq: 3, toSeq: 5 } }]));
  // The server sends a device at most one request in five minutes.
  expect(await ask()).toBe(0);
  for (const seq of [3, 3, 4]) await one.say(seq);
  expect((await one.gaps())[1]).toMatchObject({ missing: 1, gapState: 1 });
  await one.say(5);
  expect((await one.gaps())[1]).toMatchObject({ missing: 0, gapState: 2 });
  await rested();
  expect(await ask()).toBe(1);
  await vi.waitFor(() => expect(one.heard[1]).toMatchObject({ args: { fromSeq: 7, toSeq: 7 } }));
  await rested();
  expect(await ask()).toBe(0);
});

test('messages that arrive late by themselves are not requested', async () => {
  const one = await device();
  for (const seq of [1, 3, 2, 4]) await one.say(seq);
  await later(one.sn);
  expect(await ask()).toBe(0);
  expect(await one.gaps()).toMatchObject([{ missing: 0, gapState: 2 }]);
});

test('late messages of several devices fill only the gaps of their own device', async () => {
  const [one, other, third] = await Promise.all([device(), device(), device()]);
  for (const it of [one, other, third]) for (const seq of [1, 5, 9]) await it.say(seq);
  // These messages may arrive in one batch. Numbers of one device lie in the gaps of another device.
  await Promise.all([one.say(2), one.say(3), one.say(4), other.say(3), other.say(6), other.say(7), other.say(8)]);
  const missing = async (it: Device) => (await it.gaps()).map((gap) => [gap.fromSeq, gap.missing, gap.gapState]);
  expect(await missing(one)).toEqual([
    [6, 3, 0],
    [2, 0, 2],
  ]);
  expect(await missing(other)).toEqual([
    [6, 0, 2],
    [2, 2, 0],
  ]);
  expect(await missing(third)).toEqual([
    [6, 3, 0],
    [2, 3, 0],
  ]);
});

test('a restarted device leaves no gap, and a device without a subscription receives no request', async () => {
  const [anew, deaf] = [await device(), await device(false)];
  for (const [seq, minute] of [
    [500, 1],
    [1, 2],
    [2, 3],
  ] as const)
    await anew.say(seq, minute);
  expect(await anew.gaps()).toEqual([]);
  for (const seq of [1, 5]) await deaf.say(seq);
  await later(deaf.sn);
  expect(await ask()).toBe(0);
  expect(await deaf.gaps()).toMatchObject([{ missing: 3, gapState: 0 }]);
});

test('only one of three parallel searches requests a gap', async () => {
  const one = await device();
  let last = 1;
  await one.say(last, 0);
  for (let round = 1; round <= 32; round += 1) {
    last += 2;
    await one.say(last, round);
    await later(one.sn);
    await rested();
    const results = await Promise.all([ask(), ask(), ask()]);
    expect(results.reduce((sum, each) => sum + each, 0)).toBe(1);
  }
  await vi.waitFor(() => expect(one.heard).toHaveLength(32));
  expect(new Set(one.heard.map(({ cmdId }) => cmdId)).size).toBe(32);
});

test('a gap is lost half an hour after its request, and can still be filled later', async () => {
  const one = await device();
  for (const seq of [1, 4]) await one.say(seq);
  await later(one.sn);
  await rested();
  expect(await ask()).toBe(1);
  await runJob(endGapsJob(), on.on.engine, { tenantId });
  expect(await one.gaps()).toMatchObject([{ gapState: 1 }]);
  await on.rows(`update mqtt_gap set ask_time = ask_time - interval '31 minutes' where device_no = $1`, [one.sn]);
  await runJob(endGapsJob(), on.on.engine, { tenantId });
  expect(await one.gaps()).toMatchObject([{ missing: 2, gapState: 3 }]);
  for (const seq of [2, 3]) await one.say(seq);
  expect(await one.gaps()).toMatchObject([{ missing: 0, gapState: 2 }]);
});

test('numbers from a clock leave no gaps; a device that counts again is watched again', async () => {
  const one = await device();
  for (const turn of [1, 2, 3]) await one.say(1000 * turn, turn);
  await later(one.sn);
  await rested();
  expect(await ask()).toBe(1);
  expect((await one.gaps()).map(({ gapState }) => gapState)).toEqual([0, 1]);
  for (const turn of [4, 5, 6, 7]) await one.say(1000 * turn, turn);
  const ended = await one.gaps();
  expect(ended.map(({ gapState, missing }) => [gapState, missing])).toEqual(Array(4).fill([4, 0]));
  for (let turn = 8; turn < 30; turn += 1) await one.say(1000 * turn, turn);
  await later(one.sn);
  await rested();
  expect(await ask()).toBe(0);
  expect(await one.gaps()).toHaveLength(4);
  // The device counts messages from now on. After five consecutive numbers the server trusts its numbers again.
  for (const seq of [1, 2, 3, 4, 5, 6, 9]) await one.say(seq, 30 + seq);
  expect((await one.gaps())[0]).toMatchObject({ fromSeq: 7, toSeq: 8, missing: 2, gapState: 0 });
  await one.say(7, 37);
  await one.say(8, 38);
  expect((await one.gaps())[0]).toMatchObject({ missing: 0, gapState: 2 });
});

test('many gaps of one device are stored in twenty rows', async () => {
  const one = await device();
  for (let seq = 1; seq < 60; seq += 2) await one.say(seq);
  const gaps = await one.gaps();
  expect(gaps).toHaveLength(20);
  expect(gaps.reduce((sum, { missing }) => sum + parseInt(`${missing}`, 10), 0)).toBe(29);
  for (let seq = 2; seq < 60; seq += 2) await one.say(seq);
  expect((await one.gaps()).every(({ missing, gapState }) => missing === 0 && gapState === 2)).toBe(true);
});

test('a gap is lost when its own device replies that it cannot send the messages', async () => {
  const one = await device();
  for (const seq of [1, 3]) await one.say(seq);
  await later(one.sn);
  await rested();
  expect(await ask()).toBe(1);
  await vi.waitFor(() => expect(one.heard).toHaveLength(1));
  const { cmdId } = one.heard[0] ?? { cmdId: '' };
  const stranger = await device();
  const refuse = ({ sn, client }: Device) =>
    client.publishAsync(inverterTopic(sn, 'reply'), JSON.stringify({ cmdId, code: 5 }), { qos: 1 });
  await refuse(stranger);
  expect(await one.gaps()).toMatchObject([{ gapState: 1 }]);
  await refuse(one);
  expect(await one.gaps()).toMatchObject([{ missing: 1, gapState: 3 }]);
});

test('gaps are hidden from other tenants', async () => {
  expect(await on.list('blade-gateway/messageGap', {}, ['100003', 'admin'])).toEqual([]);
  expect((await on.on.get(admin, 'blade-gateway/messageGap/list')).status).toBe(200);
});

test('at most 10,000 messages are requested, and none older than 72 hours', () => {
  const now = Date.now();
  const gap = { from: 1, to: 50_000, after: now - 10 * HOUR, before: now };
  expect(firstToRequest(gap, now)).toBe(40_001);
  expect(firstToRequest({ ...gap, to: 100, after: now - 144 * HOUR }, now)).toBe(51);
  expect(firstToRequest({ ...gap, to: 3, after: now, before: now }, now)).toBe(1);
});
