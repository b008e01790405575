// Tests that accounts are opened, changed and removed with their merchants and drivers (domain §3).
import { seedPeople } from '@ec/demo/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { checkCharacter } from '@ec/system/shared/credit-code';
import { idCheckCharacter } from '@ec/system/shared/id-card';
import { testEngine } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargingFeature } from '../charging.feature.ts';

const admin = ['100003', 'admin'] as const;
type Row = Record<string, unknown> & { id: string };

const on = await testEngine({ features: [systemFeature, truckFeature, chargingFeature], names: createDisplayNames });
const { superuser } = on.stage;
beforeAll(() => seedPeople(on.engine));
afterAll(() => on.close());

const call = <T = Row>(path: string, body: object) => on.post<T>(admin, `blade-truck/${path}`, body);
const ask = async (path: string, id: string) => (await on.get<Row>(admin, `blade-truck/${path}`, { id })).data;

let turn = 0;
async function newMerchant(more: object = {}): Promise<Row> {
  turn += 1;
  const code = `91370100${String(turn).padStart(9, '0')}`;
  const phone = `138${String(turn).padStart(8, '0')}`;
  const draft = { merchantName: `车队${turn}`, merchantType: 1, contact: '王', phone, settleMode: 1 };
  return (await call('merchant/save', { ...draft, creditCode: code + checkCharacter(code), ...more })).data;
}
async function newDriver(merchantId: string): Promise<Row> {
  turn += 1;
  const id = `37010219800101${String(turn).padStart(3, '0')}`;
  const idCard = id + idCheckCharacter(id);
  const phone = `138${String(turn).padStart(8, '0')}`;
  const paper = { idCard, licenseNo: idCard, licenseClass: 2, licenseEnd: '2030-01-01' };
  return (await call('driver/save', { driverName: `司机${turn}`, phone, ...paper, merchantId, driverStatus: 1 })).data;
}
const accountsOf = (ownerType: number, ownerId: string) =>
  superuser.rows<Record<string, unknown>>(
    `select settle_mode, credit_limit::text, owner_name, account_status from truck_account
     where owner_type = $1 and owner_id = $2 and is_deleted = 0`,
    [ownerType, ownerId],
  );

test('passing the audit of a merchant opens its account and returns the account id', async () => {
  const { id, merchantName } = await newMerchant({ settleMode: 2, creditLimit: 5000 });
  expect(await accountsOf(1, id)).toEqual([]);
  await call('merchant/audit', { id, pass: false, reason: '证照不全' });
  expect(await accountsOf(1, id), 'refused').toEqual([]);
  const { data } = await call<{ accountId: string }>('merchant/audit', { id, pass: true });
  expect(await accountsOf(1, id)).toEqual([
    { settle_mode: 2, credit_limit: '5000.00', owner_name: merchantName, account_status: 1 },
  ]);
  const [stored] = await superuser.rows('select owner_id::text as id from truck_account where id = $1', [
    data.accountId,
  ]);
  expect(stored).toEqual({ id });
  expect(await ask('merchant/detail', id)).toMatchObject({ balance: 0 });
});

test('an account follows the terms of its merchant; a credit limit below the used credit changes neither', async () => {
  const { id } = await newMerchant();
  await call('merchant/audit', { id, pass: true });
  await call('merchant/update', { id, merchantName: '改名车队', settleMode: 2, creditLimit: 300 });
  expect(await accountsOf(1, id)).toMatchObject([{ settle_mode: 2, credit_limit: '300.00', owner_name: '改名车队' }]);
  // Credit that is in use cannot be taken away, so the merchant and its account stay unchanged.
  await superuser.run(
    `set session_replication_role = replica; update truck_account set balance = -200 where owner_id = ${id};
     set session_replication_role = origin`,
  );
  const refused = await call('merchant/update', { id, merchantName: '不改', creditLimit: 100 });
  expect(refused).toMatchObject({ status: 400, msg: expect.stringContaining('200') });
  expect(await accountsOf(1, id)).toMatchObject([{ credit_limit: '300.00', owner_name: '改名车队' }]);
  expect(await ask('merchant/detail', id)).toMatchObject({ merchantName: '改名车队', creditLimit: 300 });
});

test('a new driver gets an account, which follows the name and, if unused, is removed with the driver', async () => {
  const { id: merchantId } = await newMerchant();
  const { id, driverName } = await newDriver(merchantId);
  expect(await accountsOf(2, id)).toMatchObject([{ owner_name: driverName, settle_mode: 1 }]);
  expect((await call('driver/submit', { id, driverName: '改名司机' })).msg).toBe('操作成功');
  expect(await accountsOf(2, id)).toMatchObject([{ owner_name: '改名司机', settle_mode: 1 }]);
  expect((await call('driver/remove', { ids: id })).msg).toBe('操作成功');
  expect(await accountsOf(2, id)).toEqual([]);
});

describe('an account that changes from monthly settlement to prepayment', () => {
  let orders = 0;
  /** Inserts an ended order on credit whose payment is due. The order has no debit in the ledger. */
  async function driven(accountId: string, total: number, hoursAgo: number) {
    orders += 1;
    const id = on.engine.ids.next();
    await superuser.run(
      `insert into truck_orders (id, tenant_id, order_no, order_type, plate_no, order_proc, pay_status, pay_type, account_id, total_money,
         end_time) values ($1, '100003', $2, 1, '鲁A12345', 4, 1, 3, $3, $4, now() - make_interval(hours => $5))`,
      [id, `C${orders}`, accountId, total, hoursAgo],
    );
  }
  const bills = (accountId: string) =>
    superuser.rows(
      `select amount, order_count, bill_status, (period_to - bill_date)::int as days, (due_date - bill_date)::int as pay
       from truck_account_bill where account_id = $1 order by id`,
      [accountId],
    );

  test('gets a bill for its unbilled orders when its merchant changes, also twice on one day', async () => {
    const { id } = await newMerchant({ settleMode: 2, creditLimit: 5000 });
    const { accountId } = (await call<{ accountId: string }>('merchant/audit', { id, pass: true })).data;
    await driven(accountId, 70, 50);
    await driven(accountId, 7.5, 0);
    await call('merchant/update', { id, contact: '李' });
    expect(await bills(accountId)).toEqual([]);
    expect((await call('merchant/update', { id, settleMode: 1 })).msg).toBe('操作成功');
    const first = { amount: '77.50', order_count: 2, bill_status: 0, days: 0, pay: 14 };
    expect(await bills(accountId)).toEqual([first]);

    await call('merchant/update', { id, settleMode: 2 });
    await driven(accountId, 1, 0);
    await call('merchant/update', { id, settleMode: 1 });
    expect(await bills(accountId)).toEqual([first, { ...first, amount: '1.00', order_count: 1 }]);
  });

  test('gets a bill when a batch changes a sub-account', async () => {
    const { id: ownerId } = await newMerchant();
    const sub = { ownerType: 3, ownerId, settleMode: 2, creditLimit: 100 };
    const { id } = (await call('account/submit', sub)).data;
    await driven(id, 60, 1);
    const change = { ids: [id], set: { settleMode: 1 } };
    const { data } = await call<{ token: string }>('account/batch-preview', change);
    expect(await bills(id)).toEqual([]);
    expect((await call('account/batch', { ...change, token: data.token })).msg).toBe('操作成功');
    expect(await bills(id)).toMatchObject([{ amount: '60.00', order_count: 1 }]);
  });
});
