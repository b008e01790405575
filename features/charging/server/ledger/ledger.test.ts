// Tests that the services of the ledger book exactly, once, and all or nothing, also in parallel (BR-9, BR-10).
import { cashier as actor, type LedgerStage, ledgerStage, tenant } from '@ec/fixtures/charging/test-accounts';
import type { Sql } from '@ec/kernel/database';
import { AppError } from '@ec/kernel/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  adjust,
  debit,
  debitAll,
  grantGift,
  hold,
  payDirectly,
  refund,
  release,
  repay,
  revokeGift,
  topUp,
} from './ledger.ts';

let t: LedgerStage;
beforeAll(async () => {
  t = await ledgerStage();
});
afterAll(async () => {
  expect(await t.differences()).toEqual([]);
  await t.stage.close();
});

const run = <T>(work: (tx: Sql) => Promise<T>) => t.stage.database.withTenant(tenant, work);
let numbers = 0;
const bizNo = () => `N${++numbers}`;
const refusal = (entry: string) => (error: unknown) => error instanceof AppError && error.entry.zh.includes(entry);

async function filled(money: string, gift = '0', credit = '0') {
  const accountId = await t.open({ creditLimit: credit });
  await run(async (tx) => {
    if (money !== '0') await topUp(tx, t.deps, { accountId, amount: money, channel: 6, bizNo: bizNo(), actor });
    if (gift !== '0') await grantGift(tx, t.deps, { accountId, amount: gift, bizNo: bizNo() });
  });
  return accountId;
}

