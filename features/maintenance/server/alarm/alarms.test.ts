// Tests the rules of alarms: one open alarm for a device and a code, reopening within ten minutes, storms, and reports of people (domain
// §6.10, §8.1, §12, BR-50).

import { seedPeople, seedStations } from '@ec/demo/public';
import { deviceType } from '@ec/device-vocabulary/device.enums';
import { stackAt } from '@ec/fixtures/maintenance/test-stack';

import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maintenanceFeature } from '../maintenance.feature.ts';
import { clearAlarm, raiseAlarm } from './raise-alarm.ts';

const tenant = '100003';
const who = [tenant, 'admin'] as const;
let on: TestEngine;
let stationId: string;
let stack: string;
let otherStack: string;

beforeAll(async () => {
  on = await testEngine({
    features: [systemFeature, maintenanceFeature, truckFeature],
    names: createDisplayNames,
    fill: seedPeople,
  });
  await seedStations(on.engine);
  const stations = await on.stage.superuser.rows<{ id: string }>(
    `select id from truck_station where tenant_id = $1 order by id`,
    [tenant],
  );
  stationId = stations[0]?.id ?? '';
  otherStack = await stackAt(on, tenant, stations[1]?.id ?? '');
  stack = await stackAt(on, tenant, stationId);
}, 60_000);
afterAll(() => on.close());

const at = (minutes: number, seconds = 0) => new Date(Date.UTC(2026, 10, 21, 2, minutes, seconds));
const on1 = (code: string, when: Date) => ({ deviceType: deviceType.key.charger, deviceId: stack, code, at: when });
const raise = (code: string, when: Date, value = '') =>
  on.engine.database.withTenant(tenant, (tx) =>
    raiseAlarm(tx, on.engine, { ...on1(code, when), stationId, source: 'device', ...(value && { value }) }),
  );
const clear = (code: string, when: Date) =>
  on.engine.database.withTenant(tenant, (tx) => clearAlarm(tx, on1(code, when)));
const alarm = async (id = '') => (await on.get(who, 'blade-truck/deviceAlarm/detail', { id })).data;
const write = (statement: ReturnType<typeof sql>) => on.engine.database.withTenant(tenant, (tx) => tx.run(statement));

describe('the alarm codes', () => {
  test('are those of the domain', async () => {
    const [counted] = await on.stage.superuser.rows<{ codes: string; rows: string }>(
      `select count(distinct code) as codes, count(*) as rows from truck_alarm_code where tenant_id = $1`,
      [tenant],
    );
    expect(counted).toEqual({ codes: '69', rows: '83' });
    const list = await on.get<{ records: object[] }>(who, 'blade-truck/alarmCode/list', { code: '6004' });
    expect(list.data.records).toMatchObject([
      {
        code: '6004',
        name: '锁止未到位',
        nameEn: 'Battery not locked',
        deviceType: 7,
        alarmLevel: 1,
        category: 6,
        enabled: 1,
        debounceSec: 60,
      },
    ]);
  });
});

describe('an alarm of a device', () => {
  test('is one row while it is open, with the level and the texts of its code', async () => {
    const id = await raise('3001', at(0), '8');
    expect(await raise('3001', at(1))).toBe(id);
    expect(await alarm(id)).toMatchObject({
      alarmCode: '3001',
      alarmName: '急停按下',
      alarmNameEn: 'Emergency stop',
      alarmLevel: 1,
      alarmStatus: 0,
      source: 1,
      times: 2,
      value: '8',
      firstTime: '2026-11-21 10:00:00',
      lastTime: '2026-11-21 10:01:00',
      advice: '现场确认安全后复位',
    });
    expect((await alarm(id)).deviceNo).not.toBe('');
  });

  test('reopens within ten minutes of its end; later a new alarm is raised', async () => {
    const id = await raise('3012', at(0));
    expect(await clear('3012', at(2, 30))).toBe(true);
    expect(await alarm(id)).toMatchObject({ alarmStatus: 2, durationSec: 150, clearTime: '2026-11-21 10:02:30' });
    expect(await raise('3012', at(12, 30))).toBe(id);
    expect(await alarm(id)).toMatchObject({ alarmStatus: 0, durationSec: null, clearTime: '', times: 2 });
    await on.post(who, 'blade-truck/deviceAlarm/ack', { id, note: '已派人' });
    await clear('3012', at(13));
    expect((await alarm(id)).alarmStatus).toBe(3);
    expect(await raise('3012', at(22, 59))).toBe(id);
    expect(await alarm(id)).toMatchObject({ alarmStatus: 0, ackTime: '', ackUser: '' });
    await clear('3012', at(23));
    expect(await raise('3012', at(33, 1))).not.toBe(id);
    expect(await clear('3011', at(40))).toBe(false);
  });

  test('can be restored after its removal beside a newer alarm', async () => {
    const id = await raise('3014', at(0));
    await on.post(who, 'blade-truck/deviceAlarm/ack', { id });
    await clear('3014', at(1));
    expect((await on.post(who, `blade-truck/deviceAlarm/remove?ids=${id}`, {})).status).toBe(200);
    const later = await raise('3014', at(2));
    expect(later).not.toBe(id);
    expect((await on.post(who, 'blade-truck/deviceAlarm/restore', { ids: [id] })).status).toBe(200);
    expect(await raise('3014', at(3))).toBe(later);
    await clear('3014', at(4));
  });

  test('is one row after eight parallel reports, and counts them', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => raise('3005', at(0))));
    expect(new Set(ids).size).toBe(1);
    expect((await alarm(ids[0])).times).toBe(8);
  });

  test('is not raised when its code is disabled or unknown, or its station is under maintenance', async () => {
    await write(sql`update truck_alarm_code set enabled = 0 where code = '3011' and device_type = 1`);
    expect(await raise('3011', at(0))).toBeUndefined();
    expect(await raise('9999', at(0))).toBeUndefined();
    await write(sql`update truck_station set station_status = 6 where id = ${stationId}`);
    expect(await raise('3014', at(0))).toBeUndefined();
    await write(sql`update truck_station set station_status = 50 where id = ${stationId}`);
    expect(await raise('3014', at(0))).toBeDefined();
  });

  test('stays open until a person clears it if its code has no automatic clearing', async () => {
    await write(sql`update truck_alarm_code set auto_clear = 0 where code = '3002' and device_type = 1`);
    const id = await raise('3002', at(0));
    expect(await clear('3002', at(1))).toBe(false);
    expect(await alarm(id)).toMatchObject({ alarmStatus: 0, autoClear: 0 });
    expect((await on.post(who, 'blade-truck/deviceAlarm/clear', { id, reason: '已复位' })).code).toBe(200);
    expect((await alarm(id)).alarmStatus).toBe(2);
    await write(sql`update truck_alarm_code set auto_clear = 1 where code = '3002' and device_type = 1`);
    expect(await raise('3002', at(2))).toBe(id);
    expect(await alarm(id)).toMatchObject({ alarmStatus: 0, autoClear: 1 });
    expect(await clear('3002', at(3))).toBe(true);
  });

  test('with automatic clearing cannot be cleared by a person', async () => {
    const id = await raise('3003', at(0)).then((none) => none ?? raise('3006', at(0)));
    const refused = await on.post(who, 'blade-truck/deviceAlarm/clear', { id, reason: '误报' });
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('由设备或平台规则产生') });
    expect((await alarm(id)).alarmStatus).toBe(0);
  });
});

