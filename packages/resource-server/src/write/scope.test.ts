// Tests a data scope on sites. The scope also limits reading and referencing the devices on the sites, and no write may move a row out of
// the caller's sight (BR-60).
import type { DataScopeGrant } from '@ec/kernel/caller';
import type { Call } from '@ec/kernel/http/route';
import { action } from '@ec/resource/action';
import { ref, text } from '@ec/resource/fields';
import { defineResource, type Resource } from '@ec/resource/resource';
import { probeEngine } from '@ec/testing/probe/probe-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyPage } from '../read/history.ts';
import { listRows } from '../read/list.ts';
import { actionRoutes } from './action.ts';
import { previewBatch, runBatch } from './batch.ts';
import { removeRows } from './remove.ts';
import { restoreEntry, restoreRows } from './restore.ts';
import { addRow, editRow } from './save.ts';
import { undoGroup } from './undo.ts';

const label = (en: string) => ({ zh: en, en });
const make = <const N extends string>(name: N, dept: string, fields: object, actions = {}) =>
  defineResource({
    name: `probe.${name}`,
    base: `blade-probe/${name}`,
    table: `probe_${name}`,
    label: label(name),
    title: 'name',
    scope: { dept },
    actions,
    fields: { name: text(label('Name')).required(), ...fields },
  });
const site = make('site', 'deptId', { deptId: ref('probe.zone', label('Department')) });
const lamp = make(
  'lamp',
  'siteId.deptId',
  { siteId: ref('probe.site', label('Site')) },
  { carry: action(label('Carry')), dim: action(label('Dim')) },
);
const bulb = make('bulb', 'lampId.siteId', { lampId: ref('probe.lamp', label('Lamp')) });
const columns = 'name text not null, dept_id bigint, site_id bigint, lamp_id bigint';
const on = await probeEngine({
  resources: [site, lamp, bulb],
  tables: ['site', 'lamp', 'bulb'].map((name) => `select ec_table('probe_${name}', '${columns}');`).join('\n'),
  routes: () => [],
});
const { engine } = on;
afterAll(() => on.close());
beforeAll(async () => {
  await on.stage.superuser.run(`insert into probe_zone (id, tenant_id, zone_name, sort) values (7, 'T1', 'ours', 1), (8, 'T1', 'theirs', 2);
    insert into probe_site (id, tenant_id, name, dept_id) values (1, 'T1', 'ours', 7), (2, 'T1', 'theirs', 8), (3, 'T1', 'ours too', 7);
    insert into probe_lamp (id, tenant_id, name, site_id) values (11, 'T1', 'ours', 1), (12, 'T1', 'theirs', 2);
    insert into probe_bulb (id, tenant_id, name, lamp_id) values (21, 'T1', 'ours', 11), (22, 'T1', 'theirs', 12)`);
});

/** Returns a call by a person who sees the sites of department 7. */
function callOf(...more: DataScopeGrant[]): Call {
  const scopes: DataScopeGrant[] = [{ resource: site.code, column: 'deptId', type: 5, value: ['7'] }, ...more];
  const caller = {
    tenantId: 'T1',
    userId: '1',
    account: 'u',
    name: '',
    deptIds: [],
    roleIds: [],
    aliases: [],
    sessionId: '',
  };
  const rights = { holds: () => true, scopes, deptsBelow: [], isAdministrator: false, isTenantAdmin: false };
  return { input: {}, caller, rights, language: 'en', requestId: 'r', remoteIp: '::1' } as unknown as Call;
}
const everything = { ...callOf(), rights: { ...callOf().rights, scopes: [] } };
const by = (resource: Resource, call = callOf()) => ({ engine, resource, call, hooks: {} });
const seen = async (resource: Resource, call = callOf()) =>
  (await listRows(engine, resource, call)).records.map(({ id }) => id).sort();
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { entry?: { en: string }; message: string }) => error.entry?.en ?? error.message,
  );
