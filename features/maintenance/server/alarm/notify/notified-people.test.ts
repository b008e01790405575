// Tests the recipients of alarms in special cases: household alarms, groups, roles, people on duty, people of merchants, and storms. Mails
// wait during quiet hours (domain BR-52).
import { seedPeople, seedStations } from '@ec/demo/public';
import { deviceType } from '@ec/device-vocabulary/device.enums';
import { stackAt } from '@ec/fixtures/maintenance/test-stack';
import { householdFeature } from '@ec/household/server/public';
import { messagingFeature } from '@ec/messaging/server/public';
import { type InboxMessage, usualAlarms } from '@ec/messaging/shared/inbox/inbox.contract';
import { messageKind } from '@ec/messaging/shared/inbox/inbox.enums';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { idCheckCharacter } from '@ec/system/shared/id-card';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlarmNotification } from '../../../shared/alarm/alarm-notifications.contract.ts';
import { maintenanceFeature } from '../../maintenance.feature.ts';
import { raiseAlarm } from '../raise-alarm.ts';

const tenantId = '100003';
const minute = 60_000;
const admin: Who = [tenantId, 'admin'];
const viewer: Who = [tenantId, 'viewer'];
const finance: Who = [tenantId, 'finance'];

let on: TestEngine;
let stationId: string;
let stack: string;
let ids: Record<string, string>;
const run = <T extends object>(text: string, values: unknown[] = []) => on.stage.superuser.rows<T>(text, values);

beforeAll(async () => {
  const features = [
    systemFeature,
    storageFeature,
    messagingFeature,
    maintenanceFeature,
    truckFeature,
    householdFeature,
  ];
  on = await testEngine({ features, names: createDisplayNames, fill: seedPeople });
  await seedStations(on.engine);
  const [station] = await run<{ id: string }>(`select id from truck_station where tenant_id = $1 order by id limit 1`, [
    tenantId,
  ]);
  stationId = station?.id ?? '';
  stack = await stackAt(on, tenantId, stationId);
  const people = await run<{ id: string; account: string }>(
    `select id, account from "system_user" where tenant_id = '100003'`,
  );
  ids = Object.fromEntries(people.map(({ id, account }) => [account, id]));
}, 60_000);
afterAll(() => on.close());

beforeEach(async () => {
  for (const table of [
    'messaging_inbox',
    'messaging_preference',
    'messaging_log',
    'messaging_way',
    'resource_dingtalk',
    'alarm_told',
    'alarm_watch',
    'alarm_escalation',
    'duty_roster',
    'truck_merchant_user',
    'truck_device_bind',
  ])
    await on.stage.superuser.run(`delete from ${table}`);
  await on.stage.superuser.run(`update device_alarm set is_deleted = 1, storm_id = null`);
});

interface Device {
  tenant?: string;
  type?: Parameters<typeof raiseAlarm>[2]['deviceType'];
  deviceId?: string;
  station?: string;
}
const raise = async (code: string, { tenant = tenantId, type, deviceId, station }: Device = {}) =>
  (await on.engine.database.withTenant(tenant, (tx) =>
    raiseAlarm(tx, on.engine, {
      deviceType: type ?? deviceType.key.charger,
      deviceId: deviceId ?? stack,
      code,
      source: 'device',
      at: on.engine.clock.now(),
      stationId: station ?? stationId,
    }),
  )) ?? '';
const later = (minutes: number) => new Date(on.engine.clock.now().getTime() + minutes * minute);
async function runJob(name: string, payload: object, now: Date, tenant = tenantId) {
  const job = on.engine.jobs().find((each) => each.name === name)!;
  const { database, log } = on.engine;
  const signal = new AbortController().signal;
  return job.run({
    tenantId: tenant,
    payload: { tenantId: tenant, ...payload },
    database,
    log,
    now,
    signal,
    attempt: 1,
  });
}
const round = (now = on.engine.clock.now(), tenant = tenantId) => runJob('maintenance.tellAlarms', {}, now, tenant);
const texts = async (who: Who) =>
  (await on.get<{ records: InboxMessage[] }>(who, 'blade-resource/inbox/list', { size: '50' })).data.records.map(
    ({ text }) => text,
  );
