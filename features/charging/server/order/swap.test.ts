// Tests a swap from step to step, its bill (BR-20), its abort, and the list of running orders.
import { admin, type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hold } from '../ledger/ledger.ts';
import { resolveTariff } from '../tariff/resolve.ts';
import { recordSample, recordSessionStart } from './device-events.ts';
import { writeRun } from './order-store.ts';
import { handleSwapStep } from './swap-events.ts';
import { sweepOrdersJob } from './sweep-orders.ts';

let site: Site;
let ruleId: string;
beforeAll(async () => {
  site = await testSite();
  const { id: _id, ...rule } = await site.row<Record<string, unknown>>('truck_billing_rules', site.ruleId);
  ruleId = await site.insert('truck_billing_rules', {
    ...rule,
    id: site.deps.ids.next(),
    rule_no: 'SWAP',
    bill_type: 2,
  });
});
afterAll(() => site.close());

type Row = Record<string, unknown>;
const order = (id: string) => site.row<Row>('truck_orders', id);
const noon = new Date(`${new Date(Date.now() - 16 * 3600_000).toISOString().slice(0, 10)}T12:00:00+08:00`).getTime();

const packs = {
  ratedKwh: '282.0',
  old: { soc: '20.0', soh: '90.0' },
  fresh: { ratedKwh: '282.0', soc: '95.0', soh: '88.0' },
  mileageKm: '120.5',
};

/** Inserts the order of a swap at step 0, as the station creates it when it reads the plate. */
async function made(balance = '1000') {
  const fleet = await site.fleet({ balance });
  const at = new Date(noon);
  const tariff = await site.tx((tx) =>
    resolveTariff(tx, { tenantId: tenant, stationId: site.stationId, billType: 2, at }),
  );
  return site.insert('truck_orders', {
    order_no: `91370100A${fleet.plateNo}`,
    order_type: 2,
    order_proc: 0,
    pay_status: 0,
    pay_type: 1,
    swap_step: 0,
    station_id: site.stationId,
    bay_no: 1,
    account_id: fleet.accountId,
    car_id: fleet.carId,
    plate_no: fleet.plateNo,
    rule_id: ruleId,
    rule_snapshot: JSON.stringify(tariff),
    invoice_status: 0,
  });
}

const step = (id: string, to: number, minute = to / 10) =>
  site.tx((tx) =>
    handleSwapStep(tx, site.deps, id, {
      step: to,
      at: new Date(noon + minute * 60_000),
      ...(to === 110 || to === 920 ? { packs } : {}),
    }),
  );

async function walk(id: string, ...steps: number[]) {
  for (const one of steps) await step(id, one);
}

