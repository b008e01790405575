// Tests references with `among` and `needs`: the target rows that they accept, and the permission that setting them needs.
import type { Call } from '@ec/kernel/http/route';
import { action } from '@ec/resource/action';
import { defineEnum } from '@ec/resource/enum';
import { dict, ref, text } from '@ec/resource/fields';
import { createRegistry } from '@ec/resource/registry';
import { defineResource } from '@ec/resource/resource';
import { probeEngine } from '@ec/testing/probe/probe-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { selectRows } from '../read/select.ts';
import { previewBatch, runBatch } from './batch.ts';
import { removeRows } from './remove.ts';
import { restoreEntry, restoreRows } from './restore.ts';
import { addRow, editRow } from './save.ts';
import { undoGroup } from './undo.ts';

const label = (en: string) => ({ zh: en, en });
const kind = defineEnum('probe_priceKind', label('Kind'), { day: [1, 'day', 'day'], night: [2, 'night', 'night'] });
const state = defineEnum('probe_priceState', label('State'), {
  draft: [0, 'draft', 'draft'],
  active: [1, 'active', 'active'],
  over: [2, 'over', 'over'],
});
const price = defineResource({
  name: 'probe.price',
  base: 'blade-probe/price',
  table: 'probe_price',
  label: label('Price'),
  title: 'name',
  states: { state: { draft: ['active'], active: ['over'] } },
  removable: { state: ['draft'] },
  actions: { activate: action(label('Activate')).from('state', state.key.draft).to(state.key.active) },
  fields: { name: text(label('Name')).required(), kind: dict(kind).required(), state: dict(state).system() },
});
const fits = { kind: ['day'], state: ['active'] };
const meter = defineResource({
  name: 'probe.meter',
  base: 'blade-probe/meter',
  table: 'probe_meter',
  label: label('Meter'),
  title: 'name',
  fields: {
    name: text(label('Name')).required(),
    priceId: ref('probe.price', label('Price')).among(fits).needs('activate'),
  },
});
const on = await probeEngine({
  resources: [price, meter],
  tables: `select ec_table('probe_price', 'name text not null, kind smallint, state smallint');
    select ec_table('probe_meter', 'name text not null, price_id bigint');`,
  routes: () => [],
});
const { engine } = on;
afterAll(() => on.close());
beforeAll(async () => {
  await on.stage.superuser.run(`insert into probe_price (id, tenant_id, name, kind, state) values
      (1, 'T1', 'day', 1, 1), (2, 'T1', 'night', 2, 1), (3, 'T1', 'draft', 1, 0), (4, 'T1', 'day again', 1, 1);
    insert into probe_meter (id, tenant_id, name, price_id) values
      (11, 'T1', 'a', 1), (12, 'T1', 'b', null), (13, 'T1', 'c', 4), (14, 'T1', 'd', 1)`);
});

function callOf(holds: (code: string) => boolean, input = {}): Call {
  const caller = { tenantId: 'T1', userId: '1', account: 'u', name: '', deptIds: [], roleIds: [], aliases: [] };
  const rights = { holds, scopes: [], deptsBelow: [], isAdministrator: false, isTenantAdmin: false };
  return {
    input,
    rights,
    language: 'en',
    requestId: 'r',
    remoteIp: '::1',
    caller: { ...caller, sessionId: '' },
  } as unknown as Call;
}
const trader = callOf(() => true);
const engineer = callOf((code) => code !== 'price_activate');
const by = (call: Call) => ({ engine, resource: meter, call, hooks: {} });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { entry?: { en: string }; message: string }) => error.entry?.en ?? error.message,
  );
const mayNot = '{name}:You may not set {label}';
const unfit = '{name}:{label} does not exist, or its type or status does not fit';

