// Tests a simulated swap station with the real gateway and its broker: trucks arrive by themselves, packs change places, orders are billed,
// and a second run continues where the first stopped.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Broker } from '../../../features/gateway/server/mqtt/built-in-broker.ts';
import { next, type TestGateway, tenant } from '../../../fixtures/gateway/test-gateway.ts';
import { keyOf } from '../../../fixtures/gateway/test-mqtt.ts';
import { mqttGateway } from '../../../fixtures/gateway/test-mqtt-gateway.ts';
import { type Fleet, startFleet } from '../fleet.ts';
import { withStates } from '../keys.ts';
import { type AboutInput, readLines, writeLine } from '../lines.ts';
import type { Watcher } from '../tally.ts';

let on: TestGateway;
let broker: Broker;
let close: () => Promise<void>;
const fleets: Fleet[] = [];
const run = (text: string, values: unknown[] = []) => on.on.stage.superuser.rows<Record<string, unknown>>(text, values);

beforeAll(async () => {
  ({ on, broker, close } = await mqttGateway({ anyKey: true }));
});
afterEach(() => {
  for (const fleet of fleets.splice(0)) fleet.close();
});
afterAll(() => close());

/** Inserts a new station with one truck whose pack is low, and three packs in four slots. */
async function scene(stationNo = `SW${next()}`) {
  const [seed] = await run('select * from truck_station where id = $1', [on.stationId]);
  const { id: _, create_time: __, update_time: ___, ...columns } = seed ?? {};
  const stationId = await on.insert('truck_station', { ...columns, station_no: stationNo, slot_count: 4 });
  const [rule] = await run('select * from truck_billing_rules where bill_type = 1 order by id limit 1');
  const { id: ____, ...priced } = rule ?? {};
  await on.insert('truck_billing_rules', {
    ...priced,
    rule_no: `W${next()}`,
    bill_type: 2,
    station_ids: `{${stationId}}`,
  });
  const robot = `R${next()}`;
  await on.insert('truck_agv_info', {
    agv_no: robot,
    agv_name: '机器人',
    station_id: stationId,
    agv_type: 1,
    bay_no: 1,
    dev_state: 2,
    agv_mode: 1,
    e_stop: 0,
  });
  const fleet = await on.fleet();
  await on.set('truck_car', fleet.carId, { energy_mode: 2, mileage_km: 1000 });
  const pack = async (more: object) => {
    const no = `P${next()}`;
    const plain = { battery_no: no, model: 'M282', manufacturer: 'x', chemistry: 1, rated_kwh: 282, soh: 90 };
    return { no, id: await on.insert('truck_battery', { ...plain, ...more }) };
  };
  const old = await pack({ battery_status: 6, car_id: fleet.carId, soc: 35, last_station_id: stationId });
  const inSlots = [];
  for (const slot of [1, 2, 3])
    inSlots.push({
      slot,
      ...(await pack({ battery_status: 3, station_id: stationId, slot_no: slot, soc: 93 + slot })),
    });
  await run('update truck_battery set last_station_id = $1 where id = $2', [stationId, old.id]);
  const about: AboutInput<'swap'> = {
    slots: [1, 2, 3, 4],
    packs: [
      { no: old.no, soc: 35, soh: 90, plate: fleet.plateNo },
      ...inSlots.map(({ no, slot }) => ({ no, soc: 93 + slot, soh: 90, slot })),
    ],
    robots: [{ no: robot, bay: 1 }],
  };
  const line = writeLine(`${tenant}/swap/${stationNo}`, keyOf(stationNo), about);
  const orders = () => run('select * from truck_orders where station_id = $1 order by id', [stationId]);
  return { ...fleet, stationId, stationNo, robot, old, inSlots, line, orders };
}

function play(
  text: string,
  more: { watcher?: Watcher; speed?: number; faults?: 'off' | 'many'; seed?: number } = {},
): Fleet {
  const fleet = startFleet({
    lines: readLines(text),
    url: 'http://127.0.0.1:1',
    mqtt: broker.address,
    speed: 600,
    busy: 1,
    ...more,
  });
  fleets.push(fleet);
  return fleet;
}
const packAt = (id: string) => on.row('truck_battery', id);
const many = 60_000;

