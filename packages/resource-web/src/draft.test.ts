// Tests the values of a form and the messages at them, from opening a row to the request, and the values of a batch edit.
import { nextFormOf } from '@ec/records/list/use-steps';
import { date, decimal, flag, integer, json, ref, refBy, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { expect, test } from 'vitest';
import { batchFieldsOf, batchIssues, batchSet, scopeOfAll } from './batch-fields.ts';
import {
  bodyOf,
  changedKeys,
  copyOf,
  demandsSecret,
  differencesOf,
  draftIssues,
  draftOf,
  formStateOf,
  mergedWith,
  type Row,
  storableValues,
  withIssueOf,
  withTypedValue,
  withValue,
} from './draft.ts';
import { groupsOf } from './field-groups.ts';

const anything = { safeParse: (data: unknown) => ({ success: true, data }) } as never;
const head = {
  name: 'test.thing',
  base: 'test/thing',
  table: 'test_thing',
  label: { zh: '东西', en: 'Thing' },
  title: 'name',
} as const;
const thing = defineResource({
  ...head,
  fields: {
    name: text({ zh: '名称', en: 'Name' }).max(20).required(),
    code: text({ zh: '编号', en: 'Code' }).required().fixed(),
    power: decimal(7, 2, { zh: '功率', en: 'Power' }).group({ zh: '额定', en: 'Rated' }),
    count: integer({ zh: '数量', en: 'Count' }).starts(3),
    on: flag({ zh: '启用', en: 'On' }).group({ zh: '其他', en: 'Other' }),
    phone: text({ zh: '电话', en: 'Phone' })
      .masked()
      .match(/^1\d{10}$/, { zh: '电话不对', en: 'Wrong phone' }),
    key: secret({ zh: '密钥', en: 'Key' }).required(),
    owner: ref('test.thing', { zh: '上级', en: 'Owner' }),
    since: date({ zh: '起', en: 'Since' }).group({ zh: '额定', en: 'Rated' }),
    extra: json(anything, { zh: '附加', en: 'Extra' }),
    live: integer({ zh: '实时', en: 'Live' }).system(),
  },
});
const row: Row = {
  id: '1900000000000000001',
  rowVersion: 4,
  name: 'A',
  code: 'C1',
  power: 1.5,
  count: null,
  on: 1,
  phone: '138****1234',
  key: '',
  owner: '1900000000000000002',
  since: '2026-01-01',
  extra: { a: 1 },
  live: 9,
  remark: '',
};

test('an untouched row has no changes and no messages', () => {
  const start = draftOf(thing, row);
  expect(changedKeys(thing, start, { ...start })).toEqual([]);
  expect(draftIssues(thing, start, { ...start }, 'edit', 'zh')).toEqual({});
  expect(bodyOf(thing, start, { ...start, power: '1.50', count: null }, row)).toEqual({ id: row.id, rowVersion: 4 });
});

test('an edit sends id, rowVersion and the changes, with "" for cleared values', () => {
  const start = draftOf(thing, row);
  const values = { ...start, name: 'B', owner: '', code: 'C2', extra: '{"a": 2}', count: '7' };
  expect(bodyOf(thing, start, values, row)).toEqual({
    id: row.id,
    rowVersion: 4,
    name: 'B',
    owner: '',
    extra: { a: 2 },
    count: '7',
  });
});

test('a new row starts with the initial values and sends the filled-in values', () => {
  const start = draftOf(thing);
  expect(start).toMatchObject({ name: '', count: 3, on: 0, remark: '' });
  expect(bodyOf(thing, start, { ...start, name: 'N', power: '0.10' })).toEqual({
    name: 'N',
    count: 3,
    on: 0,
    power: '0.10',
  });
  expect(Object.keys(draftIssues(thing, start, start, 'add', 'zh'))).toEqual(['name', 'code', 'key']);
});

test('a masked value can be replaced, but not edited around its mask', () => {
  const start = draftOf(thing, row);
  expect(draftIssues(thing, start, { ...start, phone: '139****1234' }, 'edit', 'zh').phone).toContain('掩码');
  expect(draftIssues(thing, start, { ...start, phone: '12' }, 'edit', 'zh').phone).toBe('电话不对');
  expect(draftIssues(thing, start, { ...start, phone: '13800001234' }, 'edit', 'zh')).toEqual({});
});

test('a conflict lists the fields that differ, first those that this person changed', () => {
  const start = draftOf(thing, row);
  const theirs: Row = { ...row, rowVersion: 5, power: 2, name: 'T', live: 10 };
  expect(differencesOf(thing, start, { ...start, name: 'M' }, theirs)).toMatchObject([
    { name: 'name', mine: 'M', theirs: 'T', isMine: true },
    { name: 'power', mine: 1.5, theirs: 2, isMine: false },
  ]);
});

test('a reference is cleared when the field with its type changes', () => {
  const by = defineResource({
    name: 'test.by',
    base: 'test/by',
    table: 'test_by',
    label: { zh: '东西', en: 'Thing' },
    title: 'kind',
    fields: {
      kind: integer({ zh: '类型', en: 'Kind' }),
      owner: refBy({ field: 'kind', targets: { 1: 'test.thing' } }, { zh: '所有人', en: 'Owner' }),
    },
  });
  expect(withValue(by, { kind: 1, owner: '7' }, 'kind', 2)).toEqual({ kind: 2, owner: '' });
  expect(withValue(by, { kind: 1, owner: '7' }, 'kind', 1)).toEqual({ kind: 1, owner: '7' });
});

test('fields without a heading join the group before them, and fields with a repeated heading join its group', () => {
  const groups = groupsOf(Object.entries(thing.fields));
  expect(groups.map((group) => [group.label?.en, group.fields.map(([name]) => name).join(' ')])).toEqual([
    [undefined, 'name code'],
    ['Rated', 'power count since extra live'],
    ['Other', 'on phone key owner'],
  ]);
});

test('a merge puts the changes of this person on the stored row, unless a field takes the stored value', () => {
  const start = draftOf(thing, row);
  const theirs: Row = { ...row, rowVersion: 5, power: 2, name: 'T', owner: '9' };
  const mine = { ...start, name: 'M', power: '3', key: 'secret' };
  const merged = mergedWith(thing, start, mine, theirs, new Set(['power']));
  expect(merged).toMatchObject({ name: 'M', power: 2, owner: '9', key: 'secret' });
  expect(bodyOf(thing, draftOf(thing, theirs), merged, theirs)).toEqual({
    id: row.id,
    rowVersion: 5,
    name: 'M',
    key: 'secret',
  });
});

test('each key press builds on the state before, and a message goes once it no longer holds', () => {
  const opened = formStateOf(thing, row);
  const type = (state: typeof opened, name: string, value: unknown) => withTypedValue(thing, state, name, value, 'zh');
  const left = withIssueOf(thing, type(type(opened, 'name', ''), 'count', '7'), 'name', 'zh');
  expect(left).toMatchObject({ values: { name: '', count: '7' }, issues: { name: '请输入名称' }, start: opened.start });
  expect(type(left, 'count', 'x').issues).toEqual(left.issues);
  expect(type(left, 'name', 'B')).toMatchObject({ values: { name: 'B', count: '7' }, issues: {} });
  expect(withIssueOf(thing, opened, 'name', 'zh')).toBe(opened);
  expect(opened.values.name).toBe('A');
});

test('the browser stores only changes, without secret and masked fields', () => {
  const start = draftOf(thing, row);
  const values = { ...start, name: 'B', key: 'secret', phone: '13800001234', power: '1.50' };
  expect(storableValues(thing, start, values)).toEqual({ name: 'B' });
  expect(storableValues(thing, {}, { name: 'B', key: 'x', phone: 'y', gone: 'z' })).toEqual({ name: 'B' });
});

test('a copy leaves out unique, masked and secret fields', () => {
  const unique = defineResource({
    ...head,
    fields: { ...thing.fields, code: text({ zh: '编号', en: 'Code' }).unique() },
  });
  expect(copyOf(unique, row, () => true)).toMatchObject({
    name: 'A',
    code: '',
    phone: '',
    key: '',
    power: 1.5,
    since: '2026-01-01',
  });
});

test('a hidden field is not required, is not sent, and is emptied', () => {
  const lamp = defineResource({
    name: 'test.lamp',
    base: 'test/lamp',
    table: 'test_lamp',
    label: { zh: '灯', en: 'Lamp' },
    title: 'kind',
    fields: {
      kind: integer({ zh: '类型', en: 'Kind' }),
      shade: text({ zh: '灯罩', en: 'Shade' }).required().when('kind', 1, 2),
    },
  });
  const start = draftOf(lamp);
  expect(draftIssues(lamp, start, { ...start, kind: 3 }, 'add', 'zh')).toEqual({});
  expect(Object.keys(draftIssues(lamp, start, { ...start, kind: '2' }, 'add', 'zh'))).toEqual(['shade']);
  expect(withValue(lamp, { kind: 1, shade: 'red' }, 'kind', 3)).toEqual({ kind: 3, shade: '' });
  expect(bodyOf(lamp, start, { ...start, kind: 3, shade: 'red' })).toEqual({ kind: 3 });
  const wrong = withIssueOf(lamp, formStateOf(lamp, undefined, { ...start, kind: 1 }), 'shade', 'zh');
  expect(Object.keys(wrong.issues)).toEqual(['shade']);
  const hidden = withTypedValue(lamp, wrong, 'kind', 3, 'zh');
  expect([hidden.issues, withIssueOf(lamp, hidden, 'shade', 'zh').issues]).toEqual([{}, {}]);
});

test('a change that empties another field checks the message of that field again', () => {
  const part = defineResource({
    name: 'test.part',
    base: 'test/part',
    table: 'test_part',
    label: { zh: '部件', en: 'Part' },
    title: 'ofType',
    fields: {
      ofType: integer({ zh: '类型', en: 'Type' }),
      ofId: refBy({ field: 'ofType', targets: { 1: 'test.thing', 2: 'test.part' } }, { zh: '所属', en: 'Part of' }),
    },
  });
  const opened = formStateOf(part, undefined, { ...draftOf(part), ofType: 1, ofId: '5' });
  const refused = { ...opened, issues: { ofId: '已停用' } };
  expect(withTypedValue(part, refused, 'remark', 'x', 'zh').issues).toEqual(refused.issues);
  expect(withTypedValue(part, refused, 'ofType', 2, 'zh').issues).toEqual({});
});

test('a batch edit omits fixed and secret fields, checks like a form, and empties fields with empty values', () => {
  const fields = batchFieldsOf(thing);
  expect(fields.map(([name]) => name)).toEqual('name power count on phone owner since extra remark'.split(' '));
  const chosen = fields.filter(([name]) => ['name', 'power', 'on', 'extra'].includes(name));
  expect(batchIssues(chosen, { name: '', power: 'x' }, 'zh')).toEqual({ name: '请输入名称', power: '功率应为数字' });
  expect(batchSet(chosen, { name: 'N', extra: '{"a":1}' })).toEqual({ name: 'N', power: '', on: 0, extra: { a: 1 } });
  const state = {
    current: 3,
    size: 30,
    sorts: [{ name: 'name', direction: 'asc' }],
    filters: { name: 'A' },
    columns: '',
  };
  expect(scopeOfAll(state as never)).toEqual({ all: true, filters: { name: 'A' } });
});

test('after a save the form opens the next row, and after a new row another new row', () => {
  const rows = [row, { ...row, id: '2' }];
  expect(nextFormOf(row.id, rows)).toBe('2');
  expect(nextFormOf('2', rows)).toBeUndefined();
  expect(nextFormOf('add', rows)).toBe('add-more');
  expect(nextFormOf('copy-2', rows)).toBe('add');
});

test('a stored secret is required again while the destination differs from the stored destination', () => {
  const server = defineResource({
    name: 'test.server',
    base: 'test/server',
    table: 'test_server',
    label: { zh: '服务器', en: 'Server' },
    title: 'host',
    fields: {
      host: text({ zh: '主机', en: 'Host' }).required(),
      port: integer({ zh: '端口', en: 'Port' }),
      key: secret({ zh: '密钥', en: 'Key' }).sealed().for('host', 'port'),
    },
  });
  const stored: Row = { id: '1', rowVersion: 1, host: 'a', port: 1, key: '******', remark: '' };
  const change = (state: ReturnType<typeof formStateOf>, name: string, value: unknown) =>
    withTypedValue(server, state, name, value, 'zh');
  const moved = change(change(formStateOf(server, stored), 'host', 'b'), 'port', 2);
  expect(moved.issues).toEqual({ key: '主机、端口已修改，请重新输入密钥' });
  const { start, values } = moved;
  expect(draftIssues(server, start, values, 'edit', 'en', stored)).toEqual({
    key: 'Key: enter it again (changed: Host, Port)',
  });
  expect(demandsSecret(server, server.fields.key, stored, values)).toBe(true);
  expect(change(moved, 'key', 'new').issues).toEqual({});
  expect(change(change(moved, 'host', 'a'), 'port', '1').issues).toEqual({});
  const without = { ...stored, key: '' };
  const open = change(formStateOf(server, without), 'host', 'b');
  expect([open.issues, draftIssues(server, open.start, open.values, 'edit', 'zh', without)]).toEqual([{}, {}]);
  expect(change(formStateOf(server), 'host', 'b').issues.key).toBeUndefined();
});
