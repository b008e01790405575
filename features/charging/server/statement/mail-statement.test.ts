// Tests that a compared statement is sent by mail with its PDF, and stays unsent if no mail can be sent.
import { admin, type Site, testSite } from '@ec/fixtures/charging/test-site';
import type { Who } from '@ec/testing/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';

let site: Site;
beforeAll(async () => {
  site = await testSite();
}, 60_000);
afterAll(() => site.close());

const month = '2026-09';
const post = (path: string, body: object, who: Who = admin) =>
  site.on.post<{ id: string }>(who, `blade-truck/${path}`, body);
const rows = <R extends object>(statement: string) => site.on.stage.superuser.rows<R>(statement);

test('a statement can be mailed only once, and only after it was compared', async () => {
  const of = await site.fleet();
  await site.insert('truck_orders', {
    order_no: 'MAIL1',
    order_type: 1,
    order_proc: 4,
    pay_status: 2,
    pay_type: 1,
    invoice_status: 0,
    station_id: site.stationId,
    merchant_id: of.merchantId,
    account_id: of.accountId,
    plate_no: of.plateNo,
    end_time: `${month}-10 12:00:00+08`,
    total_kwh: '10.00',
    elec_money: '8.00',
    service_money: '2.00',
    total_money: '10.00',
    pay_money: '10.00',
  });
  const closed = await post('statement/close', { month, merchantIds: [of.merchantId] });
  expect(closed.status, closed.msg).toBe(200);
  const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from truck_statement');
  const state = async () =>
    (await rows<object>('select statement_status as state, sent_to as "sentTo" from truck_statement'))[0];
  const send = (to: string, who?: Who) => post('statement/mail', { id, to }, who);
  expect((await send('a@b.cn')).status, 'not compared').toBe(409);
  expect((await post('statement/compare', { ids: [id] })).status).toBe(200);
  expect((await send('a@b.cn')).msg).toBe('没有启用的邮件配置，请联系管理员');
  await site.insert('resource_mail', {
    mail_code: 'a',
    host: 'localhost',
    port: 1,
    security: 1,
    from_address: 'a@example.com',
    status: 2,
  });
  expect((await send('nobody')).msg).toMatch(/有误/);
  expect(await state()).toEqual({ state: 2, sentTo: null });
  expect((await send('a@b.cn', ['100002', 'admin'])).status).toBe(404);
  expect((await send('a@b.cn', ['100003', 'viewer'])).status).toBe(403);
  const answers = await Promise.all(Array.from({ length: 8 }, () => send('a@b.cn，c@d.cn')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await state()).toEqual({ state: 3, sentTo: 'a@b.cn, c@d.cn' });
  const mails = await rows<{ receiver: string; name: string; head: string }>(
    `select l.receiver, a.name, encode(substr(a.content, 1, 5), 'escape') as head from messaging_log l
     join messaging_attachment a on l.id = any(a.message_ids) order by l.id`,
  );
  expect(mails).toMatchObject([
    { receiver: 'a@b.cn', name: expect.stringMatching(/对账单.*\.pdf$/), head: '%PDF-' },
    { receiver: 'c@d.cn' },
  ]);
});
