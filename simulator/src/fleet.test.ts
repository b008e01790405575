// Tests simulated OCPP chargers with the real gateway: sessions that a truck or the console starts are billed.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keyFor } from '../../fixtures/gateway/test-charger.ts';
import { admin, type TestGateway, testGateway } from '../../fixtures/gateway/test-gateway.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { type AboutInput, readLines, writeLine } from './lines.ts';
import type { Watcher } from './tally.ts';

let on: TestGateway;
let url: string;
const fleets: Fleet[] = [];
beforeAll(async () => {
  on = await testGateway();
  await on.param('device.control', '1');
  // In accelerated time the meters count faster than the rated power allows. The gateway must tolerate these readings.
  await on.param('meter.tolerance', '100000');
  url = `http://127.0.0.1:${await on.port()}`;
});
afterAll(async () => {
  for (const fleet of fleets) fleet.close();
  await on.close();
});

interface Order {
  order_proc: number;
  total_kwh: string;
  total_money: string;
  start_meter: string;
  end_meter: string;
  start_type: number;
}
const ordersOf = (carId: string) =>
  on.on.stage.superuser.rows<Order>('select * from truck_orders where car_id = $1 order by id', [carId]);

async function played(
  protocol: 'ocpp1.6' | 'ocpp2.0.1',
  trucks: AboutInput<'charger'>['trucks'],
  watcher: Watcher = {},
) {
  const charger = await on.charger({ protocol: protocol === 'ocpp1.6' ? 1 : 2 });
  const key = await keyFor(on, charger.stackId);
  const connectors = [{ no: 1, kw: 240, meter: 5000 }];
  const lines = readLines(writeLine(charger.ocppId, key, { protocol, connectors, trucks }));
  const fleet = startFleet({ lines, url, mqtt: undefined, speed: 600, busy: trucks?.length ? 1 : 0, watcher });
  fleets.push(fleet);
  await vi.waitFor(() => expect(fleet.tally.acknowledged).toBeGreaterThan(2), 10_000);
  return { ...charger, fleet };
}

describe.each(['ocpp1.6', 'ocpp2.0.1'] as const)('a simulated %s charger', (protocol) => {
  test('charges a truck that arrives by itself and is billed the energy of its meter', async () => {
    const { vin, carId } = await on.fleet('5000');
    const ended: number[] = [];
    const { fleet } = await played(protocol, [{ tag: vin, kwh: 282 }], {
      sessionEnded: (_, { energy }) => ended.push(energy),
    });
    await vi.waitFor(() => expect(ended.length).toBe(1), 30_000);
    fleet.close();
    const [order] = await ordersOf(carId);
    expect(order).toMatchObject({ order_proc: 4, start_meter: '5000.000' });
    expect(Math.abs(parseFloat(order?.total_kwh ?? '') - (ended[0] ?? 0))).toBeLessThan(0.03);
    expect(ended[0]).toBeGreaterThan(5);
    expect(parseFloat(order?.total_money ?? '')).toBeGreaterThan(5);
  });

  test('starts and stops a session on commands of the console', async () => {
    const { merchantId: _, ...fleetOf } = await on.fleet('5000');
    const { guns, fleet } = await played(protocol, []);
    const draft = {
      orderType: 1,
      gunId: guns[0],
      carId: fleetOf.carId,
      plateNo: fleetOf.plateNo,
      accountId: fleetOf.accountId,
    };
    const { data, msg } = await on.on.post<{ id: string }>(admin, 'blade-truck/orders/submit', draft);
    expect(data.id, msg).toBeDefined();
    const order = () => on.row<Order>('truck_orders', data.id);
    await vi.waitFor(async () => expect((await order()).order_proc).toBe(2), 10_000);
    await vi.waitFor(() => expect(fleet.tally.acknowledged).toBeGreaterThan(8), 10_000);
    const stopped = await on.on.post(admin, 'blade-truck/orders/stop', { id: data.id });
    expect(stopped.msg).toBeDefined();
    await vi.waitFor(async () => expect((await order()).order_proc).toBe(4), 10_000);
    expect(parseFloat((await order()).total_kwh)).toBeGreaterThan(0);
    fleet.close();
  });
});