describe('a swap', () => {
  test('does not mount a pack that is on another truck (BR-30)', async () => {
    const [id, other] = [await made(), await site.fleet()];
    const batteryId = await site.insert('truck_battery', {
      battery_no: `B${other.plateNo}`,
      model: 'M',
      manufacturer: 'x',
      chemistry: 1,
      rated_kwh: 282,
      battery_status: 6,
      car_id: other.carId,
    });
    await site.set('truck_orders', id, { new_battery_id: batteryId });
    await walk(id, 10, 20, 30, 40, 50, 60, 70);
    await expect(step(id, 80)).rejects.toThrow(other.plateNo);
    const { car_id: carId } = await order(id);
    const over = (car: unknown) => site.set('truck_battery', batteryId, { car_id: car });
    await expect(over(carId), 'whoever writes it').rejects.toThrow('another truck');
    await site.set('truck_battery', batteryId, { battery_status: 5, car_id: null });
    await step(id, 80);
  });

  test('moves its order from step to step, and is billed for the energy of the new pack minus that of the old pack', async () => {
    const id = await made();
    const procs = [];
    for (const one of [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]) {
      await step(id, one);
      procs.push((await order(id)).order_proc);
    }
    expect(procs).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2, 2]);
    await step(id, 110);
    // New pack: 282 × 0.88 × 0.95 = 235.75 kWh. Old pack: 282 × 0.90 × 0.20 = 50.76 kWh. Step 90 was at 12:09, in the peak period.
    expect(await order(id)).toMatchObject({
      order_proc: 4,
      pay_status: 2,
      swap_step: 110,
      old_kwh: '50.76',
      new_kwh: '235.75',
      total_kwh: '184.99',
      peak_kwh: '184.99',
      elec_money: '182.33',
      service_money: '55.50',
      total_money: '237.83',
      pay_money: '237.83',
      swap_sec: 600,
      mileage_km: '120.5',
      abnormal: 0,
    });
    await step(id, 110);
    const log = await site.on.stage.superuser.rows<Row>(
      `select step, ok from truck_swap_step_log where order_id = $1 order by id`,
      [id],
    );
    expect(log).toHaveLength(11);
    expect(log.slice(0, 10).every(({ ok }) => ok === 1)).toBe(true);
    const { data } = await site.on.get<{ steps: Row[] }>(admin, 'blade-truck/orders/course', { id });
    expect(data.steps.slice(0, 2)).toMatchObject([
      { step: 10, stepName: '驶入' },
      { step: 20, stepName: '定位' },
    ]);
  });

  test('refuses to skip a step, and continues where it was paused', async () => {
    const id = await made();
    await walk(id, 10, 20);
    await expect(step(id, 40)).rejects.toMatchObject({ entry: { status: 409 } });
    await step(id, 900);
    expect(await order(id)).toMatchObject({ swap_step: 900, order_proc: 1 });
    await expect(step(id, 30)).rejects.toMatchObject({ entry: { status: 409 } });
    await walk(id, 20, 30);
    expect(await order(id)).toMatchObject({ swap_step: 30 });
  });

  test('that is aborted while the old pack is on the truck is cancelled', async () => {
    const id = await made();
    await walk(id, 10, 20, 30, 40, 910, 920);
    expect(await order(id)).toMatchObject({
      order_proc: 9,
      pay_status: 0,
      swap_step: 920,
      fail_cause: 3,
      fail_reason: null,
    });
    // The cause is stored as a key, so its name is in the language of the call.
    for (const [language, failCauseName] of [
      ['zh', '换电中止'],
      ['en', 'Swap aborted'],
    ] as const) {
      const { data } = await site.on.get<Row>(admin, 'blade-truck/orders/detail', { id }, language);
      expect(data).toMatchObject({ failCauseName, failReason: '' });
    }
  });

  test('that is aborted with the new pack locked is billed; without a locked pack the abort is refused', async () => {
    const id = await made();
    await walk(id, 10, 20, 30, 40, 50, 910);
    await expect(step(id, 920)).rejects.toMatchObject({ entry: { status: 409 } });
    await walk(id, 50, 60, 70, 80, 90, 100, 910, 920);
    expect(await order(id)).toMatchObject({ order_proc: 4, pay_status: 2, total_money: '237.83', swap_step: 920 });
  });

  test('releases its prepayment before its debit, so that the debit can spend it', async () => {
    const id = await made('250');
    const { order_no: orderNo, account_id } = await order(id);
    const accountId = String(account_id);
    await site.tx(async (tx) => {
      await hold(tx, site.deps, { accountId, amount: '100.00', bizNo: String(orderNo) });
      await writeRun(tx, id, { held: '100.00' });
    });
    await walk(id, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100);
    expect(await site.row('truck_account', accountId)).toMatchObject({ frozen: '100.00' });
    await step(id, 110);
    expect(await order(id)).toMatchObject({ total_money: '237.83', pay_money: '237.83', pay_status: 2 });
    expect(await site.row('truck_account', accountId)).toMatchObject({ balance: '12.17', frozen: '0.00' });
    const [run] = await site.on.stage.superuser.rows<Row>('select held from truck_order_run where order_id = $1', [id]);
    expect(run).toEqual({ held: null });
  });

  test('that ended with its prepayment held releases the prepayment with the next run of the job', async () => {
    const id = await made('250');
    const { order_no: orderNo, account_id } = await order(id);
    const accountId = String(account_id);
    await walk(id, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100);
    await step(id, 110);
    await site.tx(async (tx) => {
      await hold(tx, site.deps, { accountId, amount: '10.00', bizNo: String(orderNo) });
      await writeRun(tx, id, { held: '10.00' });
    });
    expect(await site.row('truck_account', accountId)).toMatchObject({ balance: '12.17', frozen: '10.00' });
    await runJob(sweepOrdersJob(site.on.engine), site.on.engine, { tenantId: tenant });
    expect(await site.row('truck_account', accountId)).toMatchObject({ balance: '12.17', frozen: '0.00' });
    expect(await order(id)).toMatchObject({ pay_money: '237.83', pay_status: 2 });
  });

  test('that takes more energy than it brings costs nothing and is marked as abnormal', async () => {
    const id = await made();
    await walk(id, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100);
    const reversed = { ...packs, old: { soc: '99', soh: '99' }, fresh: { ratedKwh: '282', soc: '10', soh: '80' } };
    await site.tx((tx) => handleSwapStep(tx, site.deps, id, { step: 110, at: new Date(noon), packs: reversed }));
    expect(await order(id)).toMatchObject({ total_kwh: '0.00', total_money: '0.00', abnormal: 1, pay_status: 7 });
  });

  test('can be cancelled while it runs, unlike a charging order', async () => {
    const id = await made();
    await site.set('truck_orders', id, { order_proc: 1 });
    await site.set('truck_orders', id, { order_proc: 2 });
    const charge = await site.insert('truck_orders', {
      order_no: 'X1',
      order_type: 1,
      order_proc: 2,
      station_id: site.stationId,
      plate_no: '鲁A1',
    });
    await expect(site.set('truck_orders', charge, { order_proc: 9 })).rejects.toMatchObject({ code: 'EC409' });
    await site.set('truck_orders', id, { order_proc: 9 });
  });
});

