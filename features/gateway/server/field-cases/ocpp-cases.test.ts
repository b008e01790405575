// Tests the gateway with messages of chargers in the field. The test sends the messages over plain sockets, because a library would correct
// their errors.
import { once } from 'node:events';
import { sweepOrdersJob } from '@ec/charging/server/public';
import { orderProc } from '@ec/charging/shared/order/order.enums';
import { keyFor } from '@ec/fixtures/gateway/test-charger';
import { type Fleet, type TestGateway, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { objectOf } from '@ec/language/unknown';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { FieldCase, OrderExpected, Stamp, Step } from './case-steps.ts';
import { fieldCases } from './ocpp-cases.ts';

let on: TestGateway;
let port: number;
beforeAll(async () => {
  on = await testGateway();
  port = await on.port();
});
afterAll(() => on.close());

interface Charger {
  guns: string[];
  socket: WebSocket;
  fleets: [Fleet, Fleet];
  lastStart: Record<string, unknown>;
  no: number;
  count: number;
}

const stampOf = (at: Stamp = 0) => (typeof at === 'string' ? at : new Date(Date.now() + at * 1000).toISOString());

async function send(it: Charger, text: string, isBinary = false): Promise<unknown[]> {
  it.socket.send(isBinary ? Buffer.from(text) : text);
  const [data] = await once(it.socket, 'message');
  const frame: unknown = JSON.parse(String(data));
  return Array.isArray(frame) ? frame : [];
}

const call = (it: Charger, action: string, payload: object) =>
  send(it, JSON.stringify([2, `m${++it.count}`, action, payload]));

const tagIn = ({ fleets: [first, second] }: Charger, tag: string) =>
  tag.replace('{tag2}', second.plateNo).replace('{tag}', first.plateNo);

async function begin(it: Charger): Promise<unknown[]> {
  const reply = await call(it, 'StartTransaction', it.lastStart);
  it.no = Number(objectOf(reply[2]).transactionId);
  return reply;
}

async function play(it: Charger, step: Step): Promise<unknown[] | undefined> {
  if (step.call === 'start') {
    const { connector = 1, tag = '{tag}', kwh, at } = step;
    const meterStart = Math.round(kwh * 1000);
    it.lastStart = { connectorId: connector, idTag: tagIn(it, tag), meterStart, timestamp: stampOf(at) };
    return begin(it);
  }
  if (step.call === 'again') return begin(it);
  if (step.call === 'values') {
    const { connector = 1, no = it.no, at, values } = step;
    return call(it, 'MeterValues', {
      connectorId: connector,
      ...(no === 'none' ? {} : { transactionId: no }),
      meterValue: [{ timestamp: stampOf(at), sampledValue: values }],
    });
  }
  if (step.call === 'stop') {
    const { no = it.no, tag, wh, at, more } = step;
    return call(it, 'StopTransaction', {
      transactionId: no,
      timestamp: stampOf(at),
      reason: 'Local',
      ...more,
      ...(wh === undefined ? {} : { meterStop: wh }),
      ...(tag === undefined ? {} : { idTag: tagIn(it, tag) }),
    });
  }
  if (step.call === 'other') return call(it, step.action, step.payload);
  if (step.call === 'raw') return send(it, step.text, step.isBinary);
  if (step.call === 'disable') await on.set('truck_charging_gun', it.guns[0] ?? '', { dev_state: 3 });
  if (step.call === 'job') await runJob(sweepOrdersJob(on.on.engine), on.on.engine);
  return undefined;
}

const answerOf = ([kind, , third]: unknown[]): string => {
  const info = objectOf(objectOf(third).idTagInfo);
  return kind === 3 ? `${info.status ?? 'ok'}` : `error ${String(third)}`;
};

interface Order {
  id: string;
  order_proc: number;
  total_kwh: string | null;
  end_meter: string | null;
  start_time: Date;
  end_time: Date | null;
}

const procs: Record<OrderExpected['proc'], number> = {
  charging: orderProc.key.charging,
  ended: orderProc.key.ended,
  cancelled: orderProc.key.cancelled,
  held: 6,
};

async function check(stackId: string, expected: readonly OrderExpected[]): Promise<void> {
  const orders = await on.on.stage.superuser.rows<Order>('select * from truck_orders where stack_id = $1 order by id', [
    stackId,
  ]);
  expect(orders.map(({ order_proc }) => order_proc)).toEqual(expected.map(({ proc }) => procs[proc]));
  for (const [index, { kwh, runKwh, endMeter, isRecent }] of expected.entries()) {
    const order = orders[index];
    if (kwh !== undefined) expect(order?.total_kwh).toBe(kwh.toFixed(2));
    if (endMeter !== undefined) expect(order?.end_meter).toBe(endMeter);
    if (isRecent)
      for (const at of [order?.start_time, order?.end_time])
        expect(Math.abs(Date.now() - (at?.getTime() ?? 0))).toBeLessThan(60_000);
    if (runKwh === undefined) continue;
    const run = await on.row<{ meter: string }>('truck_order_run', order?.id ?? '', 'order_id');
    const { start_meter } = await on.row<{ start_meter: string }>('truck_orders', order?.id ?? '');
    expect(Number(run.meter) - Number(start_meter)).toBeCloseTo(runKwh, 3);
  }
}

test.each(fieldCases)('$name', async ({ steps, orders, answers, gun }: FieldCase) => {
  const { stackId, ocppId, guns } = await on.charger();
  const secret = await keyFor(on, stackId);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ocpp/${ocppId}`, ['ocpp1.6'], {
    headers: { authorization: `Basic ${Buffer.from(`${ocppId}:${secret}`).toString('base64')}` },
  });
  await once(socket, 'open');
  const it: Charger = { guns, socket, lastStart: {}, no: 0, count: 0, fleets: [await on.fleet(), await on.fleet()] };
  for (const connectorId of [1, 2])
    await call(it, 'StatusNotification', { connectorId, errorCode: 'NoError', status: 'Preparing' });
  const replies: string[] = [];
  for (const step of steps) {
    const reply = await play(it, step);
    if (reply) replies.push(answerOf(reply));
  }
  expect(replies.slice(0, answers?.length ?? 0)).toEqual(answers ?? []);
  await check(stackId, orders);
  if (gun) {
    const row = await on.row<{ gun_status: number; power_kw: string | null }>('truck_charging_gun', guns[0] ?? '');
    if (gun.gunStatus !== undefined) expect(row.gun_status).toBe(gun.gunStatus);
    if (gun.powerAtMost !== undefined) expect(Number(row.power_kw ?? 0)).toBeLessThanOrEqual(gun.powerAtMost);
  }
  socket.terminate();
});
