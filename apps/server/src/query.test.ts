// Tests the query builder's filters on every list; generated from the definitions.

import { account } from '@ec/charging/shared/account/account.resource';
import { inverter } from '@ec/household/shared/device/inverter.resource';
import { inverterCmd } from '@ec/household/shared/device/inverter-cmd.resource';
import { incomeSeting } from '@ec/household/shared/income/income-seting.resource';
import { incomeStatement } from '@ec/household/shared/income/income-statement.resource';
import { stationIncome } from '@ec/household/shared/income/station-income.resource';
import { union } from '@ec/household/shared/station/union.resource';
import type { Field } from '@ec/resource/field';
import { listFieldOf } from '@ec/resource/filter';
import { encodeQuery, operatorsFor, type QueryGroup, type QueryLeaf, type QueryValue } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { insertRows } from '@ec/resource-server/insert-rows';
import { anyQuery } from '@ec/testing/any-query';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { type Page, samples, tenantOf } from './test-samples.ts';

const test: TestApp = await testApp();
const { addRow, listed, written } = samples(test);
afterAll(() => test.close());
// Inserts rows for lists that only the product itself writes.
const { database, ids } = test.app.engine;
await database.withTenant('100003', async (tx) => {
  const row = () => ({ id: ids.next(), tenant_id: '100003' });
  for (const table of ['log_usual', 'log_error', 'log_login'])
    await tx.run(anyQuery.insertInto(table).values([row(), row()]));
  const difference = { bill_date: '2026-11-20', channel: 2, subject: 1, diff_kind: 1 };
  const differences = ['A', 'B'].map((bizNo) => ({ ...row(), ...difference, biz_no: bizNo }));
  await tx.run(anyQuery.insertInto('truck_reconcile_diff').values(differences));
  const user = await tx.first(anyQuery.selectFrom('system_user').select('id').limit(1));
  const order = { ...row(), order_no: 'A', order_type: 1, plate_no: '鲁A12345', pay_status: 2, pay_money: 10 };
  await tx.run(anyQuery.insertInto('truck_orders').values([order, { ...order, ...row(), order_no: 'B' }]));
  const refund = { order_id: order.id, amount: 1, refund_status: 1, channel: 2, reason: 'a', apply_user: user?.id };
  const refunds = ['A', 'B'].map((refundNo) => ({ ...row(), ...refund, refund_no: refundNo }));
  await tx.run(anyQuery.insertInto('truck_refund').values(refunds));
});
await database.withTenant('100003', async (tx) => {
  const reminder = { kind: 2, target_id: 1, end_date: '2026-12-01' };
  const reminders = [1, 2].map((target) => ({ id: ids.next(), tenant_id: '100003', ...reminder, target_id: target }));
  await tx.run(anyQuery.insertInto('truck_reminder').values(reminders));
});
await database.withTenant('100003', async (tx) => {
  const message = { tenant_id: '100003', channel: 1, provider_code: 'a', template_id: 'a' };
  const messages = ['13800000001', '13800000002'].map((receiver) => ({ ...message, id: ids.next(), receiver }));
  await tx.run(anyQuery.insertInto('messaging_log').values(messages));
});
const cashier = await test.as('100003', 'admin');
const { id: inverterId, stationId } = await addRow(inverter, cashier);
await database.withTenant('100003', async (tx) => {
  const items = [{ code: 'powerLimitPct' as const, value: 60 }];
  const command = { tenant_id: '100003', inverter_id: inverterId, station_id: String(stationId), items };
  const commands = ['A', 'B'].map((no) => ({
    ...command,
    id: ids.next(),
    cmd_no: no,
    task_no: no,
    expire_time: '2026-12-01',
  }));
  await insertRows(tx, inverterCmd, commands);
});
const { id: houseId, customerId } = await addRow(union, cashier);
const { id: setingId } = await addRow(incomeSeting, cashier);
await database.withTenant('100003', async (tx) => {
  const of = { tenant_id: '100003', customer_id: String(customerId) };
  const worth = { station_id: houseId, seting_id: setingId, kwh: 1, income: 1, farmer_share: 0, share_rate: 0 };
  const days = ['2026-10-01', '2026-10-02'].map((day) => ({ ...of, ...worth, id: ids.next(), day, lines: [] }));
  await insertRows(tx, stationIncome, days);
  const due = { kwh: 1, income: 1, farmer_share: 0, rent: 0, adjust: 0, due: 0, statement_state: 1 as const };
  const months = ['2026-09', '2026-10'].map((month) => ({ ...of, ...due, id: ids.next(), month, lines: [] }));
  await insertRows(tx, incomeStatement, months);
});
const { id: accountId } = await addRow(account, cashier);
const { id: merchantId } = await addRow(merchant, cashier);
for (const voucherNo of ['A', 'B'])
  await cashier.post(`${account.base}/topup`, { id: accountId, amount: 1, voucherNo });
