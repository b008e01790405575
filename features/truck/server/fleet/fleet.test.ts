// Tests the rules of the fleet over HTTP: audits, blacklist, bindings, people of merchants (domain §3, §6.9, §6.12, §6.14, §6.16; BR-15,
// BR-22).
import { seedPeople } from '@ec/demo/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { checkCharacter } from '@ec/system/shared/credit-code';
import { idCheckCharacter } from '@ec/system/shared/id-card';
import { testEngine } from '@ec/testing/engine';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { truckFeature } from '../truck.feature.ts';
import { blackListJob } from './black-list.job.ts';

const tenantId = '100003';
const admin = [tenantId, 'admin'] as const;
type Row = Record<string, unknown> & { id: string };

const on = await testEngine({ features: [systemFeature, truckFeature], names: createDisplayNames });
const { superuser } = on.stage;
beforeAll(() => seedPeople(on.engine));
afterAll(() => on.close());

const call = <T = Row>(path: string, body: object) => on.post<T>(admin, `blade-truck/${path}`, body);
const ask = <T = Row>(path: string, query: Record<string, string> = {}) =>
  on.get<T>(admin, `blade-truck/${path}`, query);
const saved = async (path: string, body: object): Promise<Row> => {
  const reply = await call(path, body);
  expect(reply.msg, JSON.stringify(body)).toBe('操作成功');
  return reply.data;
};

let turn = 0;
const next = () => {
  turn += 1;
  const [code, id] = [`91370100${String(turn).padStart(9, '0')}`, `37010219800101${String(turn).padStart(3, '0')}`];
  const phone = `138${String(turn).padStart(8, '0')}`;
  return { code: code + checkCharacter(code), idCard: id + idCheckCharacter(id), phone, turn };
};
const newMerchant = (more: object = {}) => {
  const { code, phone } = next();
  const draft = { merchantName: `车队${turn}`, merchantType: 1, creditCode: code, contact: '王', phone, settleMode: 1 };
  return saved('merchant/save', { ...draft, ...more });
};
const newCar = (merchantId: string, more: object = {}) => {
  next();
  const no = String(turn).padStart(5, '0');
  const draft = { plateNo: `鲁B${no}`, plateColor: 2, vin: `LSGBC53E8EH0${no}`, carType: 1, merchantId, energyMode: 1 };
  return saved('car/save', { ...draft, ratedKwh: 282, carStatus: 1, ...more });
};
const newDriver = (merchantId: string) => {
  const { idCard, phone } = next();
  const draft = {
    driverName: `司机${turn}`,
    phone,
    idCard,
    licenseNo: idCard,
    licenseClass: 2,
    licenseEnd: '2030-01-01',
  };
  return saved('driver/save', { ...draft, merchantId, driverStatus: 1 });
};
test('a merchant waits for its audit; a refusal stores the reason, and the merchant still waits', async () => {
  const newcomer = await newMerchant({ settleMode: 2, creditLimit: 5000 });
  expect(newcomer).toMatchObject({ merchantStatus: 0, balance: null, carCount: 0, blacklisted: 0 });
  expect(newcomer.merchantNo).toMatch(/^M\d{6}[0-9A-Z]{13}$/);
  expect((await call('merchant/audit', { id: newcomer.id, pass: false, reason: '证照不全' })).msg).toBe('操作成功');
  expect((await ask('merchant/detail', { id: newcomer.id })).data).toMatchObject({
    merchantStatus: 0,
    remark: '证照不全',
  });
  expect((await call('merchant/audit', { id: newcomer.id, pass: true })).status).toBe(200);
  expect((await ask('merchant/detail', { id: newcomer.id })).data).toMatchObject({ merchantStatus: 1 });
  const again = await call('merchant/audit', { id: newcomer.id, pass: true });
  expect(again).toMatchObject({ status: 409, msg: expect.stringContaining('正常') });
  expect((await call('merchant/disable', { id: newcomer.id })).status, 'a reason is needed').toBe(400);
  expect((await call('merchant/disable', { id: newcomer.id, reason: '合同到期' })).status).toBe(200);
  expect((await call('merchant/disable', { id: newcomer.id, reason: '合同到期' })).status).toBe(409);
  expect((await call('merchant/enable', { id: newcomer.id, reason: '续签' })).status).toBe(200);
});

