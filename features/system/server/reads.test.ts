// Tests the calls of forms, pickers and the login page: dictionaries, regions, tenants, departments, roles, users.
import { seedPeople } from '@ec/demo/public';
import type { Language } from '@ec/language/language';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDisplayNames } from './names/display-names.ts';
import { systemFeature } from './system.feature.ts';

type Row = Record<string, unknown> & { id: string; children?: Row[] };
type Who = readonly [string, string];
const platform: Who = ['000000', 'admin'];
const admin: Who = ['100003', 'admin'];
const engineer: Who = ['100003', 'engineer1'];

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature], names: createDisplayNames, fill: seedPeople });
  await on.stage.superuser.run(`insert into system_dict_biz (id, tenant_id, parent_id, code, dict_key, dict_value, dict_value_en, sort)
    select 900 + n, t, case when n % 10 > 0 then 900 + n / 10 * 10 end, 'colour', case when n % 10 = 0 then '-1' else (n % 10)::text end,
      case when n % 10 = 0 then '颜色' else '色' || (n % 10) || t end, case when n % 10 = 1 then 'Colour one' end, n % 10
    from (values (0, '100003'), (1, '100003'), (2, '100003'), (10, '100002'), (11, '100002')) v(n, t)`);
});
afterAll(() => on.close());

const read = async <T = Row[]>(
  who: Who | undefined,
  path: string,
  query: Record<string, string> = {},
  language: Language = 'zh',
) => (await on.get<T>(who, path, query, language)).data;

describe('dictionaries', () => {
  test('entries are sorted, have numeric keys, and come in the language of the request', async () => {
    const flow = await read(engineer, 'blade-system/dict/dictionary', { code: 'flow' });
    expect(flow).toEqual([
      { code: 'flow', dictKey: 1, dictValue: '请假流程', sort: 1, remark: 'leave' },
      { code: 'flow', dictKey: 3, dictValue: '工单流程', sort: 2, remark: 'workorder' },
      // The approvals of records have no form, so their remark is empty.
      { code: 'flow', dictKey: 4, dictValue: '退款审批', sort: 3, remark: '' },
      { code: 'flow', dictKey: 5, dictValue: '调账审批', sort: 4, remark: '' },
      { code: 'flow', dictKey: 6, dictValue: '授信审批', sort: 5, remark: '' },
      { code: 'flow', dictKey: 7, dictValue: '提现审批', sort: 6, remark: '' },
      { code: 'flow', dictKey: 8, dictValue: '工单审批', sort: 7, remark: '' },
    ]);
    const english = await read(engineer, 'blade-system/dict/dictionary', { code: 'sex' }, 'en');
    expect(english.map(({ dictValue }) => dictValue)).toEqual(['Male', 'Female', 'Unknown']);
  });

  test('a business dictionary belongs to one tenant; an entry without English text shows Chinese', async () => {
    const texts = async (who: Who, language: Language) =>
      (await read(who, 'blade-system/dict-biz/dictionary', { code: 'colour' }, language)).map(
        ({ dictValue }) => dictValue,
      );
    expect(await texts(admin, 'zh')).toEqual(['色1100003', '色2100003']);
    expect(await texts(admin, 'en')).toEqual(['Colour one', '色2100003']);
    expect(await texts(['100002', 'admin'], 'zh')).toEqual(['色1100002']);
  });

  test('a sealed entry is no longer offered, but its key stays valid', async () => {
    const { names } = on.engine;
    await names.ready('100003');
    expect(names.dictText('100003', 'colour', 2, 'zh')).toBe('色2100003');
    expect(names.dictText('100002', 'colour', 2, 'zh')).toBe('');
    await on.stage.superuser.run('update system_dict_biz set is_sealed = 1 where id = 902');
    expect(await read(admin, 'blade-system/dict-biz/dictionary', { code: 'colour' })).toHaveLength(1);
    expect(names.hasKey('100003', 'colour', 2)).toBe(true);
  });

  test('display names follow a changed entry within a second', async () => {
    const { names } = on.engine;
    await on.stage.superuser.run(`update system_dict_biz set dict_value = '红' where id = 901`);
    const text = async () => {
      await names.ready('100003');
      return names.dictText('100003', 'colour', 1, 'zh');
    };
    await expect.poll(text, { timeout: 1000, interval: 20 }).toBe('红');
    expect(names.dictText('100003', 'colour', 1, 'en')).toBe('Colour one');
    expect(names.dictText('100003', 'colour', 7, 'zh')).toBe('');
    expect(names.hasKey('100003', 'sex', 3)).toBe(true);
  });

  test('the dictionary screen reads parents in pages and children as a list', async () => {
    const page = await read<{ records: Row[]; total: number }>(admin, 'blade-system/dict-biz/parent-list', {
      code: 'colour',
    });
    expect(page.records.map(({ dictKey, parentId }) => [dictKey, parentId])).toEqual([[-1, '0']]);
    const children = await read(admin, 'blade-system/dict-biz/child-list', { parentId: page.records[0]?.id ?? '' });
    expect(children.map(({ parentId }) => parentId)).toEqual(['900', '900']);
    expect((await on.get(admin, 'blade-system/dict/parent-list')).status).toBe(403);
  });
});