test('more than twenty alarms of a station within five minutes are one storm', async () => {
  await write(sql`update device_alarm set first_time = first_time - interval '1 day'`);
  const codes = ['3001', '3002', '3005', '3006', '3007', '3008', '3009', '3010', '3012', '3014', '2001'];
  const later = (index: number) => new Date(at(50).getTime() + index * 1000);
  const raised: (string | undefined)[] = [];
  await write(sql`update device_alarm set is_deleted = 1`);
  for (const round of [0, 1]) {
    for (const [place, code] of codes.entries()) {
      if (round === 1)
        await write(sql`update device_alarm set alarm_status = 2, clear_time = first_time - interval '1 hour'
          where alarm_code = ${code} and alarm_status = 0 and is_deleted = 0`);
      const when = later(round * codes.length + place);
      raised.push(await raise(code, when));
    }
  }
  const children = await Promise.all(raised.map((id) => alarm(id)));
  expect(new Set(raised).size).toBe(22);
  const storms = new Set(children.map(({ stormId }) => stormId));
  expect(storms.size).toBe(1);
  expect(await alarm(String([...storms][0]))).toMatchObject({
    alarmCode: '9001',
    deviceType: 11,
    source: 2,
    times: 2,
    alarmLevel: 2,
  });
});

describe('an alarm that a person reports', () => {
  const report = (more: object = {}) =>
    on.post<{ id: string; alarmNo: string }>(who, 'blade-truck/deviceAlarm/submit', {
      stationId,
      deviceType: 1,
      deviceId: stack,
      alarmCode: '2002',
      remark: '屏幕闪',
      ...more,
    });

  test('stays open until a person clears it, and only its remark can be edited', async () => {
    const { data } = await report({ alarmStatus: 3, alarmLevel: 1, value: 'x' });
    expect(data).toMatchObject({ source: 3, alarmStatus: 0, alarmLevel: 4, alarmName: '信号弱', value: 'x', times: 1 });
    expect(data.alarmNo).toMatch(/^AL[0-9A-Z]{6,22}$/);
    await on.post(who, 'blade-truck/deviceAlarm/submit', {
      id: data.id,
      remark: '又闪',
      value: 'y',
      alarmCode: '2003',
    });
    expect(await alarm(data.id)).toMatchObject({ remark: '又闪', value: 'x', alarmCode: '2002' });
    expect(await report()).toMatchObject({ code: 409, msg: expect.stringContaining(data.alarmNo) });
    expect((await on.post(who, 'blade-truck/deviceAlarm/clear', { id: data.id, reason: '已修复' })).code).toBe(200);
    const cleared = await alarm(data.id);
    expect(cleared).toMatchObject({ alarmStatus: 2 });
    expect(Number(cleared.durationSec)).toBeLessThan(5);
    expect((await on.post(who, 'blade-truck/deviceAlarm/ack', { ids: [data.id] })).code).toBe(200);
    expect((await alarm(data.id)).alarmStatus).toBe(3);
    expect((await report()).code).toBe(200);
  });

  test('needs a code of its device type and a device of its station', async () => {
    expect(await report({ alarmCode: '6001' })).toMatchObject({ code: 400, msg: expect.stringMatching(/^alarmCode:/) });
    expect(await report({ deviceId: otherStack })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^deviceId:/),
    });
  });
});
