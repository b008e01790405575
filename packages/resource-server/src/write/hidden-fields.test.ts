// Tests that no write stores a value in a field that the form of the row does not show.
import type { Call } from '@ec/kernel/http/route';
import { defineEnum } from '@ec/resource/enum';
import { dict, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { probeEngine } from '@ec/testing/probe/probe-engine';
import { afterAll, expect, it } from 'vitest';
import { previewBatch, runBatch } from './batch.ts';
import { addRow, editRow } from './save.ts';

const label = (en: string) => ({ zh: en, en });
const kind = defineEnum('probe_lampKind', label('Kind'), { table: [1, 'table', 'table'], wall: [2, 'wall', 'wall'] });
const lamp = defineResource({
  name: 'probe.lamp',
  base: 'blade-probe/lamp',
  table: 'probe_lamp',
  label: label('Lamp'),
  title: 'name',
  fields: {
    name: text(label('Name')).required(),
    kind: dict(kind).required(),
    shade: text(label('Shade')).when('kind', kind.key.table),
  },
});
const { engine, close } = await probeEngine({
  resources: [lamp],
  tables: `select ec_table('probe_lamp', 'name text not null, kind smallint, shade text')`,
  routes: () => [],
});
afterAll(() => close());

const caller = { tenantId: 'T1', userId: '1', account: 'u', name: '', deptIds: [], roleIds: [], aliases: [] };
const rights = { holds: () => true, scopes: [], deptsBelow: [], isAdministrator: false, isTenantAdmin: false };
const call = { input: {}, rights, language: 'en', requestId: 'r', remoteIp: '::1', caller } as unknown as Call;

const add = (name: string, lampKind: number) => addRow(engine, lamp, call, { name, kind: lampKind, shade: 'white' });
const edit = (id: string, draft: object) => editRow(engine, lamp, call, id, { ...draft });

it('an edit without the deciding field is judged by the stored row', async () => {
  const [table, wall] = [await add('a', kind.key.table), await add('b', kind.key.wall)];
  expect([table.shade, wall.shade]).toEqual(['white', '']);
  expect(await edit(table.id, { shade: 'red' })).toMatchObject({ shade: 'red' });
  expect(await edit(wall.id, { shade: 'red' })).toMatchObject({ shade: '', rowVersion: wall.rowVersion });
  expect(await edit(wall.id, { kind: kind.key.table, shade: 'red' })).toMatchObject({ shade: 'red' });
  expect(await edit(wall.id, { kind: kind.key.wall })).toMatchObject({ shade: '' });
});

it('a batch edit sets the field only in rows that show it', async () => {
  const [table, wall] = [await add('c', kind.key.table), await add('d', kind.key.wall)];
  const input = { ids: [table.id, wall.id], set: { shade: 'green' } };
  const context = { engine, resource: lamp, call, hooks: {} };
  const preview = await previewBatch(context, input);
  expect(preview).toMatchObject({ changing: 1, unchanged: 1 });
  await runBatch(context, { ...input, token: preview.token });
  const shades = await Promise.all([table, wall].map(({ id }) => edit(id, {})));
  expect(shades.map(({ shade }) => shade)).toEqual(['green', '']);
});