test('a contract cannot end before it begins', async () => {
  const { id } = await newMerchant();
  const wrong = await call('merchant/update', { id, contractFrom: '2026-05-01', contractTo: '2026-04-01' });
  expect(wrong).toMatchObject({ status: 400, msg: expect.stringContaining('contractTo') });
});

test('invalid numbers are refused with the messages of the specification', async () => {
  const { code } = next();
  const draft = { merchantName: '错', merchantType: 1, creditCode: code, contact: '王', settleMode: 1 };
  const messageOf = async (more: object) => (await call('merchant/save', { ...draft, ...more })).msg;
  expect(await messageOf({ phone: '' })).toBe('phone:手机号码不能为空');
  expect(await messageOf({ phone: '1381234567' })).toBe('phone:手机号码长度不为11位');
  expect(await messageOf({ phone: '138123456789' })).toBe('phone:手机号码长度不为11位');
  expect(await messageOf({ phone: '05318000101' })).toBe('phone:手机号码格式不正确');
  expect(
    await messageOf({ phone: '00000000000', creditCode: `${code.slice(0, 17)}${code[17] === '0' ? '1' : '0'}` }),
  ).toBe('creditCode:统一社会信用代码校验位不正确');
  const merchant = await newMerchant();
  const car = {
    carType: 1,
    merchantId: merchant.id,
    energyMode: 1,
    ratedKwh: 282,
    carStatus: 1,
    vin: 'LSGBC53E8EH999999',
  };
  const plate = async (plateNo: string, plateColor: number) =>
    (await call('car/save', { ...car, plateNo, plateColor })).msg;
  expect(await plate('鲁A12345', 4)).toBe('plateNo:新能源车牌号应为8位');
  expect(await plate('鲁AD12345', 2)).toBe('plateNo:该颜色的车牌号应为7位');
  expect(await plate('鲁AD12345', 4)).toBe('操作成功');
});

test('an edit can only widen an active blacklist entry, and only a release can ease it', async () => {
  const merchantId = (await newMerchant()).id;
  const [one, two] = [on.engine.ids.next(), on.engine.ids.next()];
  for (const id of [one, two])
    await superuser.run(`insert into truck_station (id, tenant_id, station_no, station_name, operator_id, biz_types, station_type,
      station_status, area_code, address, lng, lat, dept_id, service_tel)
      select ${id}, '${tenantId}', '${id}', '站${id}', 'x', array[1], 1, 50, '37', 'x', 117, 36, id, 'x'
      from system_dept where tenant_id = '${tenantId}' limit 1`);
  const from = { blackType: 1, reason: '欠费', startTime: '2026-01-01 00:00:00' };
  const entry = await saved('merchantBlackList/submit', {
    ...from,
    merchantId,
    scope: 2,
    stationIds: one,
    endTime: '2090-01-01 00:00:00',
  });
  const edit = (set: object) => call('merchantBlackList/submit', { id: entry.id, ...set });
  for (const set of [
    { stationIds: two },
    { startTime: '2089-01-01 00:00:00' },
    { endTime: '2080-01-01 00:00:00' },
    { startTime: '2098-01-01 00:00:00', endTime: '2099-01-01 00:00:00' },
  ])
    expect(await edit(set), JSON.stringify(set)).toMatchObject({ status: 409, msg: expect.stringContaining('解除') });
  for (const set of [
    { stationIds: `${one},${two}` },
    { endTime: '2095-01-01 00:00:00' },
    { startTime: '2025-12-01 00:00:00' },
    { endTime: '' },
    { scope: 1 },
    { reason: '欠费三个月' },
  ])
    expect((await edit(set)).status, JSON.stringify(set)).toBe(200);
  for (const set of [{ scope: 2, stationIds: one }, { endTime: '2099-01-01 00:00:00' }])
    expect((await edit(set)).status, JSON.stringify(set)).toBe(409);
  const batch = { ids: [entry.id], set: { endTime: '2099-01-01 00:00:00' } };
  expect((await call('merchantBlackList/batch-preview', batch)).data).toMatchObject({ changing: 0, refused: [{}] });
  const other = (await newMerchant()).id;
  const ahead = await saved('merchantBlackList/submit', {
    ...from,
    merchantId: other,
    scope: 1,
    startTime: '2088-01-01 00:00:00',
    endTime: '2090-01-01 00:00:00',
  });
  const sooner = { id: ahead.id, endTime: '2089-01-01 00:00:00' };
  expect((await call('merchantBlackList/submit', sooner)).status, 'it stops nothing yet').toBe(200);
});

