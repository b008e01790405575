// Tests the messages about figures of the home page: each person who sees a figure gets one message about it, and no message twice.
import { notifiedFigures } from '@ec/desk/server/public';
import type { InboxMessage } from '@ec/messaging/shared/inbox/inbox.contract';
import type { OutputOf } from '@ec/resource/contract';
import type { deskFigures } from '@ec/resource/contracts/desk.contract';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, describe, expect, it, test as plain } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { outsiders, tenantId } from './test-outsiders.ts';

type DeskReply = OutputOf<typeof deskFigures>;
type Inbox = { records: InboxMessage[]; total: number };

const test: TestApp = await testApp({}, { demoDays: 3 });
const { engine } = test.app;
const { teamster, merchantPerson } = outsiders(test);
afterAll(() => test.close());

const clients = {} as Record<string, Client>;
const names = ['admin', 'manager', 'finance', 'engineer1', 'viewer', 'team', 'merchant'];
beforeAll(async () => {
  for (const name of names.slice(0, 5)) clients[name] = await test.as(tenantId, name);
  clients.team = (await teamster()).client;
  clients.merchant = (await merchantPerson('payer', 'truck_orders', 'merchant_id')).client;
  // Removes the messages that the demo has already sent.
  for (const table of ['messaging_inbox', 'desk_told']) await test.superuser.run(`delete from ${table}`);
}, 240_000);

const run = (job: string) => runJob(engine.jobs().find(({ name }) => name === job)!, engine, { tenantId });
const round = () => run('desk.waits');
const inbox = async (name: string) =>
  (await clients[name]!.get<Inbox>('blade-resource/inbox/list', { size: '200' })).data;
const counts = async (name: string) => (await clients[name]!.get<DeskReply>('blade-desk/home/figures')).data.counts;
const figures = async (name: string) =>
  (await counts(name)).filter(({ key, count }) => key in notifiedFigures && count > 0);
const critical = async (name: string) => (await counts(name)).find(({ key }) => key === 'criticalAlarms')?.count ?? 0;
const timesOf = (text: string) => Number(/新增(\d+)条/.exec(text)?.[1]);

plain('each figure that is sent as a message is on the home page', () => {
  const keys = engine.desks.flatMap(({ counts }) => counts).map(({ key }) => key);
  expect(Object.keys(notifiedFigures).filter((key) => !keys.includes(key))).toEqual([]);
});

describe('a round of messages', () => {
  it('sends each person the counts of their home page', async () => {
    await round();
    let recordCount = 0;
    for (const name of names) {
      const [{ records }, counted] = [await inbox(name), await figures(name)];
      recordCount += records.length;
      expect(records.map(({ text }) => timesOf(text)).sort(), name).toEqual(counted.map(({ count }) => count).sort());
    }
    expect(recordCount).toBeGreaterThan(5);
    // The person of the merchant receives fewer messages than the administrator.
    expect((await inbox('merchant')).total).toBeLessThan((await inbox('admin')).total);
  });

  it('sends nothing twice', async () => {
    const before = await Promise.all(names.map(inbox));
    await round();
    await Promise.all([round(), round()]);
    expect(await Promise.all(names.map(inbox))).toEqual(before);
  });

  it('sends one message about 500 alarms, only to people who see the station', async () => {
    const [alarm] = await test.superuser.rows<{ id: string }>(
      `select id from device_alarm where tenant_id = $1 and is_deleted = 0 and biz_domain = 2 order by id limit 1`,
      [tenantId],
    );
    for (const name of names) await clients[name]!.post('blade-resource/inbox/read', {});
    const seen = Object.fromEntries(names.map((name) => [name, 0]));
    await test.superuser.run(
      `insert into device_alarm select (jsonb_populate_record(a, jsonb_build_object('id', a.id + n, 'alarm_no', 'AS' || n,
         'alarm_code', 'T' || n, 'alarm_level', 1, 'alarm_status', 0, 'storm_id', null))).*
       from device_alarm a, generate_series(1, 500) n where a.id = $1`,
      [alarm?.id],
    );
    expect(await critical('admin')).toBeGreaterThanOrEqual(500);
    await run('maintenance.tellAlarms');
    for (const name of names) {
      const { data } = await clients[name]!.get<Inbox>('blade-resource/inbox/list', { unread: '1', size: '200' });
      const many = data.records.filter(({ text }) => text === '紧急告警：新增500条');
      seen[name] = many.length;
      expect(many.length, name).toBe((await critical(name)) >= 500 ? 1 : 0);
      for (const message of many) expect(message).toMatchObject({ isCritical: true });
      // The other unread messages are about alarms of the demo.
      expect(data.total, name).toBeLessThan(20);
    }
    expect([seen.admin, seen.merchant]).toEqual([1, 0]);
  });

  it('sends nothing to the person who requested the refund, or to another tenant', async () => {
    const people = await test.superuser.rows<{ id: string; account: string }>(
      `select id, account from "system_user" where tenant_id = $1 and account in ('admin', 'finance')`,
      [tenantId],
    );
    const idOf = Object.fromEntries(people.map(({ id, account }) => [account, id]));
    for (const name of names) await clients[name]!.post('blade-resource/inbox/read', {});
    const [order] = await test.superuser.rows<{ id: string }>(
      `select o.id from truck_orders o where tenant_id = $1 and not exists (select from truck_refund r where r.order_id = o.id)
       and order_proc = 4 and pay_money > 1 limit 1`,
      [tenantId],
    );
    await test.superuser.run(
      `insert into truck_refund (tenant_id, id, refund_no, order_id, amount, refund_status, channel, reason, apply_user)
       values ($1, $2, 'FEED', $3, 1, 0, 2, 'a', $4)`,
      [tenantId, engine.ids.next(), order?.id, idOf.finance],
    );
    await round();
    const unread = async (name: string) =>
      (await clients[name]!.get<Inbox>('blade-resource/inbox/list', { unread: '1' })).data.records.map(
        ({ text }) => text,
      );
    expect(await unread('admin')).toEqual(['退款待审核：新增1条']);
    expect(await unread('finance')).toEqual([]);
    const foreign = await test.superuser.rows(`select 1 from messaging_inbox where tenant_id <> $1`, [tenantId]);
    expect(foreign).toEqual([]);
  });
});
