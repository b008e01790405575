// Tests messages of the product to people: each person has an inbox, messages are grouped, and channels follow the person’s settings.
import { seedPeople } from '@ec/demo/public';
import type { Sql } from '@ec/kernel/database';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type InboxMessage, type InboxSettings, usualAlarms } from '../../shared/inbox/inbox.contract.ts';
import { messageKind } from '../../shared/inbox/inbox.enums.ts';
import { messagingFeature } from '../messaging.feature.ts';
import { readDeliveryResults } from './deliveries.ts';
import { deliverJobName, type Message, notify } from './notify.ts';

const tenantId = '100003';
const admin: Who = [tenantId, 'admin'];
const viewer: Who = [tenantId, 'viewer'];
const stranger: Who = ['100002', 'admin'];
const base = 'blade-resource/inbox';
const { alarm, approval, task } = messageKind.key;

let on: TestEngine;
let ids: Record<string, string>;
beforeAll(async () => {
  on = await testEngine({
    features: [systemFeature, storageFeature, messagingFeature],
    names: createDisplayNames,
    fill: seedPeople,
  });
  const people = await on.stage.superuser.rows<{ id: string; account: string }>(
    `select id, account from "system_user" where tenant_id = '100003'`,
  );
  ids = Object.fromEntries(people.map(({ id, account }) => [account, id]));
  await on.stage.superuser.run(
    `insert into resource_mail (tenant_id, id, mail_code, host, port, security, from_address, status)
     values ('100003', 1, 'a', 'localhost', 1, 1, 'a@example.com', 2)`,
  );
  await on.stage.superuser.run(
    `insert into resource_sms (tenant_id, id, category, sms_code, template_id, sign_name, secret_key, status)
     values ('100003', 1, 1, 'a', 't', 's', 'x', 2)`,
  );
  await on.stage.superuser.run(
    `update "system_user" set email = account || '@example.com', phone = '13800000001' where tenant_id = '100003'`,
  );
}, 60_000);
afterAll(() => on.close());
beforeEach(async () => {
  for (const table of ['messaging_inbox', 'messaging_preference', 'messaging_log', 'messaging_way'])
    await on.stage.superuser.run(`delete from ${table}`);
});

const within = <T>(work: (tx: Sql) => Promise<T>) => on.engine.database.withTenant(tenantId, work);
const tell = (message: Partial<Message> = {}) =>
  within((tx) =>
    notify(on.engine, tx, tenantId, {
      to: { users: [ids.admin!] },
      kind: task,
      code: 'task.done',
      params: { title: '导出订单' },
      link: '/info/tasks',
      ...message,
    }),
  );
const list = async (who: Who, query: Record<string, string> = {}) =>
  (await on.get<{ records: InboxMessage[]; total: number }>(who, `${base}/list`, query)).data;
const unread = async (who: Who) => (await on.get<{ count: number }>(who, `${base}/unread`)).data.count;
const settings: InboxSettings = {
  ...usualAlarms,
  console: [1, 2, 3, 4],
  mail: [],
  sms: [],
  quietFrom: '',
  quietTo: '',
  language: 'zh',
};
const want = (who: Who, wanted: Partial<InboxSettings>) =>
  on.post(who, `${base}/settings-submit`, { ...settings, ...wanted });
const sent = () =>
  on.stage.superuser.rows<{ channel: number; receiver: string; subject: string | null }>(
    'select channel, receiver, subject from messaging_log order by id',
  );
const queued = async (account: string) =>
  (
    await on.stage.superuser.rows<{ at: Date }>(
      `select run_at as at from graphile_worker.jobs where key like '%deliver ' || $1`,
      [ids[account]],
    )
  ).map(({ at }) => new Date(at));

