// Tests parameters: validation, parameters that cannot be removed, and values of a tenant, which apply at once and only to that tenant.
import { demoPassword, seedPeople } from '@ec/demo/public';
import { md5Hex } from '@ec/kernel/password';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDisplayNames } from '../names/display-names.ts';
import { readParam } from '../sign-in/param.ts';
import { checkPassword } from '../sign-in/password-check.ts';
import { systemFeature } from '../system.feature.ts';

const platform: Who = ['000000', 'admin'];
const admin: Who = ['100003', 'admin'];
const other: Who = ['100002', 'admin'];
const viewer: Who = ['100003', 'viewer'];

type Row = Record<string, unknown> & { id: string; paramKey: string; tenantValue: string };

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature], names: createDisplayNames, fill: seedPeople });
});
afterAll(() => on.close());

const submit = (body: object, who = platform) => on.post<Row>(who, 'blade-system/param/submit', body);
const set = (who: Who, paramKey: string, paramValue: string, tenantId?: string) =>
  on.post<Row[]>(who, 'blade-system/param/tenant-submit', { paramKey, paramValue, tenantId });
async function values(who: Who, tenantId = ''): Promise<Record<string, string>> {
  const { data } = await on.get<Row[]>(who, 'blade-system/param/tenant-list', { tenantId });
  return Object.fromEntries(data.map(({ paramKey, tenantValue }) => [paramKey, tenantValue]));
}
async function rowOf(paramKey: string): Promise<Row> {
  const { data } = await on.get<{ records: Row[] }>(platform, 'blade-system/param/list', { paramKey });
  const [row] = data.records;
  if (!row) throw new Error(`no parameter ${paramKey}`);
  return row;
}

describe('a parameter of the platform', () => {
  test.each([
    ['paramName', '请输入参数名称'],
    ['paramKey', '请输入参数键名'],
    ['paramValue', '请输入参数键值'],
  ])('is refused without %s, with an exact message', async (field, message) => {
    const whole = { paramName: '名', paramKey: 'a.b', paramValue: '1' };
    expect(await submit({ ...whole, [field]: '' })).toMatchObject({ status: 400, msg: `${field}:${message}` });
  });

  test('keeps its key and accepts only valid values if the product reads it', async () => {
    const row = await rowOf('account.failCount');
    expect((await submit({ id: row.id, paramKey: 'x' })).msg).toMatch(/^参数 account.failCount 由系统使用/);
    expect((await on.post(platform, `blade-system/param/remove?ids=${row.id}`, {})).msg).toMatch(/由系统使用/);
    for (const wrong of ['0', '101', 'five', '1.5'])
      expect((await submit({ id: row.id, paramValue: wrong })).msg).toBe('paramValue:登录失败锁定次数应为1至100的整数');
    expect((await submit({ id: row.id, paramValue: '7' })).status).toBe(200);
    expect(await readParam(on.engine.database, 'account.failCount')).toBe('7');
    const reply = await submit({ paramName: '自定', paramKey: 'own.key', paramValue: 'x' });
    expect((await submit({ id: reply.data.id, paramKey: 'own.key2' })).status).toBe(200);
    expect((await on.post(platform, `blade-system/param/remove?ids=${reply.data.id}`, {})).status).toBe(200);
  });

  test('can take a key of the product only with a valid value', async () => {
    await on.stage.superuser.run(`delete from system_param where param_key = 'account.failCount'`);
    const { data: param } = await submit({ paramName: '自定', paramKey: 'own.fails', paramValue: 'five' });
    const rename = { id: param.id, paramKey: 'account.failCount' };
    expect((await submit(rename)).msg).toBe('paramValue:登录失败锁定次数应为1至100的整数');
    expect((await submit({ ...rename, paramValue: '7' })).status).toBe(200);
  });

  test('is hidden from tenants if no tenant may set it', async () => {
    const { data: param } = await submit({ paramName: '内部', paramKey: 'inner.key', paramValue: 'hidden-value' });
    const list = await on.get<{ records: Row[] }>(admin, 'blade-system/param/list', { size: '100' });
    expect(list.data.records.map(({ paramKey }) => paramKey).sort()).toEqual([
      'account.creditAlone',
      'account.failCount',
      'account.initPassword',
      'account.registerUser',
      'block.expired',
      'device.control',
      'dingTalk.dayCount',
      'dingTalk.robotDayCount',
      'file.dayCount',
      'file.maxMb',
      'invoice.elecCode',
      'invoice.elecRate',
      'invoice.serviceCode',
      'invoice.serviceRate',
      'invoice.swapCode',
      'invoice.swapRate',
      'mail.addressDayCount',
      'mail.dayCount',
      'message.inboxDays',
      'message.logDays',
      'meter.tolerance',
      'screen.public',
      'sms.dayCount',
      'sms.phoneDayCount',
      'swap.minReady',
      'swap.targetSoc',
    ]);
    expect((await on.get(admin, 'blade-system/param/list', { paramValue: 'hidden' })).data).toMatchObject({ total: 0 });
    expect((await on.get(admin, 'blade-system/param/detail', { id: param.id })).status).toBe(404);
    expect((await on.post(admin, 'blade-system/param/export', {})).status).toBe(403);
    expect((await submit({ paramName: 'x', paramKey: 'x', paramValue: 'x' }, admin)).status).toBe(403);
  });
});

