// Tests data scopes, masks and hooks in batch edits, undo, history and the recycle bin. The functions are called directly, without HTTP.
import { audit } from '@ec/kernel/audit';
import { AppError } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { files, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { probeEngine } from '@ec/testing/probe/probe-engine';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Hooks } from '../engine/context.ts';
import { engineErrors } from '../engine/engine-errors.ts';
import { detailRow } from '../read/detail.ts';
import { historyPage } from '../read/history.ts';
import { previewBatch, runBatch } from './batch.ts';
import { recycledRows, restoreEntry, restoreRows } from './restore.ts';
import { addRow, editRow } from './save.ts';
import { undoGroup } from './undo.ts';

const label = (en: string) => ({ zh: en, en });
const person = defineResource({
  name: 'probe.person',
  base: 'blade-probe/person',
  table: 'probe_person',
  label: label('Person'),
  title: 'name',
  scope: { dept: 'createDept', own: 'createUser' },
  fields: {
    name: text(label('Name')).required(),
    phone: text(label('Phone')).masked(),
    papers: files(label('Papers')).max(5).masked(),
  },
});
const tables = `select ec_table('probe_person', 'name text not null, phone text, papers text[]');`;
const test = await probeEngine({ resources: [person], tables, routes: () => [] });
const { engine } = test;
afterAll(() => test.close());

/** Returns a call by the user. `isOwnOnly`: the user sees only rows that the user created; `plain`: the user sees masked fields in full. */
function callOf(userId: string, { isOwnOnly = false, plain = true } = {}): Call {
  const scopes = isOwnOnly ? [{ resource: person.code, column: 'createUser', type: 2 as const, value: [] }] : [];
  const caller = {
    tenantId: 'T1',
    userId,
    account: `u${userId}`,
    name: '',
    deptIds: [],
    roleIds: [],
    aliases: [],
    sessionId: '',
  };
  const rights = { holds: (code: string) => plain || !code.endsWith('_plain'), scopes, deptsBelow: [] };
  return { input: {}, caller, rights, language: 'en', requestId: 'r', remoteIp: '::1' } as unknown as Call;
}
const at = (call: Call, hooks: Hooks = {}) => ({ engine, resource: person, call, hooks });
const [all, one, two] = [callOf('1'), callOf('1', { isOwnOnly: true }), callOf('2', { isOwnOnly: true })];
const add = (call: Call, name: string, phone = '13800001111') => addRow(engine, person, call, { name, phone });
const everyone = { all: true as const };

beforeEach(async () => {
  await engine.database.withTenant('T1', (tx) =>
    tx.run({ sql: `update probe_person set is_deleted = 1 where tenant_id = 'T1'`, parameters: [] } as never),
  );
});

async function batch(call: Call, set: Record<string, unknown>, hooks: Hooks = {}) {
  const { token } = await previewBatch(at(call, hooks), { ...everyone, set });
  return runBatch(at(call, hooks), { ...everyone, set, token });
}

describe('a data scope', () => {
  it('applies to batch edits and undo', async () => {
    await Promise.all([add(one, 'mine'), add(two, 'theirs')]);
    expect((await previewBatch(at(one), { ...everyone, set: { remark: 'x' } })).count).toBe(1);
    expect((await batch(one, { remark: 'x' })).changed).toBe(1);
    const { groupId } = await batch(all, { remark: 'y' });
    const undone = await undoGroup(at(two), groupId);
    expect(undone).toMatchObject({ undone: 1, kept: [{ reason: 'The record does not exist', label: '' }] });
  });

  it('applies to history, restoring and the recycle bin', async () => {
    const theirs = await add(two, 'theirs');
    await editRow(engine, person, two, String(theirs.id), { name: 'renamed' });
    const input = { id: theirs.id };
    expect((await historyPage(at({ ...one, input }))).records).toEqual([]);
    const [entry] = (await historyPage(at({ ...two, input }))).records;
    expect(entry?.changes).toEqual([{ field: 'name', label: 'Name', before: 'theirs', after: 'renamed' }]);
    const point = { id: String(theirs.id), auditId: entry?.id ?? '' };
    await expect(restoreEntry(at(one), point)).rejects.toThrow('数据不存在');
    const outcome = await batch(two, { remark: 'x' });
    expect(outcome.changed).toBe(1);
    await engine.database.withTenant('T1', (tx) =>
      tx.run({ sql: `update probe_person set is_deleted = 1 where tenant_id = 'T1'`, parameters: [] } as never),
    );
    expect((await recycledRows(at(one))).records.map(({ id }) => id)).not.toContain(theirs.id);
    await expect(restoreRows(at(one), [String(theirs.id)])).rejects.toThrow('数据不存在');
    expect(await restoreRows(at(two), [String(theirs.id)])).toEqual({ restored: 1 });
  });
});

