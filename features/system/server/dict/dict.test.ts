// Tests writes of dictionaries: validation, keys that cannot change, effects of a change, and the isolation of tenants.
import { seedPeople } from '@ec/demo/public';
import { defineEnum } from '@ec/resource/enum';
import { dict, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';

const platform: Who = ['000000', 'admin'];
const admin: Who = ['100003', 'admin'];
const other: Who = ['100002', 'admin'];
const engineer: Who = ['100003', 'engineer1'];

type Row = Record<string, unknown> & { id: string; code: string; children?: Row[] };

const label = { zh: '漆', en: 'Paint' };
const paint = defineEnum('paint', label, {
  red: [1, '红', 'Red'],
  blue: [2, '蓝', 'Blue'],
});
const state = defineEnum(
  'paint_state',
  { zh: '漆状态', en: 'Paint state' },
  { wet: [1, '湿', 'Wet'] },
  { closed: true },
);
const name = text({ zh: '名称', en: 'Name' }).required().max(50);
/** This resource maps the table of posts, so that rows use the keys of the enum `paint`. */
const thing = defineResource({
  name: 'test.thing',
  base: 'test/thing',
  table: 'system_post',
  label: { zh: '物件', en: 'Thing' },
  title: 'postName',
  fields: { postName: name, category: dict(paint), sort: dict(state) },
});

let on: TestEngine;
beforeAll(async () => {
  const tests = { name: 'test', resources: [thing], routes: () => [] };
  on = await testEngine({ features: [systemFeature, tests], names: createDisplayNames, fill: seedPeople });
});
afterAll(() => on.close());

const submit = (who: Who, base: string, body: object) => on.post<Row>(who, `blade-system/${base}/submit`, body);
const remove = (who: Who, base: string, ids: string) => on.post(who, `blade-system/${base}/remove?ids=${ids}`, {});
const entries = async (who: Who, base: string, code: string) =>
  (await on.get<Row[]>(who, `blade-system/${base}/dictionary`, { code })).data;
async function rowOf(who: Who, base: string, code: string, key: string): Promise<Row> {
  const { data } = await on.get<Row[]>(who, `blade-system/${base}/list`, { code_equal: code, dictKey_equal: key });
  const [row] = data;
  if (!row) throw new Error(`no ${code} ${key}`);
  return row;
}

describe.each([
  ['dict', platform],
  ['dict-biz', admin],
] as const)('blade-system/%s', (base, who) => {
  const whole = { code: 'fruit', dictValue: '水果', sort: 1, isSealed: 0 };

  test('refuses each missing field with its exact message', async () => {
    const asks: [field: string, message: string][] = [
      ['code', '请输入字典编号'],
      ['dictValue', '请输入字典名称'],
      ['sort', '请输入字典排序'],
      ['isSealed', '请选择封存'],
    ];
    for (const [field, message] of asks)
      expect((await submit(who, base, { ...whole, [field]: '' })).msg).toBe(`${field}:${message}`);
    const parent = await submit(who, base, { code: 'asks', dictValue: '问', sort: 1 });
    expect(parent.data).toMatchObject({ parentId: '0', dictKey: -1, isSealed: 0 });
    const { msg } = await submit(who, base, { ...whole, parentId: parent.data.id, dictKey: '' });
    expect(msg).toBe('dictKey:请输入字典键值');
  });

  test('gives entries the code of their dictionary, and finds the parent if it is omitted', async () => {
    const { data: parent } = await submit(who, base, { ...whole, dictValueEn: 'Fruit' });
    const { data: one } = await submit(who, base, {
      ...whole,
      code: 'nonsense',
      parentId: parent.id,
      dictKey: '1',
      dictValue: '苹果',
      dictValueEn: 'Apple',
    });
    expect(one).toMatchObject({ code: 'fruit', parentId: parent.id, dictKey: 1 });
    const { data: two } = await submit(who, base, { ...whole, dictKey: 'kiwi', dictValue: '猕猴桃', sort: 2 });
    expect(two).toMatchObject({ code: 'fruit', parentId: parent.id, dictKey: 'kiwi' });
    expect((await entries(who, base, 'fruit')).map(({ dictKey }) => dictKey)).toEqual([1, 'kiwi']);
    const english = await on.get<Row[]>(who, `blade-system/${base}/dictionary`, { code: 'fruit' }, 'en');
    expect(english.data.map(({ dictValue }) => dictValue)).toEqual(['Apple', '猕猴桃']);
    // An entry's parent and code cannot be edited.
    const moved = await submit(who, base, { id: one.id, code: 'sex', parentId: two.id, dictValue: '红苹果' });
    expect(moved.data).toMatchObject({ code: 'fruit', parentId: parent.id, dictValue: '红苹果' });
    // A key has the same type in every reply, also in the current row of a conflict and in a restored row.
    const late = await submit(who, base, { id: one.id, dictValue: '青苹果', rowVersion: 1 });
    expect(late).toMatchObject({ status: 409, data: { current: { dictKey: 1 } } });
    const past = await on.get<{ records: { id: string }[] }>(who, `blade-system/${base}/history`, { id: one.id });
    const point = { id: one.id, auditId: past.data.records[0]?.id };
    expect((await on.post<Row>(who, `blade-system/${base}/restore`, point)).data).toMatchObject({ dictKey: 1 });
    expect((await submit(who, base, { ...whole, parentId: two.id, dictKey: '9' })).msg).toBe('字典项下不能再有下级');
    expect((await submit(who, base, { ...whole, code: 'nowhere', dictKey: '1' })).msg).toBe('上级字典不存在');
    // A new code of the dictionary applies to its entries.
    await submit(who, base, { id: parent.id, code: 'fruits' });
    expect(await entries(who, base, 'fruits')).toHaveLength(2);
    expect(await entries(who, base, 'fruit')).toEqual([]);
    expect((await remove(who, base, parent.id)).msg).toBe('请先删除子节点!');
    expect((await remove(who, base, `${parent.id},${one.id},${two.id}`)).status).toBe(200);
  });

  test('offers no entries of a sealed dictionary', async () => {
    const { data: parent } = await submit(who, base, { ...whole, code: 'sealed' });
    await submit(who, base, { ...whole, parentId: parent.id, dictKey: '1' });
    expect(await entries(who, base, 'sealed')).toHaveLength(1);
    await submit(who, base, { id: parent.id, isSealed: 1 });
    expect(await entries(who, base, 'sealed')).toEqual([]);
  });

  test('refuses a second row with the same code and key', async () => {
    const again = { ...whole, code: 'twice' };
    expect((await submit(who, base, again)).status).toBe(200);
    expect(await submit(who, base, again)).toMatchObject({ status: 400, msg: 'code:当前字典键值已存在!' });
    const one = await submit(who, base, { ...again, dictKey: '1' });
    expect((await submit(who, base, { ...again, dictKey: '1' })).msg).toBe('code:当前字典键值已存在!');
    const two = await submit(who, base, { ...again, dictKey: '2' });
    expect((await submit(who, base, { id: two.data.id, dictKey: '1' })).msg).toBe('code:当前字典键值已存在!');
    expect((await submit(who, base, { id: two.data.id, dictKey: '3' })).data.dictKey).toBe(3);
    expect((await submit(who, base, { id: one.data.id, dictKey: '' })).msg).toBe('dictKey:请输入字典键值');
  });
});

describe('keys of enums', () => {
  test('cannot change in a closed enum, but texts, order and seal can', async () => {
    const closed = /的键值由系统规则使用，只能修改名称、排序和封存$/;
    for (const [who, base, code, key] of [
      [platform, 'dict', 'menu_category', '1'],
      [admin, 'dict-biz', 'paint_state', '1'],
    ] as const) {
      const row = await rowOf(who, base, code, key);
      expect((await submit(who, base, { id: row.id, dictKey: '7' })).msg).toMatch(closed);
      expect((await submit(who, base, { code, dictKey: '7', dictValue: '新', sort: 9 })).msg).toMatch(closed);
      expect((await remove(who, base, row.id)).msg).toMatch(closed);
      const free = await submit(who, base, {
        id: row.id,
        dictValue: '改名',
        dictValueEn: 'Renamed',
        sort: 5,
        isSealed: 1,
      });
      expect(free.data).toMatchObject({ dictKey: Number(key), dictValue: '改名', dictValueEn: 'Renamed', isSealed: 1 });
      expect((await entries(who, base, code)).map(({ dictKey }) => dictKey)).not.toContain(Number(key));
    }
  });

  test('cannot be removed or changed while rows use them; a product dictionary keeps its code', async () => {
    const ceo = await rowOf(platform, 'dict', 'post_category', '1');
    expect((await remove(platform, 'dict', ceo.id)).msg).toBe('字典键值「高层」仍被岗位使用，可改为封存');
    expect((await submit(platform, 'dict', { id: ceo.id, dictKey: '8' })).msg).toMatch(/仍被岗位使用/);
    await on.stage.superuser.run(`update system_post set is_deleted = 1 where category = 4`);
    const unused = await rowOf(platform, 'dict', 'post_category', '4');
    expect((await remove(platform, 'dict', unused.id)).status).toBe(200);
    const category = await rowOf(platform, 'dict', 'post_category', '-1');
    expect((await submit(platform, 'dict', { id: category.id, code: 'posts' })).msg).toMatch(/由系统使用/);
    expect((await submit(platform, 'dict', { id: category.id, dictValue: '岗位分类' })).status).toBe(200);
    expect((await remove(platform, 'dict', category.id)).msg).toMatch(/由系统使用/);
    const words = { code: 'post_category', dictKey: 'x', dictValue: '新', sort: 1 };
    expect((await submit(platform, 'dict', words)).msg).toMatch(/^dictKey:.*0至32767的整数$/);
    expect((await submit(platform, 'dict', { ...words, dictKey: '40000' })).status).toBe(400);
    expect((await submit(platform, 'dict', { ...words, dictKey: '9' })).status).toBe(200);
  });

  test('can be removed if only rows of other tenants use them', async () => {
    await on.stage.superuser.run(`update system_post set category = 2 where tenant_id = '100003'`);
    await on.stage.superuser.run(`update system_post set category = 1 where tenant_id = '100002'`);
    const mine = await rowOf(admin, 'dict-biz', 'paint', '2');
    expect((await remove(admin, 'dict-biz', mine.id)).msg).toBe('字典键值「蓝」仍被物件使用，可改为封存');
    const theirs = await rowOf(other, 'dict-biz', 'paint', '2');
    expect((await remove(other, 'dict-biz', theirs.id)).status).toBe(200);
    expect(await entries(admin, 'dict-biz', 'paint')).toHaveLength(2);
  });
});

describe('permissions and notifications', () => {
  test('tenants can neither read nor write dictionaries of the platform or of another tenant', async () => {
    for (const who of [admin, engineer]) {
      expect((await submit(who, 'dict', { code: 'x', dictValue: 'x', sort: 1 })).status).toBe(403);
      expect((await on.get(who, 'blade-system/dict/list')).status).toBe(403);
    }
    const mine = await rowOf(admin, 'dict-biz', 'paint', '1');
    const missing = { status: 404, msg: '数据不存在' };
    expect(await submit(other, 'dict-biz', { id: mine.id, dictValue: '偷' })).toMatchObject(missing);
    expect(await remove(other, 'dict-biz', mine.id)).toMatchObject(missing);
    expect(await on.get(other, 'blade-system/dict-biz/detail', { id: mine.id })).toMatchObject(missing);
    const foreign = { parentId: mine.parentId, code: 'paint', dictKey: '5', dictValue: '偷', sort: 1 };
    expect((await submit(other, 'dict-biz', foreign)).status).toBe(400);
    // The server ignores a tenant id that a tenant sends.
    const { data } = await submit(other, 'dict-biz', { tenantId: '100003', code: 'sent', dictValue: '发', sort: 1 });
    expect(await on.get(admin, 'blade-system/dict-biz/detail', { id: data.id })).toMatchObject(missing);
    // The server uses the tenant id that the platform sends.
    const named = await submit(platform, 'dict-biz', { tenantId: '100003', code: 'named', dictValue: '名', sort: 1 });
    expect((await on.get(admin, 'blade-system/dict-biz/detail', { id: named.data.id })).status).toBe(200);
  });

  test('a change sends a notification with the tenant id and updates the display names', async () => {
    const tenantIds = new Set<string>();
    on.engine.changes.on(['system_dict_biz'], ({ detail }) => tenantIds.add(detail));
    const row = await rowOf(admin, 'dict-biz', 'paint', '1');
    await submit(admin, 'dict-biz', { id: row.id, dictValue: '大红' });
    const readColor = async () => {
      await on.engine.names.ready('100003');
      return on.engine.names.dictText('100003', 'paint', 1, 'zh');
    };
    await expect.poll(readColor, { timeout: 1000, interval: 20 }).toBe('大红');
    expect(tenantIds).toContain('100003');
  });
});