describe('the value of a tenant', () => {
  test('is set and cleared by its administrator, and applies only to that tenant', async () => {
    const read = (tenantId?: string) => readParam(on.engine.database, 'account.initPassword', tenantId);
    expect((await set(admin, 'account.initPassword', 'Start2026')).status).toBe(200);
    expect(await values(admin)).toMatchObject({ 'account.initPassword': 'Start2026' });
    expect(await values(other)).toMatchObject({ 'account.initPassword': '' });
    expect([await read('100003'), await read('100002'), await read()]).toEqual(['Start2026', '123456', '123456']);
    await set(admin, 'account.initPassword', '');
    expect(await read('100003')).toBe('123456');
  });

  test('can be read and set for another tenant only by the platform', async () => {
    await set(other, 'account.registerUser', 'false', '100003');
    expect(await values(admin)).toMatchObject({ 'account.registerUser': '' });
    await set(platform, 'account.registerUser', 'false', '100003');
    expect(await values(admin)).toMatchObject({ 'account.registerUser': 'false' });
    expect(await values(platform, '100003')).toMatchObject({ 'account.registerUser': 'false' });
    expect((await set(platform, 'account.registerUser', 'true', '999999')).status).toBe(404);
    expect((await set(viewer, 'account.registerUser', 'true')).status).toBe(403);
  });

  test('must be valid and belong to a parameter that tenants may set', async () => {
    expect((await set(admin, 'account.failCount', '0')).msg).toBe('paramValue:登录失败锁定次数应为1至100的整数');
    expect((await set(admin, 'account.registerUser', 'yes')).msg).toBe('paramValue:是否开放注册应为 true 或 false');
    expect((await set(admin, 'account.initPassword', '12345')).msg).toMatch(/^paramValue:账号初始密码应为6至64个字符/);
    expect((await set(admin, 'block.expired', 'true')).msg).toBe('paramValue:证件过期禁止启动应为 1 或 0');
    expect((await set(admin, 'swap.targetSoc', '101')).msg).toBe('paramValue:换电仓目标SOC(%)应为50至100的整数');
    await submit({ paramName: '内部', paramKey: 'inner.two', paramValue: '1' });
    expect((await set(admin, 'inner.two', '2')).msg).toBe('参数 inner.two 不能由租户设置');
  });

  test('is 1 for device.control in the demo tenants; the value of the platform is 0', async () => {
    const read = (tenantId?: string) => readParam(on.engine.database, 'device.control', tenantId);
    expect([await read(), await read('100001'), await read('100002'), await read('100003')]).toEqual([
      '0',
      '1',
      '1',
      '1',
    ]);
  });

  test('applies at once: a lower failure limit locks accounts of that tenant only', async () => {
    await set(admin, 'account.failCount', '2');
    const attempt = (tenantId: string, password: string) =>
      checkPassword(on.engine, {
        tenantId,
        account: 'engineer1',
        password: md5Hex(password),
        remoteIp: '10.1.1.1',
      }).then(
        () => 'in',
        (error) => error.entry.zh as string,
      );
    for (const tenantId of ['100003', '100002'])
      for (let times = 0; times < 2; times += 1) expect(await attempt(tenantId, 'wrong')).toBe('用户名或密码错误');
    expect(await attempt('100003', demoPassword)).toBe('用户登录失败次数过多');
    expect(await attempt('100002', demoPassword)).toBe('in');
  });

  test('is audited without the password', async () => {
    await set(admin, 'account.initPassword', 'Hidden2026');
    const rows = await on.stage.superuser.rows<{ account: string; text: string }>(
      `select account, changes::text as text from audit_log where action = 'tenantValue' and tenant_id = '100003'`,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toContain('Hidden2026');
    expect(JSON.stringify(rows)).toContain('false');
  });
});