/** Runs the delivery job as the job runner would at that moment. */
async function deliver(account = 'admin', now = on.engine.clock.now()) {
  const job = on.engine.jobs().find(({ name }) => name === deliverJobName)!;
  const { database, log } = on.engine;
  const payload = { tenantId, userId: ids[account] };
  return job.run({ tenantId, payload, database, log, now, signal: new AbortController().signal, attempt: 1 });
}

describe('a message', () => {
  test('is only for its person, and its text has the language of the reader', async () => {
    expect(await tell()).toBe(1);
    expect(await list(admin)).toMatchObject({
      total: 1,
      records: [{ kind: task, text: '导出订单已完成', link: '/info/tasks', isRead: false }],
    });
    const english = await on.get<{ records: InboxMessage[] }>(admin, `${base}/list`, {}, 'en');
    expect(english.data.records[0]?.text).toBe('导出订单 is done');
    for (const who of [viewer, stranger]) expect((await list(who)).total).toBe(0);
    const id = (await list(admin)).records[0]!.id;
    for (const who of [viewer, stranger]) await on.post(who, `${base}/read`, { id });
    for (const who of [viewer, stranger]) await on.post(who, `${base}/read`, {});
    expect(await unread(admin)).toBe(1);
    await on.post(admin, `${base}/read`, { id });
    expect([await unread(admin), (await list(admin, { unread: '1' })).total]).toEqual([0, 0]);
    expect((await on.get(undefined, `${base}/list`)).status).toBe(401);
  });

  test('reaches active people by role, by department with subdepartments, and by permission', async () => {
    const [{ role, dept } = { role: '', dept: '' }] = await on.stage.superuser.rows<{ role: string; dept: string }>(
      `select role_id[1] as role, (select id from system_dept where tenant_id = '100003' order by length(ancestors), id limit 1) as dept
       from "system_user" where tenant_id = '100003' and account = 'viewer'`,
    );
    await tell({ to: { roles: [role] } });
    expect([await unread(viewer), await unread(admin)]).toEqual([1, 0]);
    const all = await tell({ to: { depts: [dept] } });
    expect(all).toBeGreaterThan(3);
    await tell({ to: { holders: 'mail_add' } });
    expect(await unread(viewer)).toBe(2);
    expect(await unread(stranger)).toBe(0);
    await on.stage.superuser.run(`update "system_user" set status = 2 where account = 'engineer3'`);
    expect(await tell({ to: { users: [ids.engineer3!] } })).toBe(0);
    expect(await tell({ to: { depts: [dept] } })).toBe(all - 1);
  });

  test('of a group counts up while it is unread, also in 32 parallel calls', async () => {
    const storm = { kind: alarm, code: 'x', group: 'storm', params: {} };
    await Promise.all(Array.from({ length: 32 }, () => tell(storm)));
    await tell({ ...storm, times: 468 });
    expect((await on.stage.superuser.rows(`select times from messaging_inbox`)).map((row) => row)).toEqual([
      { times: 500 },
    ]);
    await on.post(admin, `${base}/read`, {});
    await tell(storm);
    expect(await unread(admin)).toBe(1);
    expect((await list(admin)).total).toBe(2);
  });

  test('refuses invalid filters and ids', async () => {
    for (const query of [{ kind: '9' }, { unread: '2' }] as Record<string, string>[])
      expect((await on.get(admin, `${base}/list`, query)).status).toBe(400);
    for (const id of ['x', '99999999999999999999'])
      expect((await on.post(admin, `${base}/read`, { id })).status).toBe(400);
    expect(await list(admin, { current: '99' })).toMatchObject({ records: [] });
  });
});

