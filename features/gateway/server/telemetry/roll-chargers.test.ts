// Tests the history of a charger, which a job computes from its OCPP messages (domain §3 chargingStackHis).
import { chargersAt } from '@ec/fixtures/gateway/test-charger';
import { admin, type TestGateway, tenant, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { toWireTime } from '@ec/kernel/clock';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepMs, stepOf } from '../../shared/mqtt/gun-series.ts';
import { maintainPartitions } from './partitions.job.ts';
import { notePresenceJob, rollChargersJob } from './roll-chargers.job.ts';

let on: TestGateway;
let charger: ReturnType<typeof chargersAt>;
beforeAll(async () => {
  on = await testGateway();
  await maintainPartitions(on.on.engine.database, new Date());
  charger = chargersAt(on, await on.port());
});
afterAll(() => on.close());

const minute = 60_000;
const engine = () => on.on.engine;
const at = (now: number) => ({ ...engine(), clock: { now: () => new Date(now) } });
const note = (now: number) => runJob(notePresenceJob(), at(now), { tenantId: tenant });
const roll = (now: number) => runJob(rollChargersJob(engine()), at(now), { tenantId: tenant });
const history = (stackId: string) =>
  on.on.stage.superuser.rows<Record<string, unknown>>(
    `select ts, power_kw::float as power, energy_kwh::float as energy, meter_kwh::float as meter, gun_busy as guns, online_min as minutes, src
     from truck_charging_stack_his where stack_id = $1 order by ts`,
    [stackId],
  );
const values = (time: number, kwh: number, kw: number) => ({
  timestamp: new Date(time).toISOString(),
  sampledValue: [{ value: `${kwh * 1000}` }, { value: `${kw * 1000}`, measurand: 'Power.Active.Import', unit: 'W' }],
});

test('the history follows the samples of a session, also late ones, and keeps a row that a person added', async () => {
  const it = await charger();
  const fleet = await on.fleet();
  const now = Date.now();
  // The session is in the two five-minute steps before the present one.
  const start = stepOf(now) - 2 * stepMs;
  await it.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Preparing' });
  const { transactionId } = await it.call<{ transactionId: number }>('StartTransaction', {
    connectorId: 1,
    idTag: fleet.vin,
    meterStart: 100_000,
    timestamp: new Date(start).toISOString(),
  });
  const say = (time: number, kwh: number, kw = 240) =>
    it.call('MeterValues', { connectorId: 1, transactionId, meterValue: [values(time, kwh, kw)] });
  for (const [index, kwh] of [102, 104, 106, 108, 110].entries()) await say(start + (index + 1) * minute, kwh);
  await it.call('MeterValues', { connectorId: 2, meterValue: [values(start + minute, 500, 0)] });
  await note(start + minute);
  await note(start + minute);
  await note(start + 3 * minute);
  await roll(now);
  expect((await history(it.stackId))[0]).toMatchObject({
    ts: new Date(start),
    energy: 10,
    power: 120,
    meter: 608,
    minutes: 2,
    src: 1,
  });
  // The second step has the reading of minute 7 at first. The reading of minute 9 comes after the roll-up.
  await say(start + 7 * minute, 114);
  await roll(now);
  expect((await history(it.stackId))[1]).toMatchObject({ energy: 4, power: 48 });
  await say(start + 9 * minute, 120, 360);
  await roll(now);
  expect((await history(it.stackId))[1]).toMatchObject({ energy: 10, power: 120 });

  const byHand = start - 30 * stepMs;
  const { msg } = await on.on.post(admin, 'blade-truck/chargingStackHis/submit', {
    stackId: it.stackId,
    ts: toWireTime(new Date(byHand)),
    powerKw: 7,
  });
  await it.call('MeterValues', { connectorId: 2, meterValue: [values(byHand + minute, 499, 0)] });
  await it.call('MeterValues', { connectorId: 2, meterValue: [values(byHand + 6 * minute, 499.5, 0)] });
  await roll(now);
  const late = await history(it.stackId);
  expect(late.slice(0, 2), msg).toMatchObject([
    { power: 7, energy: null, src: 3 },
    { ts: new Date(byHand + stepMs), energy: expect.closeTo(0.1, 3), src: 1 },
  ]);
  const before = await on.on.stage.superuser.rows(`select 1 from tm_day_due where series = 'tm_gun_30s'`);
  expect(before).toEqual([]);
  await it.close();
});

test('samples that are older than three days or in the future are not stored', async () => {
  const it = await charger();
  const far = Date.now() - 73 * 60 * minute;
  await it.call('MeterValues', {
    connectorId: 2,
    meterValue: [values(far, 1, 1), values(Date.now() + 60 * minute, 2, 2)],
  });
  expect(await on.on.stage.superuser.rows('select 1 from tm_gun_30s where device_id = $1', [it.guns[1]])).toEqual([]);
  await it.close();
});