const notificationsOf = async (id: string, who: Who = admin, path = 'blade-truck/deviceAlarm') =>
  (await on.get<AlarmNotification[]>(who, `${path}/told`, { id })).data;
const rule = async (more: object) =>
  expect(
    await on.post(admin, 'blade-truck/alarmEscalation/submit', {
      stepName: '升级',
      alarmLevel: 1,
      stepNo: 1,
      afterMin: 15,
      enabled: 1,
      ...more,
    }),
  ).toMatchObject({ status: 200 });

test('a household alarm notifies people who see its station, with a link to the household alarms', async () => {
  const tenant = '100001';
  const who: Who = [tenant, 'admin'];
  const submit = async (resource: string, body: object) => {
    const { data, msg } = await on.post<{ id: string }>(who, `blade-household/${resource}/submit`, body);
    if (!data?.id) throw new Error(msg);
    return data.id;
  };
  const { data: depts } = await on.get<{ id: string }[]>(who, 'blade-system/dept/select');
  const card = '37010219800102001';
  const customerId = await submit('stationCustomer', {
    customerName: '李建国',
    idCard: card + idCheckCharacter(card),
    phone: '13800000001',
    areaCode: '370112',
    address: '东岭村1号',
    roofType: 1,
    custStatus: 2,
  });
  const station = await submit('union', {
    stationNo: 'HH1',
    customerId,
    stationState: 4,
    subjectType: 1,
    coopMode: 1,
    gridMode: 1,
    deptId: depts[0]?.id,
    areaCode: '370112',
    address: '东岭村',
    lng: 117.1,
    lat: 36.6,
  });
  const deviceId = await submit('inverter', {
    sn: 'SN1',
    vendor: 1,
    model: 'SUN2000',
    stationId: station,
    ratedKw: 20,
    dcKwp: 25,
    phase: 3,
  });
  const id = await raise('1005', { tenant, type: deviceType.key.inverter, deviceId, station });
  expect(id).not.toBe('');
  await run(`update device_alarm set alarm_level = 1 where id = $1`, [id]);
  await round(on.engine.clock.now(), tenant);
  const { data } = await on.get<{ records: InboxMessage[] }>(who, 'blade-resource/inbox/list');
  expect(data.records).toMatchObject([{ text: expect.stringMatching(/^紧急告警：.*SN1 /) }]);
  expect(JSON.stringify(data.records[0])).toContain(`stationAlarm?id=${id}`);
  expect((await notificationsOf(id, who, 'blade-household/stationAlarm')).length).toBeGreaterThan(0);
  expect(await texts(admin)).toEqual([]);
});

describe('group robots', () => {
  const robot = async (name: string, kinds: number[], status = 2) => {
    const id = on.engine.ids.next();
    await on.stage.superuser.run(
      `insert into resource_dingtalk (id, tenant_id, robot_name, webhook, kinds, status) values ($1, $2, $3, 'https://oapi.dingtalk.com/robot/send?access_token=x', $4, $5)`,
      [id, tenantId, name, kinds, status],
    );
    return id;
  };
  const toldGroups = () =>
    run<{ name: string; code: string; times: number }>(
      `select d.robot_name as name, m.code, m.times from messaging_inbox m join resource_dingtalk d on d.id = m.user_id order by m.id`,
    );

  test('receive one message per alarm and a count of many, unless they are off or do not want alarms', async () => {
    const { alarm, approval } = messageKind.key;
    await robot('运维群', [alarm]);
    await robot('财务群', [approval]);
    await robot('旧群', [alarm], 1);
    const id = await raise('3001');
    await round();
    await round();
    expect(await toldGroups()).toEqual([{ name: '运维群', code: 'alarm.came', times: 1 }]);
    expect((await notificationsOf(id)).filter(({ name }) => name === '运维群')).toMatchObject([
      { step: 0, isInConsole: false },
    ]);
    const codes = ['3002', '3005', '3006', '3007', '3008', '3009'];
    await run(`update truck_alarm_code set notify = '{1,2,3}' where code = any($1)`, [codes]);
    for (const code of codes) await raise(code);
    await on.stage.superuser.run(`update device_alarm set alarm_level = 2 where is_deleted = 0`);
    await round();
    expect((await toldGroups())[1]).toEqual({ name: '运维群', code: 'alarm.many', times: 6 });
  });

  test('receive no alarm whose code is not notified to groups', async () => {
    await robot('运维群', [messageKind.key.alarm]);
    await on.stage.superuser.run(`update truck_alarm_code set notify = '{1}' where code = '3001'`);
    await raise('3001');
    await round();
    expect(await toldGroups()).toEqual([]);
    expect(await texts(admin)).toHaveLength(1);
    await on.stage.superuser.run(`update truck_alarm_code set notify = '{1,2,3}' where code = '3001'`);
  });
});

