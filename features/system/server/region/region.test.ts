// Tests writes of regions: values derived from the code, and regions that cannot be removed. Also tests the search by name and code.

import { seedPeople } from '@ec/demo/public';
import { region as regionField, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResolvedRegion } from '../../shared/region.contract.ts';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';

const platform: Who = ['000000', 'admin'];
const admin: Who = ['100003', 'admin'];

type Row = Record<string, unknown> & { id: string; code: string };

/** This resource maps the table of posts and reads the post code as a region, so that rows refer to regions. */
const place = defineResource({
  name: 'test.place',
  base: 'test/place',
  table: 'system_post',
  label: { zh: '场地', en: 'Place' },
  title: 'postName',
  fields: {
    postName: text({ zh: '名称', en: 'Name' }).required().max(50),
    postCode: regionField({ zh: '所在地', en: 'Where' }),
  },
});

let on: TestEngine;
beforeAll(async () => {
  const tests = { name: 'test', resources: [place], routes: () => [] };
  on = await testEngine({ features: [systemFeature, tests], names: createDisplayNames, fill: seedPeople });
});
afterAll(() => on.close());

const submit = (body: object, who = platform) => on.post<Row>(who, 'blade-system/region/submit', body);
const remove = (code: string, who = platform) => on.post(who, `blade-system/region/remove?id=${code}`, {});
const detail = async (code: string) => (await on.get<Row>(platform, 'blade-system/region/detail', { code })).data;

describe('a region', () => {
  test('derives its level and the names of its ancestors from its code and parent', async () => {
    const town = { code: '370102001', parentCode: '370102', name: '解放路街道', sort: 1 };
    const { status, data, msg } = await submit(town);
    expect([status, msg]).toEqual([200, '操作成功']);
    expect(data).toMatchObject({
      id: '370102001',
      parentId: '370102',
      regionLevel: 4,
      ancestors: '0,00,37,3701,370102',
      provinceName: '山东省',
      cityName: '济南市',
      districtName: '历下区',
      townCode: '370102001',
      townName: '解放路街道',
    });
    const { data: village } = await submit({
      code: '370102001005',
      parentCode: '370102001',
      name: '社区一',
      regionLevel: 5,
      sort: 1,
    });
    expect(village).toMatchObject({ townName: '解放路街道', villageName: '社区一' });
    // The parent of this county is a province.
    const direct = await submit({ code: '379001', parentCode: '37', name: '直管市', sort: 99 });
    expect(direct.data).toMatchObject({ regionLevel: 3, ancestors: '0,00,37', cityCode: '', districtName: '直管市' });
    expect(await detail('370102')).toMatchObject({ hasChildren: true });
  });

  test('is edited by its code, passes a new name to its descendants, and keeps its code and parent', async () => {
    const { data } = await submit({
      code: '370102001',
      parentCode: '11',
      name: '新解放路街道',
      sort: 3,
      regionLevel: 1,
    });
    expect(data).toMatchObject({ name: '新解放路街道', parentCode: '370102', regionLevel: 4, sort: 3, rowVersion: 2 });
    expect(await detail('370102001005')).toMatchObject({ townName: '新解放路街道' });
    await submit({ code: '3701', name: '泉城市' });
    expect(await detail('370102001005')).toMatchObject({ cityName: '泉城市' });
    await on.engine.names.ready('100003');
    const readAddress = async () => {
      await on.engine.names.ready('100003');
      return on.engine.names.regionName('370102001');
    };
    await expect.poll(readAddress, { timeout: 1000, interval: 20 }).toBe('山东省 泉城市 历下区 新解放路街道');
    await submit({ code: '3701', name: '济南市' });
    expect((await submit({ ...(await detail('370102')), rowVersion: 0 })).status).toBe(409);
    // A form sends the code as the id, and only the changed fields.
    const { data: sent } = await submit({ id: '370102001', rowVersion: data.rowVersion, sort: 4 });
    expect(sent).toMatchObject({ code: '370102001', sort: 4 });
    expect((await submit({ id: '370102999', name: '无' })).status).toBe(404);
    expect((await on.get(platform, 'blade-system/region/detail', { id: '370102001' })).data).toMatchObject(sent);
  });

  test.each([
    [{ code: '' }, 'code:请输入区划编号'],
    [{ code: '37010' }, 'code:区划编号应为2、4、6、9或12位数字'],
    [{ name: '' }, 'name:请输入区划名称'],
    [{ parentCode: '' }, 'parentCode:请输入父区划编号'],
    [{ parentCode: '3799' }, 'parentCode:父区划 3799 不存在'],
    [{ parentCode: '11' }, 'code:编号应以父区划编号 11 开头'],
    [{ regionLevel: 2 }, 'regionLevel:编号 370199 的级别应为区县'],
  ])('is refused with %j', async (wrong, message) => {
    const answer = await submit({ code: '370199', parentCode: '3701', name: '新区', sort: 1, ...wrong });
    expect(answer.msg).toBe(message);
  });

  test('is removed by its code, unless it has children or rows refer to it', async () => {
    expect((await remove('3701')).msg).toBe('请先删除子节点!');
    expect((await remove('00')).msg).toBe('国家一级不能删除');
    expect((await remove('999999')).status).toBe(404);
    await submit({ code: '370198', parentCode: '3701', name: '临时区', sort: 1 });
    await on.stage.superuser.run(`update system_post set post_code = '370198' where tenant_id = '100002' and id =
      (select min(id) from system_post where tenant_id = '100002')`);
    expect((await remove('370198')).msg).toBe('仍被场地引用，不能删除');
    const preview = () =>
      on.get<{ refusal: string }>(platform, 'blade-system/region/remove-preview', { ids: '370198' });
    expect((await preview()).data.refusal).toBe('仍被场地引用，不能删除');
    await on.stage.superuser.run(`update system_post set post_code = 'x1' where post_code = '370198'`);
    expect((await preview()).data.refusal).toBe('');
    const gone = await on.post<{ groupId: string }>(platform, 'blade-system/region/remove?id=370198', {});
    expect(gone.status).toBe(200);
    expect((await on.get(platform, 'blade-system/region/detail', { code: '370198' })).status).toBe(404);
    // The removal is undone. After another removal, the same code can be added again.
    const undone = await on.post(platform, 'blade-system/region/undo', { groupId: gone.data.groupId });
    expect(undone.status).toBe(200);
    expect((await remove('370198')).status).toBe(200);
    expect((await submit({ code: '370198', parentCode: '3701', name: '又一区', sort: 1 })).status).toBe(200);
    const history = await on.get<{ records: Row[] }>(platform, 'blade-system/region/history', { id: '370198' });
    expect(history.data.records.map(({ action }) => action)).toEqual(['create']);
  });

  test('can be written only by the platform', async () => {
    for (const answer of [
      await submit({ code: '370197', parentCode: '3701', name: '新区', sort: 1 }, admin),
      await remove('370102', admin),
      await on.get(admin, 'blade-system/region/resolve', { given: '37' }),
      await on.get(admin, 'blade-system/region/history', { id: '37' }),
    ])
      expect(answer.status).toBe(403);
  });
});

