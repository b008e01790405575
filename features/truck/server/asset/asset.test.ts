// Tests devices of truck sites by calls and in the database: derived values, refusals and secrets.
import {
  admin,
  createRow,
  gun,
  gunDraft,
  neighbour,
  on,
  openSite,
  otherStationId,
  post,
  type Row,
  rows,
  run,
  stack,
  stackDraft,
  stationId,
} from '@ec/fixtures/truck/test-site';
import type { Who } from '@ec/testing/engine';
import { describe, expect, test } from 'vitest';
import { chargingStack } from '../../shared/asset/charging-stack.resource.ts';
import { bookReading } from './meter-reading.ts';
import { runningOrderAsked } from './order-questions.ts';

openSite();

describe('a charger', () => {
  test('has no field for a key and does not store a key that the form sends', async () => {
    const row = await stack({ authKey: 'correct horse battery' });
    const [stored] = await rows<Row>('select to_jsonb(k) as stored from truck_charging_stack k where k.id = $1', [
      row.id,
    ]);
    expect(JSON.stringify(stored)).not.toMatch(/auth_key|horse|argon/);
    expect(chargingStack.fields).not.toHaveProperty('authKey');
  });

  test('is created with numbered connectors in one transaction; the next connector gets the free number', async () => {
    const row = await stack({ newGuns: 3 });
    const guns = await on.get<{ records: Row[] }>(admin, 'blade-truck/chargingGun/list', { stackId: row.id });
    const numbers = guns.data.records.map(({ connectorNo, gunNo, gunName, stationId }) => [
      connectorNo,
      gunNo,
      gunName,
      stationId,
    ]);
    expect(numbers).toEqual([1, 2, 3].map((n) => [n, `${String(row.stackNo)}0${n}`, `${n}号枪`, row.stationId]));
    const next = async () => (await on.get(admin, 'blade-truck/chargingGun/next', { stackId: row.id })).data;
    expect(await next()).toMatchObject({ connectorNo: 4, gunNo: `${String(row.stackNo)}04`, gunName: '4号枪' });
    await on.post(admin, `blade-truck/chargingGun/remove?ids=${guns.data.records[1]?.id}`, {});
    expect(await next()).toMatchObject({ connectorNo: 2 });
    expect((await on.get(neighbour, 'blade-truck/chargingGun/next', { stackId: row.id })).status).toBe(404);
    for (const newGuns of [21, -1, 'x', '99999999999999999999', 1.5])
      expect((await post('chargingStack/submit', stackDraft({ newGuns }))).status, String(newGuns)).toBe(400);
    // A connector of another charger already has the number of the second new connector, so the new charger is not saved either.
    const draft = stackDraft({ newGuns: 2 });
    await gun({ gunNo: `${draft.stackNo}02`, stackId: row.id, connectorNo: 9 });
    expect((await post('chargingStack/submit', draft)).status).toBe(400);
    expect(await rows('select 1 from truck_charging_stack where stack_no = $1', [draft.stackNo])).toEqual([]);
  });

  test('has a ChargeBox ID unique in all tenants; a refusal hides the owner, and repeated tries get 429', async () => {
    await stack({ ocppId: 'CB-OWN' });
    const reply = await post('chargingStack/submit', stackDraft({ ocppId: 'CB-OWN' }));
    expect(reply.msg).toBe('ocppId:OCPP标识已存在');
    const { data } = await on.get<{ records: Row[] }>(neighbour, 'blade-truck/station/list');
    const theirs = (changes: object) =>
      post('chargingStack/submit', { ...stackDraft(changes), stationId: data.records[0]?.id }, neighbour);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await theirs({ ocppId: 'CB-OWN' })).toMatchObject({ status: 400, msg: '该标识不可用' });
    expect((await theirs({ ocppId: 'CB-FREE' })).status).toBe(429);
    expect((await theirs({})).status).toBe(200);
    // An insert past the check of the call fails on the unique index, as a concurrent request would.
    await expect(
      run(
        `insert into truck_charging_stack (id, tenant_id, stack_no, stack_name, station_id, usage, equip_type,
          manufacturer, protocol, ocpp_id, rated_power_kw, dev_state)
        values (77, '100002', 'K77', 'k', $1, 1, 1, 'm', 1, 'CB-OWN', 1, 1)`,
        [data.records[0]?.id],
      ),
    ).rejects.toThrow(/ocpp_id_everywhere/);
  });

  test('takes its connectors along to another station, and both stations count them', async () => {
    const row = await stack();
    const before = Number((await on.get(admin, 'blade-truck/station/detail', { id: stationId })).data.gunTotal);
    const one = await createRow('chargingGun/submit', gunDraft(row.id));
    expect(one).toMatchObject({ stationId, devState: 1 });
    const counted = async (id: string) => (await on.get(admin, 'blade-truck/station/detail', { id })).data;
    expect(await counted(stationId)).toMatchObject({ gunTotal: before + 1, gunIdle: null, gunFault: null });
    // The state of these devices is unknown, so none counts as idle.
    expect(await counted(stationId)).toMatchObject({ gunUnknown: before + 1 });
    await run('update truck_charging_gun set gun_status = 1 where id = $1', [one.id]);
    expect(await counted(stationId)).toMatchObject({ gunIdle: 1, gunCharging: 0, gunFault: 0, gunUnknown: before });
    for (const status of [2, 3, 2, 1, 4, 1, 255, 1]) {
      await run('update truck_charging_gun set gun_status = $2 where id = $1', [one.id, status]);
      const { gunTotal, gunIdle, gunCharging, gunTaken, gunFault, gunUnknown } = await counted(stationId);
      const parts = [gunIdle, gunCharging, gunTaken, gunFault, gunUnknown].map(Number);
      expect([status, parts.reduce((sum, each) => sum + each, 0)]).toEqual([status, gunTotal]);
    }
    const there = Number((await counted(otherStationId)).gunTotal);
    await post('chargingStack/submit', { id: row.id, stationId: otherStationId });
    expect(await counted(stationId)).toMatchObject({ gunTotal: before, gunIdle: null });
    expect(await counted(otherStationId)).toMatchObject({ gunTotal: there + 1, gunIdle: 1 });
    expect((await post(`chargingStack/remove?ids=${row.id}`, {})).msg).toBe('仍被充电枪引用，不能删除');
    await post(`chargingGun/remove?ids=${one.id}`, {});
    expect(await counted(otherStationId)).toMatchObject({ gunTotal: there });
    expect((await post(`chargingStack/remove?ids=${row.id}`, {})).status).toBe(200);
  });

  test('prevents the removal of its station', async () => {
    expect((await post(`station/remove?ids=${stationId}`, {})).msg).toMatch(/^仍被.+引用，不能删除$/);
  });
});

