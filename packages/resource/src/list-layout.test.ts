// Tests the columns of lists, and which settings a saved view keeps.
import { expect, test } from 'vitest';
import { defineEnum } from './enum.ts';
import { decimal, dict, json, secret, text } from './fields.ts';
import { columnFieldsOf, columnsText, parseColumns, usualColumns } from './list-layout.ts';
import { encodeQuery } from './query-tree.ts';
import { defineResource } from './resource.ts';
import { cleanViewConfig } from './view-config.ts';

const state = defineEnum('thingState', { zh: '状态', en: 'State' }, { on: [1, '开', 'On'] });
const anything = { safeParse: (data: unknown) => ({ success: true, data }) } as never;
const thing = defineResource({
  name: 'test.thing',
  base: 'test/thing',
  table: 'test_thing',
  label: { zh: '东西', en: 'Thing' },
  title: 'name',
  fields: {
    no: text({ zh: '编号', en: 'No.' }).list(),
    name: text({ zh: '名称', en: 'Name' }),
    state: dict(state).search().list(),
    power: decimal(7, 1, { zh: '功率', en: 'Power' }),
    key: secret({ zh: '密钥', en: 'Key' }).list(),
    extra: json(anything, { zh: '附加', en: 'Extra' }).list(),
  },
});

test('every field can be a column, except secrets and JSON', () => {
  const names = columnFieldsOf(thing).map(([name]) => name);
  expect(names).toEqual(['name', 'no', 'state', 'power', 'remark', 'createTime', 'updateTime', 'id']);
});

test('without a choice, the title comes first and the list fields of the definition follow', () => {
  expect(parseColumns(thing, '').map(({ name }) => name)).toEqual(['name', 'no', 'state']);
  expect(columnsText(thing, parseColumns(thing, ''))).toBe('');
});

test('chosen columns are ordered by their pins, and their text reads back as the same columns', () => {
  const columns = parseColumns(thing, 'r.power,state,l.no,name');
  expect(columns).toEqual([
    { name: 'name', pin: 'left' },
    { name: 'no', pin: 'left' },
    { name: 'state' },
    { name: 'power', pin: 'right' },
  ]);
  expect(columnsText(thing, columns)).toBe('name,l.no,state,r.power');
  expect(parseColumns(thing, columnsText(thing, columns))).toEqual(columns);
});

test('the title cannot be removed, and unknown or repeated columns are dropped', () => {
  expect(parseColumns(thing, 'name').map(({ name }) => name)).toEqual(['name']);
  expect(columnsText(thing, [])).toBe('name');
  expect(parseColumns(thing, 'key,extra,x.no,no,no,__proto__').map(({ name }) => name)).toEqual(['name', 'no']);
  expect(columnsText(thing, parseColumns(thing, 'key,nothing'))).toBe('');
});

test('a view keeps the settings that fit the definition', () => {
  const q = encodeQuery({ any: [{ f: 'power', o: 'ge', v: 5 }] });
  const config = { state: '1', name_like: 'a', ascs: 'name,nothing', q, size: '50', columns: 'name,power' };
  expect(cleanViewConfig(thing, config)).toEqual({ ...config, ascs: 'name' });
});

test('a view drops the settings that do not fit the definition', () => {
  const wrong = encodeQuery({ all: [{ f: 'key', o: 'equal', v: 'x' }] });
  const config = { key: 'x', state: 'x', size: '1000', columns: 'key', descs: 'extra', current: '3', q: wrong, n: 4 };
  expect(cleanViewConfig(thing, config)).toEqual({});
});

const paired = defineResource({
  name: 'test.paired',
  base: 'test/paired',
  table: 'test_paired',
  label: { zh: '东西', en: 'Thing' },
  title: 'name',
  columns: [['name', 'no'], ['power', 'state'], 'createTime'],
  fields: {
    power: decimal(7, 1, { zh: '功率', en: 'Power' }),
    no: text({ zh: '编号', en: 'No.' }),
    name: text({ zh: '名称', en: 'Name' }),
    state: dict(state),
  },
});

test('a definition orders its columns and puts two in one cell', () => {
  expect(usualColumns(paired)).toEqual([
    { name: 'name', below: 'no', pin: 'left' },
    { name: 'power', below: 'state' },
    { name: 'createTime' },
  ]);
  expect(columnsText(paired, usualColumns(paired))).toBe('');
});

test('cells with two fields are written to the text; a field that is named alone leaves its cell', () => {
  expect(parseColumns(paired, 'name-no,r.power-state')).toEqual([
    { name: 'name', below: 'no', pin: 'left' },
    { name: 'power', below: 'state', pin: 'right' },
  ]);
  expect(columnsText(paired, parseColumns(paired, 'name-no,r.power-state'))).toBe('name-no,r.power-state');
  expect(columnsText(paired, parseColumns(paired, 'name-no,power-state,state'))).toBe('name-no,power,state');
  expect(columnsText(paired, parseColumns(paired, 'name-nothing,power-name,no-no'))).toBe('name,power,no');
});

test('a definition lists its columns in one way only, and lists only existing fields', () => {
  const { fields, ...rest } = paired;
  const again = { ...rest, fields: { ...fields, no: fields.no.list() } };
  expect(() => defineResource({ ...again, states: {}, removable: {} } as never)).toThrow('columns twice');
  expect(() => defineResource({ ...rest, columns: ['nothing'], fields } as never)).toThrow('nothing');
});