describe('settings', () => {
  test('belong to one person, who can read and change them', async () => {
    expect(await on.get(admin, `${base}/settings`)).toMatchObject({
      data: { ...settings, email: 'admin@example.com', phone: '13800000001' },
    });
    const mine = {
      console: [alarm, task],
      mail: [approval],
      sms: [alarm],
      quietFrom: '22:00',
      quietTo: '07:30',
      language: 'en' as const,
    };
    expect((await want(admin, mine)).status).toBe(200);
    expect((await on.get(admin, `${base}/settings`)).data).toMatchObject(mine);
    expect((await on.get(viewer, `${base}/settings`)).data).toMatchObject(settings);
    // The call refuses a user id, because people change only their own settings.
    const foreign = await on.post(viewer, `${base}/settings-submit`, { ...settings, mail: [1], userId: ids.admin });
    expect(foreign.status).toBe(400);
    expect((await on.get(admin, `${base}/settings`)).data).toMatchObject(mine);
    for (const wrong of [
      { quietFrom: '22:00' },
      { quietFrom: '22:00', quietTo: '22:00' },
      { quietFrom: '24:00', quietTo: '07:00' },
      { mail: [9] },
      { language: 'fr' },
      { mail: ['\u0000'] },
    ])
      expect((await want(admin, wrong as never)).status).toBe(400);
  });

  test('keep a kind out of the console, or out of all channels', async () => {
    await want(admin, { console: [alarm] });
    expect(await tell()).toBe(0);
    await want(admin, { console: [alarm], mail: [task] });
    expect(await tell()).toBe(1);
    expect(await unread(admin)).toBe(0);
    await deliver();
    expect(await sent()).toMatchObject([{ channel: 2, receiver: 'admin@example.com', subject: '导出订单已完成' }]);
  });

  test('choose the language of sent messages', async () => {
    await want(admin, { mail: [task], language: 'en' });
    await tell();
    await deliver();
    expect(await sent()).toMatchObject([{ subject: expect.stringMatching(/^[ -~]*导出订单[ -~]*$/) }]);
  });
});

