// Tests notifications of alarms: once to each person who sees the alarm and wants it, and to the people of the next escalation step while
// nobody acknowledges it (domain BR-52).
import { seedPeople, seedStations } from '@ec/demo/public';
import { deviceType } from '@ec/device-vocabulary/device.enums';
import { stackAt } from '@ec/fixtures/maintenance/test-stack';
import { messagingFeature } from '@ec/messaging/server/public';
import type { InboxMessage } from '@ec/messaging/shared/inbox/inbox.contract';
import { usualAlarms } from '@ec/messaging/shared/inbox/inbox.contract';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlarmNotification } from '../../../shared/alarm/alarm-notifications.contract.ts';
import { maintenanceFeature } from '../../maintenance.feature.ts';
import { clearAlarm, raiseAlarm } from '../raise-alarm.ts';
import { alarmsToEscalate, escalate } from './escalate.ts';

const tenantId = '100003';
const minute = 60_000;
const admin: Who = [tenantId, 'admin'];
const manager: Who = [tenantId, 'manager'];
const viewer: Who = [tenantId, 'viewer'];
const engineers: Who[] = ['engineer1', 'engineer2', 'engineer3'].map((account) => [tenantId, account]);

let on: TestEngine;
let stack: { id: string; stationId: string };
let ids: Record<string, string>;
beforeAll(async () => {
  const features = [systemFeature, storageFeature, messagingFeature, maintenanceFeature, truckFeature];
  on = await testEngine({ features, names: createDisplayNames, fill: seedPeople });
  await seedStations(on.engine);
  const [station] = await on.stage.superuser.rows<{ id: string }>(
    `select id from truck_station where tenant_id = $1 order by id limit 1`,
    [tenantId],
  );
  stack = { id: await stackAt(on, tenantId, station?.id ?? ''), stationId: station?.id ?? '' };
  const people = await on.stage.superuser.rows<{ id: string; account: string }>(
    `select id, account from "system_user" where tenant_id = '100003'`,
  );
  ids = Object.fromEntries(people.map(({ id, account }) => [account, id]));
}, 60_000);
afterAll(() => on.close());

beforeEach(async () => {
  for (const table of ['messaging_inbox', 'messaging_preference', 'alarm_told', 'alarm_watch', 'alarm_escalation'])
    await on.stage.superuser.run(`delete from ${table}`);
  await on.stage.superuser.run(`update device_alarm set is_deleted = 1, storm_id = null`);
});

const at = () => on.engine.clock.now();
const of = (code: string) => ({ deviceType: deviceType.key.charger, deviceId: stack.id, code, at: at() });
const raise = async (code = '3001') =>
  (await on.engine.database.withTenant(tenantId, (tx) =>
    raiseAlarm(tx, on.engine, { ...of(code), stationId: stack.stationId, source: 'device' }),
  )) ?? '';
const clear = (code = '3001') => on.engine.database.withTenant(tenantId, (tx) => clearAlarm(tx, of(code)));

const round = (now = at()) => {
  const job = on.engine.jobs().find(({ name }) => name === 'maintenance.tellAlarms')!;
  const { database, log } = on.engine;
  return job.run({
    tenantId,
    payload: { tenantId },
    database,
    log,
    now,
    signal: new AbortController().signal,
    attempt: 1,
  });
};
const later = (minutes: number) => new Date(at().getTime() + minutes * minute);
const texts = async (who: Who) =>
  (await on.get<{ records: InboxMessage[] }>(who, 'blade-resource/inbox/list', { size: '50' })).data.records.map(
    ({ text }) => text,
  );
const notificationsOf = async (id: string, who: Who = admin) =>
  (await on.get<AlarmNotification[]>(who, 'blade-truck/deviceAlarm/told', { id })).data;
const want = async (who: Who, more: object) =>
  expect(
    await on.post(who, 'blade-resource/inbox/settings-submit', {
      ...usualAlarms,
      console: [1, 2, 3, 4],
      mail: [],
      sms: [],
      quietFrom: '',
      quietTo: '',
      language: 'zh',
      ...more,
    }),
  ).toMatchObject({ status: 200 });
