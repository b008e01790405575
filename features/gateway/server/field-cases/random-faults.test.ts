// A hundred sessions with faults at random, over real sockets: each bill is what the meter counted, or a person decides.
import { once } from 'node:events';
import { orderProc } from '@ec/charging/shared/order/order.enums';
import { objectOf } from '@ec/language/unknown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { faultySession } from '../charger/business/test-faulty-session.ts';
import { keyFor } from '../ocpp/test-charger.ts';
import { type TestGateway, testGateway } from '../test-gateway.ts';

let on: TestGateway;
let port: number;
beforeAll(async () => {
  on = await testGateway();
  port = await on.port();
});
afterAll(() => on.close());

const sessions = 100;
const atOnce = 10;

/** Sends one call after the other on one socket, as a client that checks nothing. */
async function open(ocppId: string, secret: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ocpp/${ocppId}`, ['ocpp1.6'], {
    headers: { authorization: `Basic ${Buffer.from(`${ocppId}:${secret}`).toString('base64')}` },
  });
  await once(socket, 'open');
  let count = 0;
  const call = async (action: string, payload: object): Promise<Record<string, unknown>> => {
    count += 1;
    socket.send(JSON.stringify([2, `m${count}`, action, payload]));
    for (;;) {
      const [data] = await once(socket, 'message');
      const frame: unknown = JSON.parse(String(data));
      if (Array.isArray(frame) && frame[0] === 3 && frame[1] === `m${count}`) return objectOf(frame[2]);
      if (Array.isArray(frame) && frame[0] === 4) throw new Error(`${action}: ${JSON.stringify(frame)}`);
    }
  };
  return { call, close: () => socket.terminate() };
}

async function play(seed: number): Promise<{ proc: number; kwh: string | null; expected: number }> {
  const { told, wh } = faultySession(seed);
  const { stackId, ocppId } = await on.charger();
  const { plateNo } = await on.fleet();
  const { call, close } = await open(ocppId, await keyFor(on, stackId));
  await call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Preparing' });
  const lastAt = (told.samples.at(-1)?.at ?? 0) + 120_000;
  const stamp = (at: number) => new Date(Date.now() - lastAt + at).toISOString();
  const { transactionId, idTagInfo } = await call('StartTransaction', {
    ...{ connectorId: 1, idTag: plateNo, meterStart: told.start?.wh ?? 0, timestamp: stamp(0) },
  });
  expect(idTagInfo).toEqual({ status: 'Accepted' });
  for (const { at, wh: value } of told.samples)
    await call('MeterValues', {
      ...{ connectorId: 1, transactionId },
      meterValue: [
        {
          timestamp: stamp(at),
          sampledValue: [{ value: `${value}`, measurand: 'Energy.Active.Import.Register', unit: 'Wh' }],
        },
      ],
    });
  await call('StopTransaction', {
    ...{ transactionId, timestamp: stamp(told.end?.at ?? lastAt - 60_000), reason: 'Local' },
    ...(told.end ? { meterStop: told.end.wh } : {}),
  });
  close();
  const { order_proc: proc, total_kwh: kwh } = await on.row<{ order_proc: number; total_kwh: string | null }>(
    'truck_orders',
    stackId,
    'stack_id',
  );
  return { proc, kwh, expected: wh / 1000 };
}

test('the bill is what the meter counted, or the order is held', async () => {
  // A start without a register cannot be said in OCPP 1.6.
  const seeds = Array.from({ length: 2 * sessions }, (_none, index) => index + 1)
    .filter((seed) => faultySession(seed).told.start !== undefined)
    .slice(0, sessions);
  const results: (Awaited<ReturnType<typeof play>> & { seed: number })[] = [];
  for (let from = 0; from < seeds.length; from += atOnce)
    results.push(
      ...(await Promise.all(seeds.slice(from, from + atOnce).map(async (seed) => ({ seed, ...(await play(seed)) })))),
    );
  const held = results.filter(({ proc }) => proc === orderProc.key.held);
  const billed = results.filter(({ proc }) => proc === orderProc.key.ended);
  expect(results.length).toBe(sessions);
  expect(held.length + billed.length).toBe(sessions);
  // A bill has hundredths of a kWh.
  const wrong = billed.filter(({ kwh, expected }) => Math.abs(Number(kwh) - expected) > 0.0051);
  expect(wrong).toEqual([]);
  for (const { kwh } of held) expect(kwh).toBeNull();
  expect(held.length).toBeGreaterThan(2);
  expect(held.length).toBeLessThan(30);
}, 240_000);