describe('a connector', () => {
  test('can be reached by both spellings of its path', async () => {
    const row = await gun();
    expect((await on.get(admin, 'blade-truck/chargineGun/detail', { id: row.id })).data).toMatchObject({ id: row.id });
    const commands = await on.get(admin, 'blade-truck/chargineGun/commands', { gunId: row.id });
    expect(commands).toMatchObject({ status: 200, data: [] });
    const wrong = await on.get(admin, 'blade-truck/chargingGun/commands', { gunId: '9223372036854775808' });
    expect(wrong.status).toBe(400);
    expect((await post('chargineGun/submit', { id: row.id, gunName: '新名' })).status).toBe(200);
    expect((await on.get(admin, 'blade-truck/chargingGun/detail', { id: row.id })).data.gunName).toBe('新名');
    expect((await post(`chargineGun/remove?ids=${row.id}`, {})).status).toBe(200);
    expect((await on.get(admin, 'blade-truck/chargingGun/detail', { id: row.id })).status).toBe(404);
  });

  test('lists all of its commands in pages of 50', async () => {
    const row = await gun();
    await on.stage.superuser.run(
      `insert into truck_gun_cmd (id, tenant_id, create_time, gun_id, name, args, state)
        select 7000000 + n, $1, timestamptz '2026-01-01' + n % 40 * interval '1 minute', $2, 'Reset', '{}', 2 from generate_series(1, 120) n`,
      [admin[0], row.id],
    );
    const page = async (before?: string) =>
      (
        await on.get<{ id: string }[]>(admin, 'blade-truck/chargingGun/commands', {
          gunId: row.id,
          ...(before ? { before } : {}),
        })
      ).data;
    const first = await page();
    const second = await page(first.at(-1)?.id);
    const third = await page(second.at(-1)?.id);
    expect([first, second, third].map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(new Set([...first, ...second, ...third].map(({ id }) => id)).size).toBe(120);
    expect(await page('1')).toEqual([]);
  });

  test('can be enabled and disabled, alone and with others, and cannot be enabled after it was scrapped', async () => {
    const [one, two] = [await gun(), await gun()];
    const ids = [one.id, two.id];
    expect((await post('chargingGun/enable', { ids })).data).toBe(true);
    expect((await post('chargingGun/enable', { ids })).msg).toBe('充电枪 枪 当前为运行,不能启用');
    expect((await post('chargingGun/disable', { id: one.id, devState: 2, reason: '坏' })).status).toBe(400);
    expect((await post('chargingGun/disable', { id: one.id, devState: 3 })).status).toBe(400);
    expect((await post('chargingGun/disable', { id: one.id, devState: 3, reason: '检修' })).status).toBe(200);
    expect((await post('chargingGun/disable', { ids, devState: 5, reason: '报废' })).status).toBe(200);
    expect((await post('chargingGun/enable', { id: one.id })).status).toBe(409);
    const commands = await rows<{ name: string; args: object; reason: string }>(
      'select name, args, reason from truck_gun_cmd where gun_id = $1 order by id',
      [two.id],
    );
    expect(commands).toMatchObject([
      { name: 'ChangeAvailability', args: { type: 'Operative' } },
      { name: 'ChangeAvailability', args: { type: 'Inoperative', afterSession: false }, reason: '报废' },
    ]);
  });

  test('changes its state without a command while device control is off', async () => {
    await control('0');
    const row = await gun();
    expect((await post('chargingGun/enable', { id: row.id })).status).toBe(200);
    expect(await rows('select 1 from truck_gun_cmd where gun_id = $1', [row.id])).toEqual([]);
    expect(await post('chargingGun/executeLock', { gunId: row.id, reason: '卡枪' })).toMatchObject({
      status: 409,
      msg: '设备控制未开通',
    });
    await control('1');
  });

  const control = (value: string) =>
    on.post(admin, 'blade-system/param/tenant-submit', { paramKey: 'device.control', paramValue: value });

  test('can be unlocked with a reason, twice a minute; the command is pending, and refused calls are audited too', async () => {
    const row = await gun();
    const tried = () => post('chargingGun/executeLock', { gunId: row.id, reason: '卡枪' });
    expect(await tried(), 'never heard of').toMatchObject({ status: 409, msg: expect.stringContaining('未知') });
    await run('update truck_charging_gun set gun_status = 1 where id = $1', [row.id]);
    const unlock = (body: object = { reason: '卡枪' }) =>
      post<{ commandId: string }>('chargingGun/executeLock', { gunId: row.id, ...body });
    expect((await unlock({})).msg).toBe('reason:请输入原因');
    const reply = await unlock();
    expect(reply.data).toMatchObject({ result: 'Pending', message: '指令已保存，等待设备网关下发' });
    expect((await unlock()).status).toBe(200);
    expect(await unlock()).toMatchObject({ status: 429 });
    const [command] = await rows<object>('select state, reason, create_user from truck_gun_cmd where id = $1', [
      reply.data.commandId,
    ]);
    expect(command).toMatchObject({ state: 0, reason: '卡枪' });
    const audited = await rows<{ reason: string | null }>(
      `select reason from audit_log where row_id = $1 and action = 'executeLock' order by id`,
      [row.id],
    );
    expect(audited.map(({ reason }) => reason !== null)).toEqual([true, true, false, false, true]);
    expect((await on.post(['100003', 'viewer'], 'blade-truck/chargingGun/executeLock', { gunId: row.id })).status).toBe(
      403,
    );
    expect((await post('chargingGun/executeLock', { gunId: row.id, reason: 'x' }, neighbour)).status).toBe(404);
  });

  test('is not unlocked while it is offline or an order runs at it', async () => {
    const row = await gun();
    const unlock = () => post('chargingGun/executeLock', { gunId: row.id, reason: '卡枪' });
    await run('update truck_charging_gun set gun_status = 0 where id = $1', [row.id]);
    expect(await unlock()).toMatchObject({ status: 409, msg: '设备离线' });
    await run('update truck_charging_gun set gun_status = 3 where id = $1', [row.id]);
    await run('update truck_charging_stack set online_status = 0 where id = $1', [row.stackId]);
    expect((await unlock()).msg).toBe('设备离线');
    await run('update truck_charging_stack set online_status = 1 where id = $1', [row.stackId]);
    // This listener stands in for the feature with the orders.
    on.engine.events.on(runningOrderAsked.listener(async (_tx, { gunId }) => (gunId === row.id ? '1' : undefined)));
    expect(await unlock()).toMatchObject({ status: 409, msg: '请先停止充电' });
  });
});

describe('the history of a charger', () => {
  const sample = (stackId: string, minute: number) => ({
    stackId,
    ts: `2026-11-01 08:${String(minute).padStart(2, '0')}:00`,
    powerKw: 118.5,
    energyKwh: 9.875,
  });

  test('accepts a missing sample by hand, marks it, allows edits only of its remark, and can be purged', async () => {
    const { id: stackId } = await stack();
    const row = await createRow('chargingStackHis/submit', {
      ...sample(stackId, 5),
      stationId: otherStationId,
      src: 1,
    });
    expect(row).toMatchObject({ stationId, src: 3, srcName: '人工', powerKw: 118.5 });
    expect((await post('chargingStackHis/submit', sample(stackId, 5))).msg).toMatch(/的组合已存在$/);
    const changed = await createRow('chargingStackHis/submit', {
      id: row.id,
      powerKw: 1,
      ts: '2026-11-01 09:00:00',
      remark: '补',
    });
    expect(changed).toMatchObject({ powerKw: 118.5, ts: '2026-11-01 08:05:00', remark: '补' });
    expect((await post(`chargingStackHis/remove?ids=${row.id}`, {})).status).toBe(200);
    expect(await rows('select 1 from truck_charging_stack_his where id = $1', [row.id])).toEqual([]);
    const audited = await rows<{ action: string }>('select action from audit_log where row_id = $1 order by id', [
      row.id,
    ]);
    expect(audited.map(({ action }) => action)).toEqual(['create', 'update', 'remove']);
  });

  test('cannot be written by a manager, who may read it', async () => {
    const { id: stackId } = await stack();
    const manager: Who = ['100003', 'manager'];
    expect((await post('chargingStackHis/submit', sample(stackId, 10), manager)).status).toBe(403);
    expect((await on.get(manager, 'blade-truck/chargingStackHis/list')).status).toBe(200);
  });
});

describe('other devices', () => {
  test('the rate of a meter is the product of both transformer ratios', async () => {
    const draft = { meterNo: '370100000001', meterName: '关口', stationId, meterUse: 1, ct: 80, pt: 100, protocol: 1 };
    const row = await createRow('meter/submit', { ...draft, rate: 7 });
    expect(row.rate).toBe(8000);
    expect((await createRow('meter/submit', { id: row.id, ct: 40 })).rate).toBe(4000);
    expect((await post('meter/submit', { ...draft, meterNo: '3701' })).msg).toBe('meterNo:表号应为12位数字');
  });

  test('a meter books rising readings; a reading that went backwards raises an alarm and is not booked', async () => {
    const draft = { meterNo: '370100000002', meterName: '充电', stationId, meterUse: 2, ct: 1, pt: 1, protocol: 1 };
    const { id: meterId } = await createRow('meter/submit', draft);
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute));
    const book = (minute: number, registers: object) =>
      on.engine.database.withTenant('100003', (tx) =>
        bookReading(tx, on.engine, { meterId, at: at(minute), registers }),
      );
    expect(await book(0, { posKwh: '100.50', negKwh: '1.00' })).toBe(true);
    expect(await book(15, { posKwh: '120.00', negKwh: '0.99' })).toBe(false);
    const { data } = await on.get(admin, 'blade-truck/meter/detail', { id: meterId });
    expect(data).toMatchObject({ posKwh: 100.5, negKwh: 1, onlineStatus: 1, readTime: '2026-11-01 08:00:00' });
    const alarms = await on.get<{ records: Row[] }>(admin, 'blade-truck/deviceAlarm/list', { deviceId: meterId });
    expect(alarms.data.records).toMatchObject([{ alarmCode: '7002', alarmStatus: 0, value: 'negKwh 0.99 < 1.00' }]);
    expect(await book(30, { posKwh: '121.25' })).toBe(true);
    expect(await book(10, { posKwh: '125.00' }), 'late').toBe(false);
  });

  test('a replaced meter is accepted with its third reading, despite partial reports between the readings', async () => {
    const draft = { meterNo: '370100000003', meterName: '新表', stationId, meterUse: 2, ct: 1, pt: 1, protocol: 1 };
    const { id: meterId } = await createRow('meter/submit', draft);
    const book = (minute: number, registers: object) =>
      on.engine.database.withTenant('100003', (tx) =>
        bookReading(tx, on.engine, { meterId, at: new Date(Date.UTC(2026, 10, 1, 0, minute)), registers }),
      );
    expect(await book(0, { posKwh: '100.00', negKwh: '1.00' })).toBe(true);
    expect(await book(15, { posKwh: '5.00', negKwh: '1.00' })).toBe(false);
    expect(await book(16, {})).toBe(true);
    expect(await book(30, { posKwh: '6.00', negKwh: '1.00' })).toBe(false);
    expect(await book(31, { negKwh: '1.00' })).toBe(true);
    expect(await book(45, { posKwh: '7.00', negKwh: '1.00' })).toBe(true);
    expect((await on.get(admin, 'blade-truck/meter/detail', { id: meterId })).data).toMatchObject({ posKwh: 7 });
  });

  test('a camera hides its password and its video source', async () => {
    const draft = { cameraNo: 'C1', cameraName: '入口', stationId, scene: 1, protocol: 2 };
    const secrets = { password: 'letmein-1', streamUrl: 'rtsp://user:pw@10.0.0.1/1' };
    const row = await createRow('camera/save', { ...draft, ...secrets });
    const { data } = await on.get(admin, 'blade-truck/camera/detail', { id: row.id });
    expect(data).toMatchObject({ password: '******', streamUrl: '******' });
    const [stored] = await rows<object>('select password, stream_url from truck_camera where id = $1', [row.id]);
    expect(JSON.stringify(stored)).not.toMatch(/letmein|rtsp/);
  });

  test('storage refuses a minimum SOC above its maximum SOC', async () => {
    const draft = {
      essNo: 'E1',
      essName: '储能',
      stationId,
      chemistry: 1,
      ratedPowerKw: 1000,
      ratedKwh: 2000,
      runMode: 1,
    };
    expect((await post('ess/submit', { ...draft, socMin: 50, socMax: 20 })).msg).toMatch(/^socMin:/);
    expect((await post('ess/submit', { ...draft, socMin: 10, socMax: 95 })).status).toBe(200);
  });

  test('an inverter belongs to a truck station of its tenant', async () => {
    const draft = { sn: 'INV1', vendor: 1, model: 'SUN2000', ratedKw: 100, dcKwp: 120, phase: 3 };
    const row = await createRow('inverter/submit', { ...draft, stationId });
    expect(row).toMatchObject({ bizDomain: 2, bizDomainName: '重卡' });
    const [foreign] = await rows<{ id: string }>(`select id from truck_station where tenant_id = '100002' limit 1`);
    expect((await post('inverter/submit', { ...draft, sn: 'INV2', stationId: foreign?.id })).status).toBe(400);
    await expect(
      run('update device_inverter set station_id = $1 where id = $2', [foreign?.id, row.id]),
    ).rejects.toThrow(/No station/);
  });
});