const rule = async (more: object = {}) =>
  expect(
    await on.post(admin, 'blade-truck/alarmEscalation/submit', {
      stepName: '升级',
      alarmLevel: 1,
      stepNo: 1,
      afterMin: 15,
      target: 3,
      userIds: ids.manager,
      enabled: 1,
      ...more,
    }),
  ).toMatchObject({ status: 200 });

describe('an alarm', () => {
  test('is notified once to people who see its station and may acknowledge it', async () => {
    const id = await raise();
    await round();
    await round();
    expect(await texts(admin)).toEqual([expect.stringMatching(/^紧急告警：.+ 急停按下$/)]);
    expect(await texts(manager)).toHaveLength(1);
    // Only the engineer of the team of the station is notified. The viewer may see alarms but not acknowledge them.
    expect((await Promise.all(engineers.map(texts))).flat()).toHaveLength(1);
    expect(await texts(viewer)).toEqual([]);
    expect(await texts(['100002', 'admin'])).toEqual([]);
    const list = await notificationsOf(id);
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({ step: 0, isInConsole: true, readTime: '', ways: [], isForgotten: false });
  });

  test('that flaps sends one message, and ten minutes after its end another one to people who want it', async () => {
    await want(manager, { alarmCleared: true });
    for (let n = 0; n < 5; n++) {
      await raise();
      await round();
      await clear();
      await round();
    }
    expect(await texts(admin)).toHaveLength(1);
    await round(later(11));
    await round(later(12));
    expect(await texts(admin)).toHaveLength(1);
    expect((await texts(manager)).map((text) => text.slice(0, 7))).toEqual(['紧急告警已恢复', expect.any(String)]);
  });

  test('is notified only from the level that a person wants, and by the channels of its code', async () => {
    await want(manager, { alarmConsole: 4 });
    // The level of 3013 is major, that of 2002 is warning.
    await raise('3013');
    await raise('2002');
    await round();
    expect(await texts(admin)).toEqual([]);
    expect((await texts(manager)).length).toBeGreaterThan(0);
    await on.stage.superuser.run(`update truck_alarm_code set notify = '{}' where code = '3001'`);
    await raise('3001');
    await round();
    expect(await texts(admin)).toEqual([]);
    await on.stage.superuser.run(`update truck_alarm_code set notify = '{1,2,3}' where code = '3001'`);
  });

  test('is notified to a person bound to the device for alarms, even without the right to acknowledge', async () => {
    await on.stage.superuser.run(
      `insert into truck_device_bind (id, tenant_id, device_type, device_id, target_type, target_id, rights, bind_status)
       values ($1, $2, 1, $3, 1, $4, '{3}', 1)`,
      [on.engine.ids.next(), tenantId, stack.id, ids.viewer],
    );
    await raise();
    await round();
    expect(await texts(viewer)).toHaveLength(1);
    await on.stage.superuser.run(`delete from truck_device_bind where target_id = $1`, [ids.viewer]);
  });

  test('joins other new alarms of its level in one message with their count', async () => {
    const codes = ['3001', '3002', '3005', '3006', '3007', '3008', '3009', '3010', '3012', '3014', '2001'];
    for (const code of codes) await raise(code);
    await on.stage.superuser.run(`update device_alarm set alarm_level = 1 where is_deleted = 0`);
    await round();
    expect(await texts(admin)).toEqual(['紧急告警：新增11条']);
    const all = await on.stage.superuser.rows(`select distinct alarm_id from alarm_told where reader_id = $1`, [
      ids.admin,
    ]);
    expect(all).toHaveLength(codes.length);
  });
});

