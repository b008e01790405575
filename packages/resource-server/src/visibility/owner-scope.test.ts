// Tests which rows an owner's people see. The definitions decide this, not the names of the fields.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { probeEngine } from '@ec/testing/probe/probe-engine';
import { afterAll, expect, it, vi } from 'vitest';

const label = (en: string) => ({ zh: en, en });
const house = { name: text(label('Name')).required(), houseId: ref('probe.house', label('House')) };
const make = <const N extends string>(name: N, fields: object, owner?: string) =>
  defineResource({
    name: `probe.${name}`,
    base: `blade-probe/${name}`,
    table: `probe_${name}`,
    label: label(name),
    title: 'name',
    ...(owner ? { scope: { owner } } : {}),
    fields: { ...house, ...fields },
  });
const resources = [
  make('house', {}, 'id'),
  make('room', {}, 'houseId'),
  make('lamp', { roomId: ref('probe.room', label('Room')), signId: ref('probe.sign', label('Sign')) }, 'roomId'),
  make('sign', {}, 'named'),
  make('note', { merchantId: ref('probe.house', label('House')) }),
];
const columns = 'name text not null, house_id bigint, room_id bigint, merchant_id bigint, sign_id bigint';
const dataDir = await mkdtemp(join(tmpdir(), 'owner-scope-'));
const on = await probeEngine({
  resources,
  jobs: true,
  dataDir,
  tables: resources.map(({ table }) => `select ec_table('${table}', '${columns}');`).join('\n'),
});
afterAll(async () => {
  await on.close();
  await rm(dataDir, { recursive: true });
});
// Makes the platform's administrator, who may make all calls, one of the people of house 1. Only tests do so.
await on.stage.superuser.run(`create or replace function ec_owner_of(tenant varchar, person bigint) returns bigint
  language sql stable as 'select case when person = 10 then 1::bigint end'`);
for (const { table } of resources)
  await on.stage.superuser.run(`insert into ${table} (id, tenant_id, name, house_id, room_id, merchant_id)
    values (1, '000000', 'ours', 1, 1, 1), (2, '000000', 'theirs', 2, 2, 2)`);
const person = await on.as('000000', 'root');

const listed = async (name: string) =>
  (await person.get<{ records: { id: string }[] }>(`blade-probe/${name}/list`)).data.records.map(({ id }) => id);
const picked = async (name: string) =>
  (await person.get<{ id: string }[]>(`blade-probe/${name}/select`)).data.map(({ id }) => id);

it.each([
  ['house', 'the owner itself', ['1'], ['1']],
  ['room', 'which points at the owner', ['1'], ['1']],
  ['lamp', 'which points at what the owner has', ['1'], ['1']],
  ['sign', 'which is only picked', [], ['1', '2']],
  ['note', 'of which nothing is said', [], []],
])('a person of house 1 lists and picks the right rows of %s (%s)', async (name, _, seen, offered) => {
  expect(await listed(name)).toEqual(seen);
  expect((await picked(name)).sort()).toEqual(offered);
});

it('a definition refuses an owner that is not one of its fields', () => {
  expect(() => make('shelf', {}, 'shelfId')).toThrow('scope.owner names shelfId, which is not a field');
});

it('detail and history show neither the name nor the id of a row of others', async () => {
  await on.stage.superuser.run(`update probe_lamp set room_id = 1, house_id = 2 where id = 1`);
  const seen = (await person.get<{ houseId: unknown; houseName: unknown }>('blade-probe/lamp/detail', { id: '1' }))
    .data;
  expect([seen.houseId, seen.houseName]).toEqual(['', '']);
  const saved = await person.post('blade-probe/lamp/submit', { id: '1', houseId: '1', name: 'ours' });
  expect(saved.status, saved.msg).toBe(200);
  const [entry] = (await person.get<{ records: { changes: object[] }[] }>('blade-probe/lamp/history', { id: '1' })).data
    .records;
  expect(entry?.changes).toEqual([expect.objectContaining({ field: 'houseId', before: '—', after: 'ours' })]);
});

it('an import accepts a row that can only be picked, and refuses a row of others', async () => {
  const load = async (line: string) => {
    const csv = Buffer.from(`Name,House,Room,Sign\n${line}`);
    const { data } = await person.upload<{ taskId: string }>('blade-probe/lamp/import', csv, { mode: 'all' });
    const detail = async () => {
      const task = await person.get<{ state: number; result: object }>('blade-probe/task/detail', { id: data.taskId });
      expect(task.data.state).toBeGreaterThan(1);
      return task.data;
    };
    return vi.waitFor(detail, { timeout: 15_000, interval: 30 });
  };
  const good = await load('desk,ours,ours,theirs');
  expect(good, JSON.stringify(good)).toMatchObject({ state: 2, result: { added: 1 } });
  expect(await load('floor,ours,theirs,theirs')).toMatchObject({ state: 3 });
});