for (const bankName of ['A', 'B'])
  await cashier.post(`${account.base}/withdraw`, { id: accountId, amount: 1, bankName, bankAccount: '1', reason: 'a' });
await database.withTenant('100003', async (tx) => {
  const sums = { order_count: 0, total_money: 0, gift_money: 0, amount: 0 };
  const bills = ['2026-10-01', '2026-11-01'].map((day) => {
    const days = { bill_date: day, period_from: day, period_to: day, due_date: day };
    return { id: ids.next(), tenant_id: '100003', bill_no: day, account_id: accountId, ...days, ...sums };
  });
  await tx.run(anyQuery.insertInto('truck_account_bill').values(bills));
  const of = { tenant_id: '100003', merchant_id: merchantId };
  const taken = { order_count: 1, amount: 1, tax_money: 0, lines: '[]', title: 'a', tax_no: 'a' };
  const invoices = ['A', 'B'].map((no) => ({
    ...of,
    ...taken,
    id: ids.next(),
    apply_no: no,
    month: '2026-10',
    kind: 2,
  }));
  await tx.run(anyQuery.insertInto('truck_invoice').values(invoices));
  const closed = { orders: 1, kwh: 1, total_money: 1, refund_money: 0, close_time: '2026-11-01' };
  const months = ['2026-09', '2026-10'].map((month) => ({ ...of, ...closed, id: ids.next(), month }));
  await tx.run(anyQuery.insertInto('truck_statement').values(months));
});
/** Resources whose lists come in pages. Lists of trees and roles come whole. */
const paged = listed.filter((resource) => !resource.isTree && resource.name !== 'system.role');

function searchedValue({ kind, enum: entries }: Field): QueryValue {
  if (/^(integer|decimal|flag)$/.test(kind)) return 1;
  if (/^dicts?$/.test(kind)) return entries?.values[0]?.key ?? 1;
  if (/^(ref|refs|refBy|refsBy)$/.test(kind)) return '1';
  if (/^regions?$/.test(kind)) return '37';
  return /^date/.test(kind) ? '2026-11-21' : 'a';
}

function leavesOf(resource: Resource): QueryLeaf[] {
  const names = [...Object.keys(resource.fields), 'id', 'createTime', 'createUser', 'status', 'remark'];
  return names.flatMap((name) => {
    const field = listFieldOf(resource, name);
    if (!field) return [];
    const v = searchedValue(field);
    const values = { between: [v, v], during: '@thisWeek', in: [v, v], isEmpty: undefined, isNotEmpty: undefined };
    return operatorsFor(field).map((o) => ({ f: name, o, v: o in values ? values[o as keyof typeof values] : v }));
  });
}