describe('booking', () => {
  it('tops up, spends gift first, and returns the gift part and the own part of a debit', async () => {
    const accountId = await filled('100', '30');
    expect(await t.balances(accountId)).toEqual({
      balance: '100.00',
      gift: '30.00',
      frozen: '0.00',
      available: '130.00',
    });
    const done = await run((tx) => debit(tx, t.deps, { accountId, bizType: 2, amount: '50', bizNo: bizNo(), actor }));
    expect(done).toEqual({ ok: true, giftPart: '30.00', payPart: '20.00' });
    const late = await run((tx) =>
      debit(tx, t.deps, { accountId, bizType: 4, amount: '80.01', bizNo: bizNo(), actor }),
    );
    expect(late).toEqual({ ok: false, available: '80.00' });
    expect(await t.balances(accountId)).toMatchObject({ balance: '80.00', gift: '0.00' });
  });

  it('writes the balances before and after to the account history', async () => {
    const accountId = await filled('100', '30');
    await run((tx) => debit(tx, t.deps, { accountId, bizType: 3, amount: '50', bizNo: 'told', actor }));
    const [row] = await t.stage.superuser.rows(
      `select biz_type, direction, amount, balance_before, balance_after, gift_part, pay_channel, operator_name, owner_name
       from truck_account_his where account_id = $1 order by id desc limit 1`,
      [accountId],
    );
    expect(row).toEqual({
      biz_type: 3,
      direction: 2,
      amount: '50.00',
      balance_before: '130.00',
      balance_after: '80.00',
      gift_part: '30.00',
      pay_channel: 1,
      operator_name: 'Cashier',
      owner_name: 'Fleet',
    });
  });

  it('debits down to the credit limit and not a cent further', async () => {
    const accountId = await filled('0', '0', '50');
    expect(
      (await run((tx) => debit(tx, t.deps, { accountId, bizType: 2, amount: '50.01', bizNo: bizNo(), actor }))).ok,
    ).toBe(false);
    expect(
      (await run((tx) => debit(tx, t.deps, { accountId, bizType: 2, amount: '50', bizNo: bizNo(), actor }))).ok,
    ).toBe(true);
    expect(await t.balances(accountId)).toMatchObject({ balance: '-50.00', available: '0.00' });
    await run((tx) => repay(tx, t.deps, { accountId, amount: '50', channel: 6, bizNo: bizNo(), actor }));
    expect(await t.balances(accountId)).toMatchObject({ balance: '0.00', available: '50.00' });
  });

  it('debits energy and occupancy of an order together or not at all', async () => {
    const accountId = await filled('10', '100');
    const parts = [
      { bizType: 2 as const, amount: '60' },
      { bizType: 4 as const, amount: '10.01' },
    ];
    expect(await run((tx) => debitAll(tx, t.deps, { accountId, parts, bizNo: 'both', actor }))).toMatchObject({
      ok: false,
    });
    expect(await t.balances(accountId)).toMatchObject({ balance: '10.00', gift: '100.00' });
    const fitting = [parts[0], { bizType: 4 as const, amount: '10' }].filter((part) => part !== undefined);
    expect(await run((tx) => debitAll(tx, t.deps, { accountId, parts: fitting, bizNo: 'both', actor }))).toEqual({
      ok: true,
      giftPart: '60.00',
      payPart: '10.00',
    });
  });

  it('holds money, releases it once, and never spends held money', async () => {
    const accountId = await filled('100');
    await run((tx) => hold(tx, t.deps, { accountId, amount: '70', bizNo: 'R1' }));
    expect(await t.balances(accountId)).toEqual({
      balance: '100.00',
      gift: '0.00',
      frozen: '70.00',
      available: '30.00',
    });
    expect(
      (await run((tx) => debit(tx, t.deps, { accountId, bizType: 2, amount: '31', bizNo: bizNo(), actor }))).ok,
    ).toBe(false);
    await expect(run((tx) => hold(tx, t.deps, { accountId, amount: '31', bizNo: 'R2' }))).rejects.toSatisfy(
      refusal('不足'),
    );
    for (const _again of [1, 2]) await run((tx) => release(tx, t.deps, { accountId, bizNo: 'R1' }));
    expect(await t.balances(accountId)).toMatchObject({ frozen: '0.00', available: '100.00' });
    await expect(run((tx) => release(tx, t.deps, { accountId, bizNo: 'R2' }))).rejects.toSatisfy(refusal('没有冻结'));
  });

  it('refunds money to the balance and gift to gift; a WeChat refund leaves the account unchanged', async () => {
    const accountId = await filled('0');
    await run((tx) => refund(tx, t.deps, { accountId, amount: '20', giftBack: '5', channel: 1, bizNo: bizNo() }));
    expect(await t.balances(accountId)).toMatchObject({ balance: '20.00', gift: '5.00' });
    await run((tx) => payDirectly(tx, t.deps, { accountId, bizType: 2, amount: '33', channel: 2, bizNo: 'wx', actor }));
    await run((tx) => refund(tx, t.deps, { accountId, amount: '33', channel: 2, bizNo: 'wxback' }));
    await run((tx) => refund(tx, t.deps, { accountId, amount: '33', channel: 2, bizNo: 'wxback' }));
    expect(await t.balances(accountId)).toMatchObject({ balance: '20.00', gift: '5.00' });
  });

  it('books the payment and the refund of a customer without an account', async () => {
    const paid = { accountId: null, amount: '12.30', channel: 2 as const, actor };
    const first = await run((tx) => payDirectly(tx, t.deps, { ...paid, bizType: 3, bizNo: 'walk-in' }));
    const again = await run((tx) => payDirectly(tx, t.deps, { ...paid, bizType: 3, bizNo: 'walk-in' }));
    expect([first.isNew, again.isNew]).toEqual([true, false]);
    expect((await run((tx) => refund(tx, t.deps, { ...paid, bizNo: 'walk-back' }))).isNew).toBe(true);
    await expect(run((tx) => refund(tx, t.deps, { ...paid, giftBack: '1', bizNo: 'x' }))).rejects.toThrow('not named');
  });

  it('revokes gift only up to the gift of the account, and adjusts in both directions', async () => {
    const accountId = await filled('10', '5');
    await expect(run((tx) => revokeGift(tx, t.deps, { accountId, amount: '5.01', bizNo: bizNo() }))).rejects.toSatisfy(
      refusal('不足'),
    );
    await run((tx) => revokeGift(tx, t.deps, { accountId, amount: '5', bizNo: bizNo() }));
    await run((tx) => adjust(tx, t.deps, { accountId, direction: 2, amount: '4', bizNo: bizNo(), actor }));
    await run((tx) => adjust(tx, t.deps, { accountId, direction: 1, amount: '1', bizNo: bizNo(), actor }));
    expect(await t.balances(accountId)).toMatchObject({ balance: '7.00', gift: '0.00' });
  });

  it('books a repeated request once, and refuses its number for another amount or account', async () => {
    const accountId = await filled('10');
    const sent = { accountId, amount: '7', channel: 6 as const, bizNo: 'same', actor };
    const first = await run((tx) => topUp(tx, t.deps, sent));
    const again = await run((tx) => topUp(tx, t.deps, sent));
    expect([first.isNew, again.isNew, again.txnId]).toEqual([true, false, first.txnId]);
    expect(await t.balances(accountId)).toMatchObject({ balance: '17.00' });
    await expect(run((tx) => topUp(tx, t.deps, { ...sent, amount: '8' }))).rejects.toSatisfy(refusal('已用于'));
    const other = await filled('10');
    await expect(run((tx) => topUp(tx, t.deps, { ...sent, accountId: other }))).rejects.toSatisfy(refusal('已用于'));
  });

  it('books nothing on a closed account', async () => {
    const accountId = await t.open();
    await t.stage.superuser.run('update truck_account set account_status = 3 where id = $1', [accountId]);
    const late = run((tx) => topUp(tx, t.deps, { accountId, amount: '1', channel: 6, bizNo: bizNo(), actor }));
    await expect(late).rejects.toSatisfy(refusal('已注销'));
  });
});

it('the ledger stays exact under 100 parallel top-ups, debits and refunds on one account', async () => {
  const accountId = await filled('500', '20');
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, index) => {
      const amount = `${(index % 7) + 1}.${index % 10}1`;
      const no = `P${index}`;
      return run<unknown>((tx) => {
        if (index % 4 === 0) return topUp(tx, t.deps, { accountId, amount, channel: 2, bizNo: no, actor });
        if (index % 4 === 1) return refund(tx, t.deps, { accountId, amount, channel: 1, bizNo: no });
        return debit(tx, t.deps, {
          accountId,
          bizType: index % 4 === 2 ? 2 : 4,
          amount: `${amount.slice(0, -1)}9`,
          bizNo: no,
          actor,
        });
      });
    }),
  );
  const [expected] = await t.stage.superuser.rows<{ sum: string; moves: string }>(
    `select sum(case direction when 1 then amount else -amount end)::text as sum, count(*)::text as moves
     from truck_account_his where account_id = $1`,
    [accountId],
  );
  const { balance, gift } = await t.balances(accountId);
  expect((Number(balance) * 100 + Number(gift) * 100) / 100).toBe(Number(expected?.sum));
  const refused = results.filter((each) => (each as { ok?: boolean }).ok === false).length;
  expect(Number(expected?.moves)).toBe(102 - refused);
});