test('a merchant has one active blacklist entry per scope, which is released with a reason or expires', async () => {
  const { id: merchantId } = await newMerchant();
  const entry = { merchantId, blackType: 1, scope: 1, reason: '欠费', startTime: '2026-01-01 00:00:00' };
  const first = await saved('merchantBlackList/submit', entry);
  expect(first.blackStatus).toBe(1);
  expect((await ask('merchant/detail', { id: merchantId })).data.blacklisted).toBe(1);
  expect(await call('merchantBlackList/submit', entry)).toMatchObject({
    status: 400,
    msg: expect.stringContaining('已有生效'),
  });
  expect((await call('merchantBlackList/submit', { ...entry, scope: 2 })).msg).toBe('stationIds:请选择适用站点');
  const ends = { ...entry, endTime: '2026-01-02 00:00:00' };
  expect((await call('merchantBlackList/submit', ends)).msg).toContain('应晚于现在');
  expect((await call('merchantBlackList/release', { id: first.id })).status, 'a reason is needed').toBe(400);
  expect((await call('merchantBlackList/release', { id: first.id, reason: '已付清' })).status).toBe(200);
  expect((await ask('merchantBlackList/detail', { id: first.id })).data).toMatchObject({
    blackStatus: 2,
    releaseReason: '已付清',
    releaseUserName: expect.any(String),
  });
  expect((await call('merchantBlackList/release', { id: first.id, reason: '再次' })).status).toBe(409);
  expect((await call('merchantBlackList/submit', { id: first.id, reason: '改' })).status).toBe(409);
  expect((await ask('merchant/detail', { id: merchantId })).data.blacklisted).toBe(0);

  const second = await saved('merchantBlackList/submit', { ...entry, endTime: '2099-01-01 00:00:00' });
  await superuser.run('update truck_merchant_black_list set end_time = now() where id = $1', [second.id]);
  expect((await ask('merchant/detail', { id: merchantId })).data.blacklisted, 'before the job has run').toBe(0);
  expect(await runJob(blackListJob(on.engine), on.engine)).toBeGreaterThan(0);
  expect((await ask('merchantBlackList/detail', { id: second.id })).data.blackStatus).toBe(3);
  expect((await ask('merchantBlackList/history', { id: second.id })).data.records).toMatchObject([
    { actionName: '到期失效', account: 'system', userName: '系统', changes: [{ field: 'blackStatus' }] },
    { actionName: '新增' },
  ]);
  expect(await runJob(blackListJob(on.engine), on.engine), 'and once').toBe(0);
});

test('a truck has one main driver and one default payer', async () => {
  const { id: merchantId } = await newMerchant();
  const [truck, other] = [await newCar(merchantId), await newCar(merchantId)];
  const [one, two] = [await newDriver(merchantId), await newDriver(merchantId)];
  const bound = await saved('carUserDriver/save', { carId: truck.id, driverId: one.id, bindType: 1, isDefault: 1 });
  expect(bound).toMatchObject({ bindStatus: 1, bindName: `${truck.plateNo} · ${one.driverName}` });
  const refused = async (body: object) => (await call('carUserDriver/save', body)).msg;
  expect(await refused({ carId: truck.id, driverId: two.id, bindType: 1 })).toContain('已有主驾');
  expect(await refused({ carId: truck.id, driverId: two.id, bindType: 2, isDefault: 1 })).toContain('已有默认扣费司机');
  expect(await refused({ carId: truck.id, driverId: one.id, bindType: 2 })).toContain('已绑定此车辆');
  await saved('carUserDriver/save', { carId: truck.id, driverId: two.id, bindType: 2 });
  const second = await saved('carUserDriver/save', { carId: other.id, driverId: one.id, bindType: 1 });
  expect((await call('carUserDriver/unbind', { ids: [bound.id, second.id] })).status).toBe(200);
  expect((await ask('carUserDriver/detail', { id: bound.id })).data.endTime).not.toBe('');
  expect((await call('carUserDriver/unbind', { ids: [bound.id] })).status).toBe(409);
  await saved('carUserDriver/save', { carId: truck.id, driverId: one.id, bindType: 1 });
  expect((await ask('merchant/detail', { id: merchantId })).data.carCount).toBe(2);
});