describe.each(listed.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  let owner: Client;
  const list = (group: QueryGroup, more: Record<string, string> = {}) =>
    owner.get<Page>(`${resource.base}/list`, { q: encodeQuery(group), ...more });
  beforeAll(async () => {
    owner = await test.as(tenantOf(resource), 'admin');
  });

  it('answers every operator of every field', async () => {
    const leaves = leavesOf(resource);
    expect(leaves.length).toBeGreaterThan(15);
    // Sends eight filters in one call. If the call fails, the filters are sent one by one.
    for (let from = 0; from < leaves.length; from += 8) {
      const some = leaves.slice(from, from + 8);
      if ((await list({ any: some })).status === 200) continue;
      for (const leaf of some) expect(await list({ all: [leaf] }), JSON.stringify(leaf)).toMatchObject({ status: 200 });
    }
  });

  it.each(paged.includes(resource) ? ['counts few rows exactly, also where no index serves the filter'] : [])(
    '%s',
    async () => {
      const group: QueryGroup = { all: [{ f: 'remark', o: 'isEmpty' }] };
      const { total, approx } = (await list(group, { size: '1' })).data;
      expect(approx).toBeUndefined();
      const all = (await list(group, { size: '200' })).data.records;
      if (total <= 200) expect(all).toHaveLength(total);
      else expect(all).toHaveLength(200);
    },
  );

  const inPages = paged.includes(resource) ? ['finds what all or any of a group say, and adds plain filters'] : [];
  it.each(inPages)('%s', async () => {
    if (written.includes(resource)) await Promise.all([addRow(resource, owner), addRow(resource, owner)]);
    const [one, two] = (await owner.get<Page>(`${resource.base}/list`, { size: 2 })).data.records;
    // Only a resource whose rows people cannot create may have fewer than two rows.
    if (!one || !two) return expect([...written]).not.toContain(resource);
    const is = (row: { id: string }): QueryLeaf => ({ f: 'id', o: 'equal', v: row.id });
    const ids = async (group: QueryGroup, more = {}) =>
      (await list(group, more)).data.records.map(({ id }) => id).sort();
    expect(await ids({ any: [is(one), is(two)] })).toEqual([one.id, two.id].sort());
    expect(await ids({ any: [{ all: [is(one), is(two)] }, is(two)] })).toEqual([two.id]);
    expect(await ids({ all: [is(one), { any: [] }] })).toEqual([one.id]);
    expect(await ids({ any: [is(one), is(two)] }, { id: one.id })).toEqual([one.id]);
    expect(await ids({ all: [{ f: 'id', o: 'in', v: [one.id, two.id] }] })).toHaveLength(2);
  });

  it('accepts at most 200 values in one filter, pasted with blanks around them', async () => {
    for (const [name, { kind, searchMode, enum: entries }] of Object.entries(resource.fields)) {
      // `tenantId` is no filter of several values: it chooses the tenant whose rows are listed (contract §2.3).
      if (!searchMode || name === 'tenantId' || !/^(text|integer|dict|refs?|region)$/.test(kind)) continue;
      const one = entries?.values[0]?.key ?? '1';
      const first = kind === 'region' ? 370_100 : 1;
      const pasted = (count: number) =>
        ` ${Array.from({ length: count }, (_, index) => (entries ? one : first + index)).join('\t ')}\n`;
      expect(await owner.get(`${resource.base}/list`, { [name]: pasted(3) }), name).toMatchObject({ status: 200 });
      if (entries) continue;
      expect(await owner.get(`${resource.base}/list`, { [name]: pasted(201) }), name).toMatchObject({ status: 400 });
    }
    const { title } = resource;
    const [one, two] = (await owner.get<Page>(`${resource.base}/list`, { size: 2 })).data.records ?? [];
    const isText = resource.fields[title]?.kind === 'text';
    if (!one || !two || !isText || resource.isTree || one[title] === two[title]) return;
    const reply = await owner.get<Page>(`${resource.base}/list`, {
      [title]: ` ${one[title]}；${two[title]} `,
      size: 200,
    });
    expect(reply.data.records.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id]));
  });

  it('refuses invalid queries', async () => {
    const wrong = { status: 400, msg: '请求参数格式错误: q' };
    for (const q of ['x', '{}', encodeQuery({ all: [{ f: 'id; drop table x', o: 'equal', v: '1' }] })])
      expect(await owner.get(`${resource.base}/list`, { q })).toMatchObject(wrong);
    expect(await list({ all: [{ f: 'tenantId', o: 'isNotEmpty' }] }), 'tenantId is no field here').toMatchObject(
      resource.fields.tenantId ? {} : wrong,
    );
  });
});

describe('relative days such as @today', () => {
  it('are computed at the time of the call, in Asia/Shanghai', async () => {
    const clock = vi.spyOn(test.app.engine.clock, 'now');
    const countMatches = async (word: string, at: string) => {
      clock.mockReturnValue(new Date(at));
      const admin = await test.as('100003', 'admin');
      const query = { createTime: word, orderNo: 'A', startTime_null: '1' };
      const { status, data } = await admin.get<Page>('blade-truck/orders/list', query);
      expect(status).toBe(200);
      return data.total;
    };
    await test.superuser.run(`update truck_orders set create_time = '2026-11-15 23:59:59.5+08' where order_no = 'A'`);
    // In Shanghai: Sunday, 0.1 seconds before midnight, and the midnight that begins Monday.
    const [sunday, monday] = ['2026-11-15T15:59:59.900Z', '2026-11-15T16:00:00Z'];
    expect(await countMatches('@today', sunday)).toBe(1);
    expect(await countMatches('@today', monday), 'today is another day tomorrow').toBe(0);
    expect(await countMatches('@yesterday', monday)).toBe(1);
    expect(await countMatches('@thisWeek', sunday)).toBe(1);
    expect(await countMatches('@thisWeek', monday)).toBe(0);
    expect(await countMatches('@lastWeek', monday)).toBe(1);
    expect(await countMatches('@thisMonth', '2026-11-30T15:59:59Z')).toBe(1);
    expect(await countMatches('@lastMonth', '2026-11-30T16:00:00Z')).toBe(1);
    expect(await countMatches('@last7', '2026-11-21T00:00:00Z')).toBe(1);
    expect(await countMatches('@last7', '2026-11-22T00:00:00Z')).toBe(0);
    clock.mockRestore();
    const admin = await test.as('100003', 'admin');
    for (const wrong of ['@tomorrow', '@', '@toString', 'today'])
      expect((await admin.get('blade-truck/orders/list', { createTime: wrong })).status).toBe(400);
  });
});