it('a reference accepts only target rows of the given kind and state', async () => {
  for (const priceId of ['2', '3', '99']) {
    expect(await refusal(addRow(engine, meter, trader, { name: 'x', priceId }))).toBe(unfit);
    expect(await refusal(editRow(engine, meter, trader, '11', { priceId }))).toBe(unfit);
    const batch = { ids: ['11', '12'], set: { priceId } };
    expect(await refusal(previewBatch(by(trader), batch))).toBe(unfit);
  }
  expect(await refusal(addRow(engine, meter, trader, { name: 'x', priceId: '1' }))).toBe('done');
});

it('setting the reference requires the permission in add, edit and batch edit', async () => {
  expect(await refusal(addRow(engine, meter, engineer, { name: 'y', priceId: '1' }))).toBe(mayNot);
  expect(await refusal(addRow(engine, meter, engineer, { name: 'y', priceId: '' }))).toBe('done');
  expect(await refusal(editRow(engine, meter, engineer, '11', { priceId: '4' }))).toBe(mayNot);
  expect(await refusal(editRow(engine, meter, engineer, '11', { priceId: '' }))).toBe(mayNot);
  expect(await refusal(editRow(engine, meter, engineer, '11', { name: 'a2', priceId: '1' }))).toBe('done');
  const batch = { ids: ['12', '13'], set: { priceId: '1' } };
  const preview = await previewBatch(by(engineer), batch);
  expect(preview).toMatchObject({ changing: 0, refused: [{ id: '12' }, { id: '13' }] });
  expect(await refusal(runBatch(by(engineer), { ...batch, token: preview.token }))).toBe(mayNot);
});

it('a caller who may not set the reference can neither undo nor restore a change of it', async () => {
  const batch = { ids: ['12', '13'], set: { priceId: '1' } };
  const { token } = await previewBatch(by(trader), batch);
  const { groupId } = await runBatch(by(trader), { ...batch, token });
  expect(await undoGroup(by(engineer), groupId)).toMatchObject({ undone: 0, kept: [{ id: '12' }, { id: '13' }] });
  const [entry] = await on.stage.superuser.rows<{ id: string }>(
    `select id::text from audit_log where row_id = '13' and resource = 'probe.meter' order by id desc limit 1`,
  );
  const point = { id: '13', auditId: entry!.id };
  expect(await refusal(restoreEntry(by(engineer), point))).toBe(mayNot);
  expect(await refusal(restoreEntry(by(trader), point))).toBe('done');
});

it('a removed row can be restored although its target does not fit any more', async () => {
  await removeRows(by(engineer), ['14']);
  await on.stage.superuser.run(`update probe_price set state = 2 where id = 1`);
  expect(await refusal(restoreRows(by(engineer), ['14']))).toBe('done');
});

it('select can be filtered by the kind and the state of the target rows', async () => {
  const offered = async (input: object) =>
    (
      await selectRows(
        engine,
        price,
        callOf(() => true, input),
      )
    )
      .map(({ id }) => id)
      .sort();
  expect(await offered({})).toEqual(['1', '2', '3', '4']);
  expect(await offered({ kind: '1', state: '1,0' })).toEqual(['3', '4']);
  expect(await refusal(offered({ kind: 'day' }))).toMatch(/kind|parameter/i);
});

it('the registry refuses a reference whose target has no such field, key or action', () => {
  const pointing = (field: ReturnType<typeof ref>) =>
    defineResource({
      name: 'probe.meter',
      base: 'blade-probe/meter',
      table: 'probe_meter',
      label: label('Meter'),
      title: 'name',
      fields: { name: text(label('Name')), priceId: field },
    });
  const start = (field: ReturnType<typeof ref>) => () => createRegistry([price, pointing(field)]);
  const to = ref('probe.price', label('Price'));
  expect(start(to.among(fits).needs('activate'))).not.toThrow();
  expect(start(to.among({ kind: ['dusk'] }))).toThrow('probe.price has no kind dusk');
  expect(start(to.among({ colour: ['red'] }))).toThrow('probe.price has no colour red');
  expect(start(to.needs('bless'))).toThrow('probe.price has no action bless');
});