describe('an unacknowledged alarm', () => {
  test('escalates step by step, and its history records each step', async () => {
    await rule();
    await rule({ stepNo: 2, afterMin: 10, target: 1, userIds: '' });
    const id = await raise();
    await round();
    await round(later(14));
    expect(await texts(manager)).toHaveLength(1);
    await round(later(15));
    await round(later(16));
    expect((await texts(manager))[0]).toMatch(/^紧急告警15分钟无人确认（第1级升级）：.+ 急停按下$/);
    await round(later(24));
    expect(new Set((await notificationsOf(id)).map(({ step }) => step))).toEqual(new Set([0, 1]));
    await round(later(26));
    expect(new Set((await notificationsOf(id)).map(({ step }) => step))).toEqual(new Set([0, 1, 2]));
    await round(later(100));
    const history = await on.get<{ records: { action: string }[] }>(admin, 'blade-truck/deviceAlarm/history', { id });
    expect(history.data.records.filter(({ action }) => action === 'escalate')).toHaveLength(2);
  });

  test.each(['ack', 'clear'] as const)('is not escalated after %s', async (how) => {
    await rule();
    const id = await raise();
    await round();
    if (how === 'ack') await on.post(admin, 'blade-truck/deviceAlarm/ack', { id });
    else await clear();
    await round(later(60));
    expect((await notificationsOf(id)).map(({ step }) => step)).not.toContain(1);
  });

  test('is notified and escalated once by 32 parallel runs', async () => {
    await rule();
    const id = await raise();
    await Promise.all(Array.from({ length: 32 }, () => round()));
    expect(await notificationsOf(id)).toHaveLength(3);
    const now = later(15);
    const due = await alarmsToEscalate(on.engine.database.read(tenantId), tenantId, now);
    expect(due).toEqual([id]);
    const step = () => on.engine.database.withTenant(tenantId, (tx) => escalate(on.engine, tx, { id, now }));
    const done = await Promise.all(Array.from({ length: 32 }, step));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect((await notificationsOf(id)).filter((each) => each.step === 1)).toMatchObject([{ name: expect.any(String) }]);
  });

  test('starts its steps again when it reopens after an acknowledgement', async () => {
    await rule();
    const id = await raise();
    await round();
    await round(later(15));
    await on.post(admin, 'blade-truck/deviceAlarm/ack', { id });
    await clear();
    expect(await raise()).toBe(id);
    await round(later(15));
    expect((await notificationsOf(id)).filter(({ step }) => step === 1)).toHaveLength(2);
  });

  test('records a step that has no recipient who can see it', async () => {
    await rule({ userIds: ids.viewer });
    await on.stage.superuser.run(`update "system_user" set status = 2 where id = $1`, [ids.viewer]);
    const id = await raise();
    await round();
    await round(later(15));
    expect((await notificationsOf(id))[0]).toMatchObject({ step: 1, name: '', ways: [] });
    await on.stage.superuser.run(`update "system_user" set status = 1 where id = $1`, [ids.viewer]);
  });
});

test('the alarm shows the delivery state of its messages', async () => {
  await want(admin, { mail: [1], sms: [1] });
  await on.stage.superuser.run(`update "system_user" set email = 'a@example.com', phone = null where id = $1`, [
    ids.admin,
  ]);
  const id = await raise();
  await round();
  const ofAdmin = async () => (await notificationsOf(id)).find(({ ways, isHeld }) => isHeld || ways.length > 0);
  expect(await ofAdmin()).toMatchObject({ isHeld: true });
  const deliver = on.engine.jobs().find(({ name }) => name === 'messaging.deliver')!;
  const { database, log } = on.engine;
  const payload = { tenantId, userId: ids.admin };
  const signal = new AbortController().signal;
  await deliver.run({ tenantId, payload, database, log, now: later(1), signal, attempt: 1 });
  expect(await ofAdmin()).toMatchObject({
    isHeld: false,
    // The tenant has no mail server, and the person has no phone.
    ways: [
      { channel: 1, state: null, cause: 5 },
      { channel: 2, state: null, cause: 6 },
    ],
  });
});

test('hides the recipients of an alarm from people who do not see the alarm', async () => {
  const id = await raise();
  await round();
  expect(await on.get(['100002', 'admin'], 'blade-truck/deviceAlarm/told', { id })).toMatchObject({ code: 404 });
  expect(await on.get(admin, 'blade-household/stationAlarm/told', { id })).toMatchObject({ code: 404 });
});