test('a person with an active login account can be neither unlinked nor removed', async () => {
  const { id: merchantId } = await newMerchant();
  const account = async (name: string) =>
    (
      await superuser.rows<{ id: string }>('select id::text from "system_user" where tenant_id = $1 and account = $2', [
        tenantId,
        name,
      ])
    )[0]?.id;
  const person = () => ({ merchantId, realName: '李', phone: next().phone, muRole: 1, muStatus: 1 });
  expect((await call('merchantUser/submit', { ...person(), userId: await account('admin') })).msg).toContain(
    '管理员账号',
  );
  const viewer = await account('viewer');
  const linked = await saved('merchantUser/submit', { ...person(), userId: viewer });
  expect((await call('merchantUser/submit', { ...person(), userId: viewer })).msg).toContain('已存在');
  expect((await call('merchantUser/submit', { id: linked.id, userId: '' })).msg).toContain('请先');
  expect((await call('merchantUser/remove', { ids: linked.id })).msg).toContain('请先');
  await superuser.run('update "system_user" set status = 2 where id = $1', [viewer]);
  expect((await call('merchantUser/remove', { ids: linked.id })).status).toBe(200);
  await superuser.run('update "system_user" set status = 1 where id = $1', [viewer]);
});

test('a device binding names its device, is accepted and ended; a bound person is not offered again', async () => {
  const { id: merchantId } = await newMerchant();
  const truck = await newCar(merchantId);
  const user = await saved('merchantUser/submit', {
    merchantId,
    realName: '赵调度',
    phone: '13712345678',
    muRole: 3,
    muStatus: 1,
  });
  const usable = async () =>
    (await ask<Row[]>('device_bind/getUsableMerchantUser', { deviceType: '10', deviceId: truck.id, keyword: '赵调度' }))
      .data;
  expect(await usable()).toEqual([
    { merchantUserId: user.id, realName: '赵调度', phone: '137****5678', merchantName: expect.any(String) },
  ]);
  const draft = { deviceType: 10, deviceId: truck.id, targetType: 2, targetId: user.id, rights: '1,3' };
  const binding = await saved('device_bind/submit', draft);
  expect(binding).toMatchObject({ bindStatus: 0, deviceNo: truck.plateNo, targetName: '赵调度' });
  expect(await usable()).toEqual([]);
  expect((await call('device_bind/submit', draft)).msg).toContain('等待确认');
  expect((await call('device_bind/unbind', { id: binding.id })).status).toBe(409);
  expect((await call('device_bind/accept', { id: binding.id })).status).toBe(200);
  expect((await call('device_bind/submit', draft)).msg).toContain('已绑定此设备');
  const list = await ask<Row[]>('device_bind/deviceList', { deviceType: '10', keyword: String(truck.plateNo) });
  expect(list.data).toEqual([
    {
      deviceType: 10,
      deviceId: truck.id,
      deviceNo: truck.plateNo,
      deviceName: truck.plateNo,
      stationName: '',
      bound: 1,
    },
  ]);
  expect((await call('device_bind/unbind', { ids: [binding.id], reason: '离职' })).status).toBe(200);
  expect((await ask('device_bind/detail', { id: binding.id })).data).toMatchObject({
    bindStatus: 2,
    unbindTime: expect.stringMatching(/^\d/),
  });
  expect(await usable()).toHaveLength(1);
  // The removal of the truck ends its bindings and refuses those that await acceptance.
  const again = await saved('device_bind/submit', draft);
  await call('device_bind/accept', { id: again.id });
  const [person] = (
    await ask<Row[]>('device_bind/getUsableUser', { deviceType: '10', deviceId: truck.id, keyword: '' })
  ).data;
  const waits = await saved('device_bind/submit', { ...draft, targetType: 1, targetId: person?.userId });
  expect((await call('car/remove', { ids: truck.id })).msg).toBe('操作成功');
  for (const [{ id }, bindStatus] of [
    [again, 2],
    [waits, 3],
  ] as const)
    expect((await ask('device_bind/detail', { id })).data).toMatchObject({ bindStatus });
  for (const name of ['deviceList', 'getUsableUser', 'getUsableMerchantUser'])
    expect((await ask<Row[]>(`device_bind/${name}`)).data.length, name).toBeGreaterThan(0);
});