describe('the escalation of an unacknowledged alarm', () => {
  test('goes to people of a role who see the alarm, whatever levels they want', async () => {
    const [role] = await run<{ id: string }>(`select role_id[1]::text as id from "system_user" where id = $1`, [
      ids.viewer,
    ]);
    await on.post(viewer, 'blade-resource/inbox/settings-submit', {
      ...usualAlarms,
      console: [1, 2, 3, 4],
      mail: [],
      sms: [],
      quietFrom: '',
      quietTo: '',
      language: 'zh',
      alarmConsole: 0,
    });
    await rule({ target: 2, roleIds: role?.id });
    await raise('3001');
    await round();
    expect(await texts(viewer)).toEqual([]);
    await round(later(15));
    expect(await texts(viewer)).toEqual([expect.stringContaining('（第1级升级）')]);
    expect(await texts(finance)).toEqual([]);
  });

  test('goes to the person on duty for the department of the station, not to one of a past roster', async () => {
    const [site] = await run<{ dept: string }>('select dept_id::text as dept from truck_station where id = $1', [
      stationId,
    ]);
    const duty = (account: string, more: object) =>
      on.post(admin, 'blade-household/dutyRoster/submit', {
        dutyName: '运维值班',
        deptId: site?.dept,
        userId: ids[account],
        ...more,
      });
    expect(await duty('viewer', { weekdays: '1,2,3,4,5,6,7' })).toMatchObject({ status: 200 });
    expect(await duty('finance', { dateFrom: '2020-01-01', dateTo: '2020-12-31' })).toMatchObject({ status: 200 });
    await rule({ target: 1 });
    const id = await raise('3001');
    await round();
    await round(later(15));
    expect(await texts(viewer)).toEqual([expect.stringContaining('（第1级升级）')]);
    expect(await texts(finance)).toEqual([]);
    expect((await notificationsOf(id)).filter(({ step }) => step === 1)).toHaveLength(1);
  });
});

describe('people of a merchant', () => {
  async function carOf(account?: string): Promise<string> {
    const merchantId = on.engine.ids.next();
    await on.stage.superuser.run(
      `insert into truck_merchant (id, tenant_id, merchant_no, merchant_name, merchant_type, credit_code, contact, phone, settle_mode, merchant_status)
       values ($1::bigint, $2, 'M' || right($1::text, 12), '车队' || $1::text, 1, right($1::text, 12), '王', '13800000001', 1, 1)`,
      [merchantId, tenantId],
    );
    if (account)
      await on.stage.superuser.run(
        `insert into truck_merchant_user (id, tenant_id, merchant_id, user_id, mu_role, mu_status, real_name, phone)
         values ($1, $2, $3, $4, 1, 1, '车队', '13900000001')`,
        [on.engine.ids.next(), tenantId, merchantId, ids[account]],
      );
    const carId = on.engine.ids.next();
    await on.stage.superuser.run(
      `insert into truck_car (id, tenant_id, plate_no, vin, plate_color, car_type, merchant_id, energy_mode, rated_kwh, car_status)
       values ($1, $2, $3, $4, 2, 1, $5, 1, 282, 1)`,
      [carId, tenantId, `鲁${carId.slice(-7)}`, carId.slice(-17), merchantId],
    );
    return carId;
  }
  /** Raises a critical alarm of the terminal of a truck, at the station of this test. */
  const ofCar = async (deviceId: string) => {
    const [code] = await run<{ code: string }>(
      `select code from truck_alarm_code where tenant_id = $1 and device_type = $2 and is_deleted = 0 order by code limit 1`,
      [tenantId, deviceType.key.tBox],
    );
    const id = await raise(code?.code ?? '', { type: deviceType.key.tBox, deviceId });
    await run(`update device_alarm set alarm_level = 1 where id = $1`, [id]);
    return id;
  };

  test('receive only alarms of their own devices, by a device binding or by an escalation step', async () => {
    const [mine, foreign] = [await carOf('manager'), await carOf()];
    await on.stage.superuser.run(
      `insert into truck_device_bind (id, tenant_id, device_type, device_id, target_type, target_id, rights, bind_status)
       values ($1, $2, $3, $4, 1, $5, '{3}', 1)`,
      [on.engine.ids.next(), tenantId, deviceType.key.tBox, mine, ids.manager],
    );
    await rule({ target: 3, userIds: ids.manager });
    const [alarmOfMine, alarmOfOther] = [await ofCar(mine), await ofCar(foreign)];
    const ofStation = await raise('3001');
    const heard = () =>
      run<{ id: string; step: number }>(
        `select alarm_id::text as id, step from alarm_told where reader_id = $1 order by step`,
        [ids.manager],
      );
    await round();
    expect(await heard()).toEqual([{ id: alarmOfMine, step: 0 }]);
    await round(later(15));
    expect(await heard()).toEqual([
      { id: alarmOfMine, step: 0 },
      { id: alarmOfMine, step: 1 },
    ]);
    // The history shows step 1 of the other two alarms with nobody notified.
    for (const id of [alarmOfOther, ofStation])
      expect((await notificationsOf(id)).filter(({ step }) => step === 1)).toMatchObject([{ name: '' }]);
  });
});