describe('a masked field', () => {
  it('is masked in previews and histories for callers who do not see it in full', async () => {
    const row = await add(all, 'masked');
    const blind = callOf('1', { plain: false });
    const preview = await previewBatch(at(blind), { ...everyone, set: { phone: '13999998888' } });
    const masked = { field: 'phone', label: 'Phone', before: '138****1111', after: '139****8888' };
    expect(preview.sample[0]?.changes).toEqual([masked]);
    await batch(all, { phone: '13999998888' });
    const input = { id: row.id };
    const seen = async (call: Call) => (await historyPage(at({ ...call, input }))).records[0]?.changes;
    expect(await seen(blind)).toEqual([masked]);
    expect(await seen(all)).toMatchObject([{ before: '13800001111', after: '13999998888' }]);
    await expect(previewBatch(at(blind), { ...everyone, set: { phone: '1*' } })).resolves.toMatchObject({
      refused: [{ reason: expect.stringContaining('still contains the mask') }],
    });
    const search = { ...everyone, filters: { phone_like: '139' }, set: { remark: 'x' } };
    await expect(previewBatch(at(blind), search)).rejects.toThrow('phone_like');
  });

  it('of files hides their names; callers who do not see the files can add files, but not remove them', async () => {
    const link = (name: string) => `https://files.example.com/${name}`;
    const [card, deed] = [link('card.png'), link('deed.png')];
    const blind = callOf('1', { plain: false });
    const { id } = await addRow(engine, person, all, { name: 'papers', papers: [card] });
    const stored = async (call: Call) => (await detailRow(engine, person, call, String(id))).papers;
    expect(await stored(blind)).toBe('');
    expect(await stored(all)).toContain('card.png');
    await editRow(engine, person, blind, String(id), { papers: '', remark: 'looked at' });
    expect(await stored(all)).toContain('card.png');
    await editRow(engine, person, blind, String(id), { papers: [deed] });
    expect(await stored(all)).toMatch(/card\.png.*,.*deed\.png/);
    const input = { id };
    const history = JSON.stringify((await historyPage(at({ ...blind, input }))).records);
    expect(history).not.toMatch(/card|deed/);
    await editRow(engine, person, all, String(id), { papers: [deed] });
    expect(await stored(all)).not.toContain('card.png');
  });
});

it('undo removes the rows that a group has created, except rows that were edited since', async () => {
  const [keptRow, gone] = [await add(all, 'kept'), await add(all, 'gone')];
  const groupId = engine.ids.next();
  const entries = [keptRow, gone].map(({ id }) => ({
    resource: person.name,
    action: 'create',
    rowId: String(id),
    version: 1,
  }));
  await engine.database.withTenant('T1', (tx) => audit(tx, all, engine.ids, entries, groupId));
  await editRow(engine, person, all, String(keptRow.id), { remark: 'touched' });
  expect(await undoGroup(at(all), groupId)).toMatchObject({ undone: 1, kept: [{ label: 'kept' }] });
  expect((await previewBatch(at(all), { ...everyone, set: { remark: 'x' } })).sample.map((row) => row.label)).toEqual([
    'kept',
  ]);
  expect((await recycledRows(at(all))).records[0]).toMatchObject({ id: gone.id });
});

describe('hooks', () => {
  const seen: string[] = [];
  const hooks: Hooks = {
    beforeSave({ values, current }) {
      if (current?.name === 'sealed') throw new AppError(engineErrors.stillUsed, { label: 'a seal' });
      return { ...values, name: `${current?.name}!` };
    },
    async afterSave({ row }) {
      seen.push(String(row.name));
    },
  };

  it('change each row before it is saved and run after it is saved', async () => {
    await Promise.all([add(all, 'a'), add(all, 'b')]);
    expect((await batch(all, { remark: 'x' }, hooks)).changed).toBe(2);
    // Each row appears twice, because the preview also writes the rows before it is rolled back.
    expect(seen.sort()).toEqual(['a!', 'a!', 'b!', 'b!']);
  });

  it('can refuse a row in the preview, and then refuse the whole batch', async () => {
    await Promise.all([add(all, 'free'), add(all, 'sealed')]);
    const input = { ...everyone, set: { remark: 'x' } };
    const preview = await previewBatch(at(all, hooks), input);
    expect(preview).toMatchObject({
      count: 2,
      changing: 1,
      refused: [{ label: 'sealed', reason: 'Still used by: a seal' }],
    });
    await expect(runBatch(at(all, hooks), { ...input, token: preview.token })).rejects.toMatchObject({
      data: { refused: [{ label: 'sealed' }] },
    });
    const names = (await previewBatch(at(all), input)).sample.map((row) => row.label);
    expect(names.sort()).toEqual(['free', 'sealed']);
  });
});
