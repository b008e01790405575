// Tests what sessions are billed when chargers in the field speak OCPP 2.0.1 to the gateway (domain §6.2).
import { chargersAt } from '@ec/fixtures/gateway/test-charger';
import { type TestGateway, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { afterAll, beforeAll, expect, test } from 'vitest';

let on: TestGateway;
let charger: ReturnType<typeof chargersAt>;
beforeAll(async () => {
  on = await testGateway();
  charger = chargersAt(on, await on.port());
});
afterAll(() => on.close());

type Sampled = [kwh: number, context?: string] | { watts: number } | { volts: number };
interface Event {
  is?: 'Started' | 'Updated' | 'Ended';
  /** True if the event contains the token. By default only a start contains it. */
  tag?: boolean;
  values?: readonly Sampled[];
  /** The age of the event in seconds. */
  ago?: number;
  offline?: boolean;
}
interface Case {
  name: string;
  events: readonly (Event | { mainMeter: number })[];
  kwh: readonly (number | 'held')[];
}

const [begin, end] = ['Transaction.Begin', 'Transaction.End'];
const cases: Case[] = [
  {
    name: 'a plain session',
    events: [{ is: 'Started', values: [[1000, begin]] }, { values: [[1005]] }, { is: 'Ended', values: [[1010, end]] }],
    kwh: [10],
  },
  {
    name: 'a start of 0 that is a placeholder',
    events: [{ is: 'Started', values: [[0, begin]] }, { values: [[1000]] }, { is: 'Ended', values: [[1010, end]] }],
    kwh: [10],
  },
  {
    name: 'a start without values',
    events: [{ is: 'Started' }, { values: [[1000]] }, { is: 'Ended', values: [[1010, end]] }],
    kwh: [10],
  },
  {
    name: 'a start whose values have no register',
    events: [
      { is: 'Started', values: [{ volts: 701.5 }] },
      { values: [[1000]] },
      { is: 'Ended', values: [[1010, end]] },
    ],
    kwh: [10],
  },
  {
    name: 'plugged first, then the token, then values',
    events: [
      { is: 'Started', tag: false },
      { tag: true },
      { values: [[1000]] },
      { is: 'Ended', values: [[1010, end]] },
    ],
    kwh: [10],
  },
  {
    name: 'kept without a link, with gaps',
    events: [
      { is: 'Started', values: [[1000, begin]], ago: 2400, offline: true },
      { values: [[1005]], ago: 1200, offline: true },
      { is: 'Ended', values: [[1010, end]], ago: 60, offline: true },
    ],
    kwh: [10],
  },
  {
    name: 'the beginning and the end in one list, in either order',
    events: [
      { is: 'Started', values: [[1000, begin]] },
      {
        is: 'Ended',
        values: [
          [1010, end],
          [1000, begin],
        ],
      },
    ],
    kwh: [10],
  },
  {
    name: 'the beginning and the end in one list, the beginning first',
    events: [
      { is: 'Started', values: [[1000, begin]] },
      {
        is: 'Ended',
        values: [
          [1000, begin],
          [1010, end],
        ],
      },
    ],
    kwh: [10],
  },
  {
    name: 'an end without values',
    events: [{ is: 'Started', values: [[1000, begin]] }, { values: [[1005]] }, { is: 'Ended' }],
    kwh: [5],
  },
  {
    name: 'the main meter at EVSE 0',
    events: [
      { is: 'Started', values: [[1000, begin]] },
      { mainMeter: 9500 },
      { values: [[1005]] },
      { is: 'Ended', values: [[1010, end]] },
    ],
    kwh: [10],
  },
  {
    name: 'an end that is said again with other values',
    events: [
      { is: 'Started', values: [[1000]] },
      { is: 'Ended', values: [[1010]] },
      { is: 'Ended', values: [[1990]] },
      { values: [[1995]] },
    ],
    kwh: [10],
  },
  {
    name: 'a register of 4294967295 in between',
    events: [
      { is: 'Started', values: [[1000, begin]] },
      { values: [[4294967.295]] },
      { is: 'Ended', values: [[1010, end]] },
    ],
    kwh: [10],
  },
  {
    name: 'a name of a transaction that is used again',
    events: [
      { is: 'Started', values: [[1000]], ago: 600 },
      { is: 'Ended', values: [[1010]], ago: 400 },
      { is: 'Started', values: [[1010]], ago: 200 },
      { is: 'Ended', values: [[1015]] },
    ],
    kwh: [10, 5],
  },
  {
    name: 'an end that cannot be',
    events: [{ is: 'Started', values: [[1000]] }, { values: [[1005]] }, { is: 'Ended', values: [[9999, end]] }],
    kwh: ['held'],
  },
];

const sampled = (one: Sampled): object => {
  if ('watts' in one) return { value: one.watts, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'W' } };
  if ('volts' in one) return { value: one.volts, measurand: 'Voltage', unitOfMeasure: { unit: 'V' } };
  const [kwh, context = 'Sample.Periodic'] = one;
  const measurand = 'Energy.Active.Import.Register';
  return { value: Math.round(kwh * 1000), measurand, context, unitOfMeasure: { unit: 'Wh' } };
};

test.each(cases)('$name', async ({ events, kwh }) => {
  const it = await charger({ protocol: 'ocpp2.0.1' });
  const { plateNo } = await on.fleet();
  const plugged = { connectorStatus: 'Occupied', evseId: 1, connectorId: 1 };
  await it.call('StatusNotification', { timestamp: new Date().toISOString(), ...plugged });
  for (const [seqNo, event] of events.entries()) {
    const stamp = (ago = 0) => new Date(Date.now() - ago * 1000).toISOString();
    if ('mainMeter' in event) {
      const meterValue = [{ timestamp: stamp(), sampledValue: [sampled([event.mainMeter])] }];
      await it.call('MeterValues', { evseId: 0, meterValue });
      continue;
    }
    const { is = 'Updated', ago, values, offline, tag = is === 'Started' } = event;
    await it.call('TransactionEvent', {
      eventType: is,
      timestamp: stamp(ago),
      triggerReason: 'Authorized',
      seqNo,
      transactionInfo: { transactionId: `T-${it.ocppId}` },
      evse: { id: 1, connectorId: 1 },
      ...(tag ? { idToken: { idToken: plateNo, type: 'ISO14443' } } : {}),
      ...(values ? { meterValue: [{ timestamp: stamp(ago), sampledValue: values.map(sampled) }] } : {}),
      ...(offline ? { offline } : {}),
    });
  }
  const orders = await on.on.stage.superuser.rows<{ order_proc: number; total_kwh: string | null }>(
    'select order_proc, total_kwh from truck_orders where stack_id = $1 order by id',
    [it.stackId],
  );
  expect(orders.map(({ order_proc, total_kwh }) => (order_proc === 6 ? 'held' : Number(total_kwh)))).toEqual(kwh);
  await it.close();
});
