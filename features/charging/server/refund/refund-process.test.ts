// Tests the approval process of refunds above the limit (BR-11). A person decides with the approve call or with complete-task; both use
// the same service.
import { seedPeople } from '@ec/demo/public';
import { wechatPayProvider } from '@ec/fixtures/charging/test-wechat-provider';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { testEngine, type Who } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { workflowFeature } from '@ec/workflow/server/public';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chargingFeature } from '../charging.feature.ts';
import { wechatConfig } from '../wechat/wechat-config.ts';

const tenantId = '100003';
const admin: Who = [tenantId, 'admin'];
const finance: Who = [tenantId, 'finance'];
const manager: Who = [tenantId, 'manager'];
const viewer: Who = [tenantId, 'viewer'];
type Task = { taskId: string; processInstanceId: string; businessId: string };

const provider = await wechatPayProvider({ now: () => new Date() });
const on = await testEngine({
  features: [systemFeature, truckFeature, chargingFeature, workflowFeature],
  names: createDisplayNames,
  jobs: true,
  config: {
    sections: new Map([[wechatConfig.variables, { EC_WECHAT_PAY: { [tenantId]: provider.config } }]]),
    outboundAllow: ['127.0.0.1'],
    publicUrl: 'https://ec.example.com',
  },
});
const { superuser } = on.stage;
beforeAll(() => seedPeople(on.engine));
afterAll(async () => {
  await on.close();
  await provider.close();
});

/** Runs a statement without foreign keys and triggers, because these tests need only some of the rows around an order. */
const plant = async (text: string, values: unknown[]) => {
  await superuser.run('set session_replication_role = replica');
  await superuser.run(text, values);
  await superuser.run('set session_replication_role = default');
};

const byBalance = 1;
const byWechat = 2;

/** Inserts an order that was paid with 2,000 yuan, and requests a refund of 600 yuan, which waits for approval. */
async function waitingRefund(payType: number) {
  const [accountId, orderId] = [on.engine.ids.next(), on.engine.ids.next()];
  const orderNo = `91370100A${orderId.slice(-18)}`;
  await plant(
    `insert into truck_account (id, tenant_id, account_no, owner_type, owner_id, owner_name, settle_mode, account_status, balance)
      values ($1, $2, $3, 1, $4, 'Fleet', 1, 1, 0)`,
    [accountId, tenantId, `A${accountId}`, accountId],
  );
  const paidAt = new Date();
  const paid = payType === byWechat ? provider.books.pay({ orderNo, cents: 200_000, paidAt }) : undefined;
  await plant(
    `insert into truck_orders (id, tenant_id, order_no, order_type, account_id, plate_no, order_proc, pay_status, pay_type,
        total_money, gift_money, pay_money, refund_money, transaction_id, pay_time)
      values ($1, $2, $3, 1, $4, '鲁A12345', 4, 2, $5, 2000, 0, 2000, 0, $6, $7)`,
    [orderId, tenantId, orderNo, accountId, payType, paid?.transactionId ?? null, paidAt],
  );
  const body = { orderId, amount: '600.00', reason: '重复扣费' };
  const { data, msg } = await on.post<{ refundNo: string }>(admin, 'blade-pay/wxV3/refund', body);
  if (!data?.refundNo) throw new Error(msg);
  const [row] = await superuser.rows<{ id: string }>('select id from truck_refund where refund_no = $1', [
    data.refundNo,
  ]);
  return { id: row?.id ?? '', refundNo: data.refundNo, accountId };
}

const act = (who: Who, name: string, body: object) => on.post(who, `blade-flow/work/${name}`, body);
const findTask = async (who: Who, list: string, id: string) => {
  const { data } = await on.get<{ records: Task[] }>(who, `blade-flow/work/${list}`, { size: '100' });
  return data.records.find(({ businessId }) => businessId === id);
};
async function claim(id: string): Promise<string> {
  const taskId = (await findTask(finance, 'claim-list', id))?.taskId ?? '';
  expect((await act(finance, 'claim-task', { taskId })).msg).toBe('操作成功');
  return taskId;
}
const statusOf = async (id: string) => {
  const [row] = await superuser.rows<{ status: number }>(
    'select refund_status as status from truck_refund where id = $1',
    [id],
  );
  return row?.status;
};
const balanceOf = async (id: string) =>
  (await superuser.rows<{ balance: string }>('select balance from truck_account where id = $1', [id]))[0]?.balance;

test('a refund into the balance is paid when a second person claims and completes its task', async () => {
  const { id, accountId } = await waitingRefund(byBalance);
  const offered = await findTask(finance, 'claim-list', id);
  expect(await findTask(admin, 'claim-list', id)).toBeUndefined();
  expect(await act(admin, 'claim-task', { taskId: offered?.taskId })).toMatchObject({ status: 409 });
  expect(await findTask(viewer, 'claim-list', id)).toBeUndefined();
  const taskId = await claim(id);
  expect(await statusOf(id)).toBe(0);
  expect((await act(finance, 'complete-task', { taskId, flag: 'ok' })).code).toBe(200);
  expect([await statusOf(id), await balanceOf(accountId)]).toEqual([2, '600.00']);
  const audits = await on.auditOf(tenantId, 'charging.refund', id);
  expect(audits.map(({ action }) => action)).toEqual(['request', 'approve', 'settle']);
});

test('a refund by WeChat is sent after the transaction of complete-task', async () => {
  const { id, refundNo } = await waitingRefund(byWechat);
  const taskId = await claim(id);
  expect(provider.books.refunds.has(refundNo)).toBe(false);
  expect((await act(finance, 'complete-task', { taskId, flag: 'ok' })).code).toBe(200);
  expect(await statusOf(id)).toBe(1);
  await vi.waitFor(() => expect(provider.books.refunds.has(refundNo)).toBe(true), { timeout: 20_000 });
});

test('twelve parallel approvals through both calls pay once, and a rejection stores its comment', async () => {
  const { id, refundNo, accountId } = await waitingRefund(byBalance);
  const taskId = await claim(id);
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0
        ? on.post(finance, 'blade-pay/wxV3/approve', { refundNo, pass: true })
        : act(finance, 'complete-task', { taskId, flag: 'ok' }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
  expect(await balanceOf(accountId)).toBe('600.00');
  const other = await waitingRefund(byBalance);
  const second = await claim(other.id);
  expect((await act(finance, 'complete-task', { taskId: second, comment: '凭证不符' })).code).toBe(200);
  const [row] = await superuser.rows('select refund_status, fail_msg from truck_refund where id = $1', [other.id]);
  expect(row).toEqual({ refund_status: 5, fail_msg: '凭证不符' });
});

test('the approve call closes a task that nobody else has claimed', async () => {
  const { id, refundNo } = await waitingRefund(byBalance);
  const taskId = await claim(id);
  const byManager = () => on.post(manager, 'blade-pay/wxV3/approve', { refundNo, pass: true });
  expect(await byManager()).toMatchObject({ status: 409, msg: '任务由他人办理' });
  expect((await act(finance, 'unClaim-task', { taskId })).code).toBe(200);
  expect((await on.post(finance, 'blade-pay/wxV3/approve', { refundNo, pass: true })).status).toBe(200);
  expect(await findTask(finance, 'claim-list', id)).toBeUndefined();
  expect(await findTask(finance, 'done-list', id)).toMatchObject({ processIsFinished: 'finished' });
});