describe('a running order', () => {
  test('is listed with its last reported values; values without a report are null', async () => {
    const fleet = await site.fleet();
    const gun = await site.gun();
    const { merchantId, accountId, carId, plateNo } = fleet;
    const draft = { orderType: 1, gunId: gun, merchantId, accountId, carId, plateNo };
    const { data } = await site.on.post<{ id: string }>(admin, 'blade-truck/orders/submit', draft);
    const list = (keyword: string) =>
      site.on.get<{ records: Row[]; total: number }>(admin, 'blade-truck/orders/orderCharging', { keyword });
    const before = (await list(plateNo)).data;
    expect(before).toMatchObject({ total: 1 });
    expect(before.records[0]).toMatchObject({
      id: data.id,
      orderProc: 1,
      plateNo,
      durationSec: null,
      soc: null,
      kwh: null,
      powerKw: null,
      money: null,
      voltV: null,
      currA: null,
      remainMin: null,
      swapStep: null,
      stepName: '',
    });
    const at = new Date(site.now().getTime() - 600_000);
    await site.tx(async (tx) => {
      await recordSessionStart(tx, site.deps, data.id, { at, kwh: '10', soc: 20 });
      const sample = { at: site.now(), kwh: '30', powerKw: 120, soc: 27, voltV: 600, currA: 200, remainMin: 55 };
      await recordSample(tx, site.deps, data.id, sample);
    });
    const [running] = (await list(plateNo)).data.records;
    expect(running).toMatchObject({ orderProc: 2, kwh: 20, powerKw: 120, soc: 27, startSoc: 20, remainMin: 55 });
    expect(Number(running?.durationSec)).toBeGreaterThanOrEqual(600);
    expect(Number(running?.money)).toBeGreaterThanOrEqual(18.69);
    expect(Number(running?.money)).toBeLessThanOrEqual(25.71);
    expect((await list('鲁Z99999')).data.total).toBe(0);
    expect(Object.keys(running ?? {}).sort()).not.toContain('phone');
  });
});