describe('regions', () => {
  test('the tree loads level by level and marks regions that have children', async () => {
    const provinces = await read(engineer, 'blade-system/region/lazy-tree', { parentCode: '00' });
    expect(provinces).toHaveLength(34);
    expect(provinces.find(({ id }) => id === '37')).toEqual({
      id: '37',
      parentId: '00',
      title: '山东省',
      key: '37',
      value: '37',
      hasChildren: true,
    });
    expect(provinces.find(({ id }) => id === '71')).toMatchObject({ hasChildren: false });
    const counties = await read(engineer, 'blade-system/region/lazy-tree', { parentCode: '11' });
    expect(counties[0]).toMatchObject({ id: '110101', title: '东城区', hasChildren: false });
  });

  test('a region is found by its code and by its name', async () => {
    const row = await read<Row>(engineer, 'blade-system/region/detail', { code: '370102' });
    expect(row).toMatchObject({
      id: '370102',
      parentId: '3701',
      provinceName: '山东省',
      cityName: '济南市',
      level: 3,
      hasChildren: false,
    });
    expect(row).toMatchObject({ regionLevelName: '区县' });
    expect((await on.get(engineer, 'blade-system/region/detail', { code: '999999' })).status).toBe(404);
    const page = await read<{ total: number; records: Row[] }>(engineer, 'blade-system/region/list', {
      name: '历下区',
    });
    expect(page.records.map(({ id }) => id)).toEqual(['370102']);
  });

  test('a Chinese region name starts with the province', async () => {
    const { names } = on.engine;
    await names.ready('100003');
    expect(['370102', '3701', '50', '500112', '00', 'xx'].map((code) => names.regionName(code))).toEqual([
      '山东省 济南市 历下区',
      '山东省 济南市',
      '重庆市',
      '重庆市 渝北区',
      '中华人民共和国',
      '',
    ]);
    expect(names.hasRegion('1101')).toBe(false);
  });

  test('an English region name starts with the place, and full names of both languages give the code', async () => {
    const { names } = on.engine;
    await names.ready('100003');
    expect(['370102', '3701', '500112', '00', 'xx'].map((code) => names.regionName(code, 'en'))).toEqual([
      'Lixia District, Jinan, Shandong',
      'Jinan, Shandong',
      'Yubei District, Chongqing',
      'China',
      '',
    ]);
    expect(['Lixia District, Jinan, Shandong', '山东省济南市历下区'].map((name) => names.regionCode(name))).toEqual([
      '370102',
      '370102',
    ]);
    expect(names.regionsInEnglish('jinan')).toEqual(expect.arrayContaining(['3701']));
  });
});

describe('tenants', () => {
  test('the domain gives the tenant before sign-in; an unknown domain gives {}', async () => {
    await on.stage.superuser.run(
      `update system_tenant set domain_url = 'https://pv.example.com/login' where tenant_id = '100001'`,
    );
    const info = (domain: string) => read<object>(undefined, 'blade-system/tenant/info', { domain });
    expect(await info('https://PV.example.com')).toEqual({
      tenantId: '100001',
      domain: 'https://pv.example.com/login',
      backgroundUrl: '',
      title: '',
      color: '',
      logo: '',
    });
    expect(await info('http://pv.example.com:8080/x')).toEqual({});
    expect(await info('')).toEqual({});
  });

  test('a person sees only the own tenant, and the platform sees all tenants', async () => {
    expect((await read(engineer, 'blade-system/tenant/select')).map(({ tenantId }) => tenantId)).toEqual(['100003']);
    expect(await read(platform, 'blade-system/tenant/select')).toHaveLength(4);
  });
});