test('a storm alarm replaces its alarms; a person who sees only one of them is notified of that one', async () => {
  await on.stage.superuser.run(
    `insert into truck_device_bind (id, tenant_id, device_type, device_id, target_type, target_id, rights, bind_status)
     values ($1, $2, 1, $3, 1, $4, '{3}', 1)`,
    [on.engine.ids.next(), tenantId, stack, ids.viewer],
  );
  const noted: string[] = [];
  for (let index = 0; index < 22; index += 1)
    noted.push(await raise('3001', { deviceId: await stackAt(on, tenantId, stationId) }));
  const ownAlarm = await raise('3001');
  await round();
  const heardOf = async (account: string) =>
    (await run<{ id: string }>('select alarm_id::text as id from alarm_told where reader_id = $1', [ids[account]])).map(
      ({ id }) => id,
    );
  const [storm] = await run<{ id: string }>(
    `select id::text as id from device_alarm where alarm_code = '9001' and is_deleted = 0`,
  );
  expect(await heardOf('admin')).toEqual([storm?.id]);
  expect(await heardOf('viewer')).toEqual([ownAlarm]);
  expect(await texts(viewer)).toEqual([expect.stringMatching(/^紧急告警：.+ 急停按下$/)]);
  expect(noted).toHaveLength(22);
});

test('no mail is sent during quiet hours; at their end one mail sums up all messages', async () => {
  await on.stage.superuser.run(
    `insert into resource_mail (tenant_id, id, mail_code, host, port, security, from_address, status)
     values ($1, 1, 'a', 'localhost', 1, 1, 'a@example.com', 2) on conflict do nothing`,
    [tenantId],
  );
  await on.stage.superuser.run(`update "system_user" set email = 'admin@example.com' where id = $1`, [ids.admin]);
  expect(
    await on.post(admin, 'blade-resource/inbox/settings-submit', {
      ...usualAlarms,
      console: [1, 2, 3, 4],
      mail: [messageKind.key.alarm],
      sms: [],
      language: 'zh',
      quietFrom: '22:00',
      quietTo: '07:00',
      quietCritical: false,
      alarmMail: 2,
    }),
  ).toMatchObject({ status: 200 });
  const deliver = (now: Date) => runJob('messaging.deliver', { userId: ids.admin }, now);
  const mails = () => run<{ subject: string }>('select subject from messaging_log order by id');
  for (const code of ['3001', '3002', '3005']) {
    await raise(code);
    await round();
    await deliver(new Date('2027-01-10T23:00:00+08:00'));
  }
  expect(await mails()).toEqual([]);
  // The console shows the messages at once.
  expect((await texts(admin)).length).toBeGreaterThanOrEqual(2);
  await deliver(new Date('2027-01-11T07:00:00+08:00'));
  const [digest, ...more] = await mails();
  expect(more).toEqual([]);
  expect(digest?.subject).toMatch(/等\d条消息$/);
});