const foreign = '{name}:{label} does not exist or was deleted';
const lost = '{label}: outside your data scope after saving';

describe('a device on a site', () => {
  it('is visible to callers who see the site, directly or through another device', async () => {
    expect(await seen(site)).toEqual(['1', '3']);
    expect(await seen(lamp)).toEqual(['11']);
    expect(await seen(bulb)).toEqual(['21']);
  });

  it('is visible by its own scope when the caller has one', async () => {
    const all = callOf({ resource: lamp.code, column: '', type: 1, value: [] });
    expect(await seen(lamp, all)).toEqual(['11', '12']);
    expect(await seen(site, all)).toEqual(['1', '3']);
  });
});

describe('a caller who does not see a site', () => {
  it('cannot put a device on it', async () => {
    expect(await refusal(addRow(engine, lamp, callOf(), { name: 'a', siteId: '2' }))).toBe(foreign);
    expect(await refusal(editRow(engine, lamp, callOf(), '11', { siteId: '2' }))).toBe(foreign);
    expect(await refusal(previewBatch(by(lamp), { ids: ['11'], set: { siteId: '2' } }))).toBe(foreign);
    expect(await refusal(addRow(engine, bulb, callOf(), { name: 'a', lampId: '12' }))).toBe(foreign);
    expect(await refusal(addRow(engine, lamp, callOf(), { name: 'a', siteId: '3' }))).toBe('done');
  });

  it('cannot add or move a site outside the scope, or add a device without a site', async () => {
    expect(await refusal(addRow(engine, site, callOf(), { name: 'a', deptId: '8' }))).toBe(lost);
    expect(await refusal(editRow(engine, site, callOf(), '3', { deptId: '8' }))).toBe(lost);
    expect(await refusal(addRow(engine, lamp, callOf(), { name: 'a' }))).toBe(lost);
    const set = { deptId: '8' };
    expect(await refusal(previewBatch(by(site), { ids: ['3'], set }))).toBe(lost);
    const { token } = await previewBatch(by(site, everything), { ids: ['3'], set });
    expect(await refusal(runBatch(by(site), { ids: ['3'], set, token }))).toBe(lost);
    expect(await seen(site)).toEqual(['1', '3']);
    expect(await refusal(addRow(engine, site, callOf(), { name: 'a', deptId: '7' }))).toBe('done');
  });

  it('cannot remove a device from its site by an action', async () => {
    const [carry, dim] = actionRoutes<Resource>(engine, lamp, {
      carry: () => ({ set: { siteId: null } }),
      dim: () => ({ set: { name: 'dim' } }),
    });
    const on = (route: typeof carry) =>
      refusal(Promise.resolve(route?.handler({ ...callOf(), input: { id: '11' } } as never)));
    expect(await on(carry)).toBe(lost);
    expect(await on(dim)).toBe('done');
    expect(await seen(lamp)).toContain('11');
  });

  it('cannot bring a device back to it by undo or by restoring an earlier version', async () => {
    const { id } = await addRow(engine, lamp, callOf(), { name: 'moved', siteId: '1' });
    const set = { siteId: '2' };
    const { token } = await previewBatch(by(lamp, everything), { ids: [id], set });
    await runBatch(by(lamp, everything), { ids: [id], set, token });
    const back = { siteId: '1' };
    const again = await previewBatch(by(lamp, everything), { ids: [id], set: back });
    const { groupId } = await runBatch(by(lamp, everything), { ids: [id], set: back, token: again.token });
    expect(await refusal(undoGroup(by(lamp), groupId))).toBe(foreign);
    const [entry] = (await historyPage({ ...by(lamp, { ...everything, input: { id } }) })).records;
    expect(await refusal(restoreEntry(by(lamp), { id, auditId: String(entry?.id) }))).toBe(foreign);
    await removeRows(by(lamp, everything), [id]);
    expect(await refusal(restoreRows(by(lamp), [id]))).toBe('done');
  });
});