describe('departments, roles, posts and users', () => {
  test('department trees give leaves no children and contain only the own tenant', async () => {
    const [root, ...others] = await read(engineer, 'blade-system/dept/tree');
    expect(others).toEqual([]);
    expect(root).toMatchObject({ parentId: '0', title: '山海综合能源集团有限公司' });
    expect(root?.children?.map(({ title }) => title)).toEqual(['运营部', '运维部', '财务部']);
    expect(root?.children?.[0]).not.toHaveProperty('children');
    const lazy = await read(engineer, 'blade-system/dept/lazy-tree', { parentId: root?.id ?? '' });
    expect(lazy.map(({ hasChildren }) => hasChildren)).toEqual([false, true, false]);
    expect(await read(engineer, 'blade-system/dept/leafList')).toHaveLength(5);
    const rows = await read(admin, 'blade-system/dept/list');
    expect(rows[0]?.children?.[1]?.children?.[0]).toMatchObject({ deptName: '运维一队', deptCategoryName: '小组' });
  });

  test('pickers return ids and names, and filter by user, id and keyword', async () => {
    const all = await read(engineer, 'blade-system/dept/select');
    expect(all).toHaveLength(7);
    const [me] = await read(engineer, 'blade-user/select', { keyword: '韩北' });
    expect(me).toMatchObject({ label: '韩北川' });
    const mine = await read(engineer, 'blade-system/dept/select', { userId: me?.id ?? '' });
    expect(mine).toEqual([{ id: expect.any(String), label: '运维一队', deptName: '运维一队' }]);
    expect(await read(engineer, 'blade-system/dept/select', { ids: mine[0]?.id ?? '' })).toEqual(mine);
    const foreign = await read(['100002', 'admin'], 'blade-system/dept/select', { ids: mine[0]?.id ?? '' });
    expect(foreign).toEqual([]);
    expect(await read(engineer, 'blade-system/post/select')).toHaveLength(8);
  });

  test('only administrators see the roles of administrators', async () => {
    const names = (rows: Row[]) => rows.map(({ roleName, title }) => roleName ?? title);
    expect(names(await read(admin, 'blade-system/role/select'))).toContain('管理员');
    expect(names(await read(admin, 'blade-system/role/list'))).toContain('管理员');
    expect(names(await read(engineer, 'blade-system/role/tree'))).not.toContain('管理员');
    expect(names(await read(engineer, 'blade-system/role/select'))).not.toContain('管理员');
  });

  test('the user page filters by a department and its descendants, and no reply contains a password', async () => {
    const [root] = await read(admin, 'blade-system/dept/tree');
    const maintenance = root?.children?.find(({ title }) => title === '运维部')?.id ?? '';
    const page = await on.get<{ records: Row[]; total: number }>(admin, 'blade-user/page', { deptId: maintenance });
    expect(page.data.records.map(({ account }) => account).sort()).toEqual([
      'engineer1',
      'engineer2',
      'engineer3',
      'viewer',
    ]);
    expect(page.data.records[0]).toMatchObject({ roleName: expect.any(String), deptName: expect.any(String) });
    expect(JSON.stringify(page)).not.toContain('argon2');
    expect((await on.get(engineer, 'blade-user/page')).status).toBe(403);
    const me = await read<Row>(engineer, 'blade-user/info');
    expect(me).toMatchObject({ account: 'engineer1', deptName: '运维一队' });
    expect(me).not.toHaveProperty('password');
    expect(String(me.phone)).toMatch(/^1990\d{7}$/);
    expect(await read(engineer, 'blade-user/user-list')).toHaveLength(7);
  });
});

test('a NUL character in a query is refused with 400', async () => {
  for (const path of ['dict/dictionary', 'dict-biz/dictionary', 'region/select'])
    expect((await on.get(admin, `blade-system/${path}`, { code: '\u0000' })).status).toBe(400);
});