describe('finding regions', () => {
  test('the search matches part of a name or the start of a code, and returns the path of ancestors', async () => {
    const search = async (keyword: string) =>
      (await on.get<(Row & { path: string })[]>(admin, 'blade-system/region/search', { keyword })).data;
    expect(await search('历下')).toEqual([
      { code: '370102', name: '历下区', regionLevel: 3, ancestors: '0,00,37,3701', path: '山东省 济南市 历下区' },
    ]);
    const byCode = await search('3702');
    expect(byCode[0]).toMatchObject({ code: '3702', path: '山东省 青岛市' });
    expect(byCode.every(({ code }) => code.startsWith('3702'))).toBe(true);
    expect(await search('%')).toEqual([]);
  });

  test.each([
    ['370102', 'same', '370102', '山东省 济南市 历下区'],
    ['370100', 'cut', '3701', '山东省 济南市'],
    ['370000', 'cut', '37', '山东省'],
    ['370102000000', 'cut', '370102', '山东省 济南市 历下区'],
    // These two codes are not stored as regions, so the nearest region above counts.
    ['110100', 'above', '11', '北京市'],
    ['370171', 'above', '3701', '山东省 济南市'],
    ['山东省济南市历下区', 'name', '370102', '山东省 济南市 历下区'],
  ])('resolves %s by the rule %s', async (input, how, code, path) => {
    const { data } = await on.get<ResolvedRegion[]>(platform, 'blade-system/region/resolve', { given: input });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ how, code, path });
    expect(data[0]?.levels.map((level) => level.name).join(' ')).toBe(`中华人民共和国 ${path}`);
  });

  test('resolves an ambiguous name to all its regions, and an unknown code or name to none', async () => {
    const resolve = async (input: string) =>
      (await on.get<ResolvedRegion[]>(platform, 'blade-system/region/resolve', { given: input })).data;
    expect((await resolve('朝阳区')).map(({ path }) => path)).toEqual(['北京市 朝阳区', '吉林省 长春市 朝阳区']);
    expect(await resolve('990000')).toEqual([]);
    expect(await resolve('无此地')).toEqual([]);
    expect((await resolve('37'))[0]).toMatchObject({ outside: '370000', how: 'same' });
  });
});