describe('a simulated swap station', () => {
  test('swaps the packs of an arriving truck, and the order is billed', async () => {
    const { carId, plateNo, robot, old, inSlots, line, orders } = await scene();
    const ended: string[] = [];
    const robotSaid: Record<string, unknown>[] = [];
    const fleet = play(line, {
      watcher: {
        swapEnded: (_, { plate }) => void ended.push(plate),
        acknowledged: (_, topic, payload) => {
          if (topic.includes(`/agv/${robot}/`)) robotSaid.push((payload as { d: Record<string, unknown> }).d);
        },
      },
    });
    await vi.waitFor(() => expect(ended).toEqual([plateNo]), many);
    await vi.waitFor(() => expect(robotSaid.at(-1)).toMatchObject({ status: 1, task: '' }), many);
    fleet.close();
    const [order] = await orders();
    // The packs in the slots charge while the truck drives here, so any of them may be the fullest.
    const fresh = inSlots.find(({ id }) => id === order?.new_battery_id);
    expect(order).toMatchObject({
      order_type: 2,
      order_proc: 4,
      pay_status: 2,
      swap_step: 110,
    });
    // The old pack had 35 % and lost charge on the way. The truck leaves with a pack of at least 96 %.
    const soc = parseFloat(String(order?.old_soc));
    expect(soc).toBeGreaterThan(10);
    expect(soc).toBeLessThanOrEqual(35);
    expect(parseFloat(String(order?.new_soc))).toBeGreaterThanOrEqual(96);
    expect(parseFloat(String(order?.total_money))).toBeGreaterThan(10);
    expect(parseFloat(String(order?.old_kwh))).toBeCloseTo(282 * 0.9 * (soc / 100), 1);
    expect(await packAt(old.id)).toMatchObject({ station_id: expect.anything(), slot_no: 4, car_id: null });
    expect(await packAt(fresh?.id ?? '')).toMatchObject({ battery_status: 6, car_id: carId, slot_no: null });
    const steps = await run('select step from truck_swap_step_log where order_id = $1 order by id', [order?.id]);
    expect(steps.map(({ step }) => step)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110]);
    expect(robotSaid.map(({ load }) => load).filter(Boolean)).toEqual(
      expect.arrayContaining([old.no, old.no, fresh?.no]),
    );
    expect(robotSaid.map(({ status }) => status)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6]));
    const [stored] = await run('select agv_status, load_battery_no, task_no from truck_agv_info where agv_no = $1', [
      robot,
    ]);
    expect(stored).toEqual({ agv_status: 1, load_battery_no: '', task_no: '' });
    const held = await run(`select detail from mqtt_quarantine where device_no = any($1)`, [
      [line.split(' ')[0]?.split('/')[2], robot, old.no],
    ]);
    expect(held).toEqual([]);
  });

  test('charges the old pack in its slot until it is ready again', async () => {
    const { old, line, orders } = await scene();
    const fleet = play(line);
    await vi.waitFor(async () => expect((await orders())[0]).toMatchObject({ order_proc: 4 }), many);
    await vi.waitFor(async () => expect(await packAt(old.id)).toMatchObject({ battery_status: 3, slot_no: 4 }), many);
    fleet.close();
  });

  test('continues an interrupted swap in another run', async () => {
    const { line, stationNo, old, orders } = await scene();
    let text = line;
    const first = play(line, {
      speed: 60,
      watcher: {
        stateChanged(device, about) {
          text = withStates(text, new Map([[device, about]]));
          if (about.open?.some(({ step }) => step === 60)) first.close();
        },
      },
    });
    await vi.waitFor(() => expect(text).toContain('"step":60'), many);
    first.close();
    await vi.waitFor(async () => expect((await orders())[0]).toMatchObject({ swap_step: 60 }), many);
    play(text);
    await vi.waitFor(async () => expect((await orders())[0]).toMatchObject({ order_proc: 4 }), many);
    expect(await orders()).toHaveLength(1);
    expect(await packAt(old.id)).toMatchObject({ slot_no: 4 });
    expect(await run('select detail from mqtt_quarantine where device_no = $1', [stationNo])).toEqual([]);
  });

  test('sends away a truck that the rules refuse, and starts no swap', async () => {
    const { line, carId, orders } = await scene();
    await on.set('truck_car', carId, { energy_mode: 1 });
    const why: string[] = [];
    const fleet = play(line, { speed: 60, watcher: { refused: (_, __, reason) => void why.push(reason) } });
    await vi.waitFor(() => expect(why).toEqual(['noSwapTruck']), many);
    expect(fleet.tally).toMatchObject({ turnedAway: 1, swapsStarted: 0 });
    expect(await orders()).toEqual([]);
  });

  // Each seed leads to one kind of halt. `halts`: the logged steps from 900 on. `proc`: the state of the order afterwards.
  test.each([
    ['paused', 6, [900], 4],
    ['faulty', 2, [910], 4],
    ['given up', 45, [910, 920], 9],
  ] as const)('ends or cancels the order of a swap that is %s', async (_, seed, halts, proc) => {
    const { line, robot, old, carId, orders } = await scene('HALT');
    const fleet = play(line, { faults: 'many', seed });
    await vi.waitFor(async () => expect((await orders())[0]).toMatchObject({ order_proc: proc }), many);
    fleet.close();
    const [order] = await orders();
    const steps = await run('select step from truck_swap_step_log where order_id = $1 order by id', [order?.id]);
    expect(steps.flatMap(({ step }) => (Number(step) >= 900 ? [step] : []))).toEqual(halts);
    expect(await packAt(old.id)).toMatchObject(proc === 9 ? { car_id: carId } : { slot_no: 4 });
    const alarms = await run('select alarm_status as status from device_alarm where device_no = $1', [robot]);
    expect(alarms).toEqual(halts.some((step) => step === 910) ? [{ status: 2 }] : []);
    await run(`update truck_station set station_no = 'W' || id where station_no = 'HALT'`);
  });
});