describe('the short lists', () => {
  test('contain the chargers with their connectors, the batteries and the robots of a station', async () => {
    const { id } = await stack();
    for (const connectorNo of [2, 1])
      await createRow('chargingGun/submit', gunDraft(id, { connectorNo, gunName: `${connectorNo}号` }));
    await createRow('agvInfo/submit', { agvNo: 'A1', agvName: '机器人', stationId, agvType: 1, devState: 2 });
    const stacks = await on.get<{ id: string; guns: { gunName: string }[] }[]>(
      admin,
      'blade-truck/chargingStack/getChargingList',
      { stationId },
    );
    expect(Object.keys(stacks.data[0] ?? {})).toEqual(['id', 'stackNo', 'stackName', 'guns']);
    expect(stacks.data.find((each) => each.id === id)?.guns.map(({ gunName }) => gunName)).toEqual(['1号', '2号']);
    const ready = await on.get<Row[]>(admin, 'blade-truck/battery/getBatteryList', { stationId, batteryStatus: '3' });
    expect(ready.data.every(({ batteryStatus }) => batteryStatus === 3)).toBe(true);
    expect((await on.get(admin, 'blade-truck/battery/getBatteryList', { batteryStatus: 'x' })).status).toBe(400);
    const robots = await on.get<Row[]>(admin, 'blade-truck/agvInfo/getAgvList', { stationId });
    expect(Object.keys(robots.data[0] ?? {})).toEqual(['id', 'agvNo', 'agvName', 'agvStatus']);
    expect((await on.get<Row[]>(neighbour, 'blade-truck/agvInfo/getAgvList', { stationId })).data).toEqual([]);
  });
});