describe('delivery by mail and SMS', () => {
  test('sends the wanted kinds together, at most every ten minutes, and no message that was read', async () => {
    await want(admin, { mail: [task, alarm], sms: [alarm] });
    await tell();
    await tell({ params: { title: '导入车辆' } });
    await tell({ kind: alarm, code: 'task.done' });
    await tell({ kind: approval });
    expect(await queued('admin')).toHaveLength(1);
    await deliver();
    expect(await sent()).toMatchObject([
      { channel: 2, subject: '导出订单已完成 等3条消息' },
      { channel: 1, receiver: '13800000001' },
    ]);
    await tell();
    await deliver();
    expect(await sent()).toHaveLength(2);
    const [again] = await queued('admin');
    expect(again!.getTime() - Date.now()).toBeGreaterThan(9 * 60_000);
    await on.post(admin, `${base}/read`, {});
    await deliver('admin', again!);
    expect(await sent()).toHaveLength(2);
  });

  test('sends only critical messages during quiet hours, and the others at their end', async () => {
    await want(admin, { mail: [task, alarm], quietFrom: '22:00', quietTo: '07:00' });
    await tell();
    await tell({ kind: alarm, isCritical: true, params: { title: '烟雾' } });
    const night = new Date('2027-01-10T23:00:00+08:00');
    await deliver('admin', night);
    expect((await sent()).map(({ subject }) => subject)).toEqual(['烟雾已完成']);
    expect(await queued('admin')).toEqual([new Date('2027-01-11T07:00:00+08:00')]);
    await deliver('admin', new Date('2027-01-11T07:00:00+08:00'));
    expect((await sent()).map(({ subject }) => subject)).toEqual(['烟雾已完成', '导出订单已完成']);
  });

  test('holds critical messages too if the person wants that, and sends them together after quiet hours', async () => {
    await want(admin, { mail: [alarm], quietFrom: '22:00', quietTo: '07:00', quietCritical: false });
    for (const title of ['烟雾', '过温'])
      await tell({ kind: alarm, isCritical: true, params: { title }, group: title, level: 1 });
    await deliver('admin', new Date('2027-01-10T23:00:00+08:00'));
    expect(await sent()).toEqual([]);
    expect(await queued('admin')).toEqual([new Date('2027-01-11T07:00:00+08:00')]);
    await deliver('admin', new Date('2027-01-11T07:00:00+08:00'));
    expect(await sent()).toMatchObject([{ channel: 2, subject: '烟雾已完成 等2条消息' }]);
  });

  test('sends an alarm by each channel only from the level that the person wants there', async () => {
    await want(admin, { mail: [alarm], sms: [alarm], alarmConsole: 4, alarmMail: 3, alarmSms: 1 });
    await tell({ kind: alarm, level: 4, params: { title: '四' } });
    await deliver();
    expect(await sent()).toEqual([]);
    await tell({ kind: alarm, level: 3, params: { title: '三' } });
    await deliver();
    expect(await sent()).toMatchObject([{ channel: 2, subject: '三已完成' }]);
    // The alarm code allows no SMS.
    await tell({ kind: alarm, level: 1, params: { title: '一' }, ways: { inApp: true, sms: false } });
    await deliver('admin', new Date(Date.now() + 11 * 60_000));
    expect((await sent()).map(({ channel }) => channel)).toEqual([2, 2]);
    await tell({ kind: alarm, level: 1, params: { title: '恢复' }, isEnd: true });
    expect((await list(admin)).total).toBe(3);
  });

  test('is recorded with its message, with the cause of a failure', async () => {
    await on.stage.superuser.run(`update "system_user" set phone = null where account = 'admin'`);
    await want(admin, { mail: [task], sms: [task] });
    await tell();
    await deliver();
    const [message] = (await list(admin)).records;
    const gone = await within((tx) => readDeliveryResults(tx, [message!.id]));
    expect(gone).toMatchObject([
      {
        isInConsole: true,
        readTime: null,
        isHeld: false,
        ways: [
          { channel: 1, state: null, cause: 5 },
          { channel: 2, state: 0 },
        ],
      },
    ]);
    await on.stage.superuser.run(`update "system_user" set phone = '13800000001' where account = 'admin'`);
  });

  test('continues by the other channels and the console when one channel reaches its limit', async () => {
    await on.stage.superuser.run(
      `insert into system_tenant_param (tenant_id, param_key, param_value) values ('100003', 'mail.dayCount', '0')`,
    );
    await want(admin, { mail: [task], sms: [task] });
    await tell();
    await deliver();
    expect(await sent()).toMatchObject([{ channel: 1 }]);
    expect(await unread(admin)).toBe(1);
    const ways = await on.stage.superuser.rows('select channel, cause from messaging_way order by channel');
    expect(ways).toEqual([
      { channel: 1, cause: null },
      { channel: 2, cause: 7 },
    ]);
  });
});

test('the cleanup deletes old messages, and old log entries with their attachments', async () => {
  await tell();
  await on.stage.superuser.run(
    `insert into messaging_log (tenant_id, id, channel, receiver, provider_code, create_time)
     values ('100003', 7, 2, 'a', 'a', now() - interval '181 days'), ('100003', 8, 2, 'a', 'a', now() - interval '179 days')`,
  );
  await on.stage.superuser.run(
    `insert into messaging_attachment (tenant_id, id, message_ids, name, content) values ('100003', 1, '{7}', 'a', 'a'), ('100003', 2, '{7,8}', 'b', 'b')`,
  );
  const job = on.engine.jobs().find(({ name }) => name === 'messaging.forget')!;
  await runJob(job, on.engine);
  expect(await unread(admin)).toBe(1);
  expect(await on.stage.superuser.rows('select id from messaging_log order by id')).toMatchObject([{ id: '8' }]);
  expect(await on.stage.superuser.rows('select id from messaging_attachment')).toMatchObject([{ id: '2' }]);
  await on.stage.superuser.run(`update messaging_inbox set update_time = now() - interval '91 days'`);
  await runJob(job, on.engine);
  expect((await list(admin)).total).toBe(0);
});
