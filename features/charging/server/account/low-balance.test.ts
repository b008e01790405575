// Tests accounts whose available money falls below the warn amount (BR-65): a fall opens a reminder and alarm 9003 at the station of the
// account's latest order, and a rise ends the reminder.
import { admin, type Fleet, type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adjust, grantGift } from '../ledger/ledger.ts';
import { lowBalanceJob } from './low-balance.job.ts';

type Row = Record<string, unknown>;
let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const round = () => runJob(lowBalanceJob(site.on.engine), site.on.engine, { tenantId: tenant });
const reminders = (accountId: string) =>
  site.on.stage.superuser.rows<Row>(
    `select remind_status, available, warn_amount, merchant_id from truck_reminder where target_id = $1 order by id`,
    [accountId],
  );
const alarms = (stationId: string) =>
  site.on.stage.superuser.rows<Row>(
    `select alarm_status, times, value, alarm_level from device_alarm where device_id = $1 and alarm_code = '9003' order by id`,
    [stationId],
  );
const queuedRounds = async () =>
  (await site.on.stage.superuser.rows(`select 1 from graphile_worker.jobs where key like '%account.lowBalance%'`))
    .length;
let turn = 0;
const spend = (accountId: string, amount: string, direction: 1 | 2 = 2) => {
  turn += 1;
  const booking = { accountId, amount, direction, bizNo: `LOW${turn}`, actor: { userId: null, name: '' } };
  return site.tx((tx) => adjust(tx, site.deps, booking));
};
async function station(): Promise<string> {
  const { id: _id, tenant_id: _tenant, ...columns } = await site.row<Row>('truck_station', site.stationId);
  turn += 1;
  const filledColumns = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
  return site.insert('truck_station', { ...filledColumns, station_no: `LOW${turn}` });
}
async function fleetAt(stationId: string, balance: string): Promise<Fleet> {
  const fleet = await site.fleet({ balance });
  turn += 1;
  await site.insert('truck_orders', {
    order_no: `LOWORDER${turn}`,
    order_type: 1,
    order_proc: 4,
    pay_status: 2,
    station_id: stationId,
    account_id: fleet.accountId,
    plate_no: fleet.plateNo,
  });
  return fleet;
}
const warn = async (accountId: string, warnAmount: number | '') =>
  expect((await site.on.post(admin, 'blade-truck/account/submit', { id: accountId, warnAmount })).msg).toBe('操作成功');

test('a fall below the warn amount opens a reminder and an alarm, a rise ends both, a new fall opens both again', async () => {
  const at = await station();
  const { accountId, merchantId } = await fleetAt(at, '500');
  await warn(accountId, 200);
  expect(await round()).toBe(0);
  await spend(accountId, '300');
  expect(await round(), 'at 200 it is not below').toBe(0);
  await spend(accountId, '0.01');
  expect(await queuedRounds()).toBeGreaterThan(0);
  expect(await round()).toBe(1);
  await spend(accountId, '10');
  expect(await round(), 'further down nothing is told').toBe(0);
  expect(await reminders(accountId)).toEqual([
    { remind_status: 0, available: '199.99', warn_amount: '200.00', merchant_id: merchantId },
  ]);
  expect(await alarms(at)).toMatchObject([
    { alarm_status: 0, times: 1, alarm_level: 4, value: expect.stringContaining('199.99') },
  ]);
  await spend(accountId, '100', 1);
  expect(await round()).toBe(1);
  expect(await round()).toBe(0);
  expect((await reminders(accountId)).map((row) => row.remind_status)).toEqual([1]);
  expect(await alarms(at)).toMatchObject([{ alarm_status: 2 }]);
  await spend(accountId, '200');
  await round();
  expect((await reminders(accountId)).map((row) => row.remind_status)).toEqual([1, 0]);
  expect(await alarms(at)).toMatchObject([{ alarm_status: 0, times: 2 }]);
});

test('gift counts as available money; a station keeps its alarm while another of its accounts is low', async () => {
  const at = await station();
  const [one, two] = [await fleetAt(at, '100'), await fleetAt(at, '100')];
  for (const { accountId } of [one, two]) {
    await warn(accountId, 50);
    await spend(accountId, '60');
  }
  expect(await round()).toBe(2);
  await site.tx((tx) => grantGift(tx, site.deps, { accountId: one.accountId, amount: '20', bizNo: 'LOWGIFT' }));
  expect(await round()).toBe(1);
  expect(await alarms(at)).toMatchObject([{ alarm_status: 0 }]);
  await spend(two.accountId, '60', 1);
  expect(await round()).toBe(1);
  expect(await alarms(at)).toMatchObject([{ alarm_status: 2 }]);
});

test('setting the warn amount opens a reminder; clearing the warn amount or closing the account ends it', async () => {
  const { accountId } = await site.fleet({ balance: '100' });
  await warn(accountId, 150);
  expect(await round()).toBe(1);
  await warn(accountId, '');
  expect(await round()).toBe(1);
  expect((await reminders(accountId)).map((row) => row.remind_status)).toEqual([1]);
  await warn(accountId, 150);
  await round();
  await spend(accountId, '100');
  await site.set('truck_account', accountId, { account_status: 3 });
  expect(await round()).toBe(1);
  expect((await reminders(accountId)).map((row) => row.remind_status)).toEqual([1, 1]);
});

test('the reminder list names kind and account; people of a merchant see only their own reminders', async () => {
  const { accountId, merchantId } = await site.fleet({ balance: '10' });
  await warn(accountId, 20);
  await round();
  const list = async (who = admin) =>
    (await site.on.get<{ records: Row[] }>(who, 'blade-truck/reminder/list', { merchantId })).data.records;
  expect(await list()).toMatchObject([
    { kindName: '余额低于预警', targetName: expect.stringMatching(/^A/), available: 10 },
  ]);
  expect((await site.on.post(admin, 'blade-truck/reminder/submit', { kind: 1 })).status).toBe(404);
  await site.insert('truck_merchant_user', {
    merchant_id: merchantId,
    real_name: '人',
    phone: '13800000000',
    mu_role: 4,
    mu_status: 1,
    user_id: (
      await site.on.stage.superuser.rows<{ id: string }>(
        `select id from "system_user" where tenant_id = $1 and account = 'manager'`,
        [tenant],
      )
    )[0]?.id,
  });
  const merchantReminders = (await site.on.get<{ records: Row[] }>([tenant, 'manager'], 'blade-truck/reminder/list'))
    .data.records;
  expect(merchantReminders.map((row) => row.merchantId)).toEqual([merchantId]);
});