describe('a device in a picker', () => {
  test('is labelled with its station, is found by both names, and is hidden from other tenants', async () => {
    const row = await stack({ stackName: '选择桩 7' });
    const offered = async (input: Record<string, string>) =>
      (await on.get<{ id: string; label: string }[]>(admin, 'blade-truck/chargingStack/select', input)).data;
    const site = (await on.get<Row>(admin, 'blade-truck/station/detail', { id: stationId })).data;
    const label = `选择桩 7 · ${site.stationName}`;
    expect((await offered({ keyword: '选择桩 7' })).map((each) => each.label)).toEqual([label]);
    expect((await offered({ ids: row.id })).map((each) => each.label)).toEqual([label]);
    const bySite = await offered({ keyword: `${site.stationName}` });
    expect(bySite.length).toBeGreaterThan(0);
    expect(bySite.every((each) => each.label.endsWith(`· ${site.stationName}`))).toBe(true);
    expect((await on.get<unknown[]>(neighbour, 'blade-truck/chargingStack/select', { ids: row.id })).data).toEqual([]);
  });
});

describe('stations', () => {
  test('can be filtered by several regions together', async () => {
    const stationsIn = async (areaCode: string) =>
      (await on.get<{ records: Row[] }>(admin, 'blade-truck/station/list', { areaCode, size: '200' })).data.records;
    const all = await stationsIn('00');
    const codes = [...new Set(all.map((row) => `${row.areaCode}`))];
    const [one, two] = codes;
    expect(two, 'stations of two regions').toBeDefined();
    const both = await stationsIn(`${one},${two}`);
    expect(both).toHaveLength((await stationsIn(one!)).length + (await stationsIn(two!)).length);
  });
});
