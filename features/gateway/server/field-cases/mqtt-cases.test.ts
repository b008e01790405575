// Tests what sessions are billed when chargers on the built-in MQTT broker report impossible readings (domain §6.2).
import type { TestGateway } from '@ec/fixtures/gateway/test-gateway';
import { mqttGateway } from '@ec/fixtures/gateway/test-mqtt-gateway';
import { stacksAt, type TestStack } from '@ec/fixtures/gateway/test-stack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Broker } from '../mqtt/built-in-broker.ts';

let on: TestGateway;
let broker: Broker;
let close: () => Promise<void>;
let stack: ReturnType<typeof stacksAt>;
beforeAll(async () => {
  ({ on, broker, close } = await mqttGateway());
  stack = stacksAt(on, broker.address);
});
afterAll(() => close());

const ordersOf = (it: TestStack) =>
  on.on.stage.superuser.rows<{ order_proc: number; total_kwh: string | null }>(
    'select order_proc, total_kwh from truck_orders where stack_id = $1 order by id',
    [it.stackId],
  );

describe('impossible readings', () => {
  const play = async (samples: readonly number[], end: object) => {
    const it = await stack();
    const { plateNo } = await on.fleet();
    const from = Date.now() - 60_000;
    await it.status(1, 2, {}, from - 1000);
    await it.start({ tx: 'N', gun: 1, tag: plateNo, kwh: 2000 }, from);
    for (const [index, kwh] of samples.entries())
      await it.values({ gun: 1, tx: 'N', kwh, power: 60 }, from + (index + 1) * 1000);
    await it.end({ tx: 'N', ...end }, from + 30_000);
    const [order] = await ordersOf(it);
    await it.close();
    return order;
  };

  test.each([
    ['the largest number of the register', [4_294_967.295, 2005]],
    ['a leap that comes back', [2001, 777_777, 2005]],
    ['one 0', [2001, 0, 2005]],
  ])('%s does not change the bill', async (_, samples) => {
    expect(await play(samples, { kwh: 2010, reason: 'Local' })).toMatchObject({ order_proc: 4, total_kwh: '10.00' });
  });

  test('an end that leaps is held; an end without a register is billed by the last value', async () => {
    expect(await play([2005], { kwh: 777_777, reason: 'Local' })).toMatchObject({ order_proc: 6, total_kwh: null });
    expect(await play([2005], { reason: 'Whatever' })).toMatchObject({ order_proc: 4, total_kwh: '5.00' });
  });
});
