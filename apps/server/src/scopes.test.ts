// Tests the data scopes 1 to 5 on every resource whose rows belong to a tenant: a row that the list hides is hidden in every other call.
// Generated from the definitions, like the contract tests.
import type { Resource } from '@ec/resource/resource';
import { scopeColumnsOf } from '@ec/system/shared/scope-columns';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { type Page, type Row, rowsIn, samples, tenantOf } from './test-samples.ts';

const tenantId = '100003';
const test: TestApp = await testApp({}, { jobs: true });
const { serves, addRow, makeRemovable: over, written } = samples(test);
afterAll(() => test.close());
// Resources of the platform are left out, because people of a tenant cannot open their pages.
const scoped = written.filter((resource) => tenantOf(resource) === tenantId);

/** The ids of three departments; `inner` lies below `outer`. Each has an administrator who creates rows. The watcher is in `outer`. */
const depts = { outer: '', inner: '', other: '' };
const makers = ['outer', 'inner', 'other', 'watcher'] as const;
type Maker = (typeof makers)[number];
const clients = {} as Record<Maker, Client>;
let watcherId = '';
let watchers = '';

const { engine } = test.app;
const run = (statement: ReturnType<typeof sql>) => engine.database.withTenant(tenantId, (tx) => tx.run(statement));

beforeAll(async () => {
  const [top] = await engine.database
    .read(tenantId)
    .rows<{ id: string }>(sql`select id from system_dept where tenant_id = ${tenantId} and parent_id is null`);
  for (const name of ['outer', 'inner', 'other'] as const) {
    depts[name] = engine.ids.next();
    const parent = name === 'inner' ? depts.outer : top?.id;
    await run(sql`insert into system_dept (id, tenant_id, parent_id, dept_name, full_name, dept_category, sort)
      values (${depts[name]}, ${tenantId}, ${parent}, ${name}, ${name}, 2, 9)`);
  }
  const adminRole = sql`(select id from system_role where tenant_id = ${tenantId} and role_alias = 'admin')`;
  watchers = engine.ids.next();
  await run(
    sql`insert into system_role (id, tenant_id, role_name, role_alias, sort) values (${watchers}, ${tenantId}, '看', 'watch', 9)`,
  );
  await run(sql`insert into system_role_menu (tenant_id, role_id, menu_id)
    select ${tenantId}, ${watchers}::bigint, id from system_menu where is_deleted = 0`);
  for (const name of makers) {
    const id = engine.ids.next();
    const dept = name === 'watcher' ? depts.outer : depts[name];
    const role = name === 'watcher' ? sql`${watchers}::bigint` : adminRole;
    await run(sql`insert into "system_user" (id, tenant_id, account, user_type, name, real_name, role_id, dept_id, post_id)
      values (${id}, ${tenantId}, ${name}, 1, ${name}, ${name}, array[${role}], array[${dept}::bigint], '{}')`);
    clients[name] = await test.as(tenantId, name);
    if (name === 'watcher') watcherId = id;
  }
});

interface Rule {
  type: 1 | 2 | 3 | 4 | 5;
  /** The makers whose rows the watcher sees. */
  sees: readonly Maker[];
}
const rules: Rule[] = [
  { type: 1, sees: makers },
  { type: 2, sees: ['watcher'] },
  { type: 3, sees: ['outer', 'watcher'] },
  { type: 4, sees: ['outer', 'inner', 'watcher'] },
  { type: 5, sees: ['other'] },
];

/** The person who started a process reads its row under every rule. */
const readByStarter = new Set(['workflow.processWork']);

/** Gives the watchers exactly these scopes on a resource. */
async function limit(resource: Resource, types: readonly number[]): Promise<void> {
  await run(sql`delete from system_role_data_scope where tenant_id = ${tenantId} and role_id = ${watchers}`);
  for (const type of types) {
    const id = engine.ids.next();
    await run(sql`insert into system_data_scope (id, tenant_id, menu_id, scope_name, resource_code, scope_class, scope_column, scope_type, scope_value)
      values (${id}, ${tenantId}, (select id from system_menu where code = 'user'), ${`rule ${type}`}, 'x', ${resource.code},
        ${type === 2 ? 'createUser' : 'createDept'}, ${type}, ${type === 5 ? [depts.other] : null}::bigint[])`);
    await run(
      sql`insert into system_role_data_scope (tenant_id, role_id, data_scope_id) values (${tenantId}, ${watchers}, ${id})`,
    );
  }
  const wanted = [...types].sort().join();
  await vi.waitFor(async () => {
    const caller = { tenantId, userId: watcherId, account: '', name: '', sessionId: '' };
    const rights = await engine.rights.of({
      ...caller,
      deptIds: [depts.outer],
      roleIds: [watchers],
      aliases: ['watch'],
    });
    expect(
      rights.scopes
        .map(({ type }) => type)
        .sort()
        .join(),
    ).toBe(wanted);
  });
}

/** Creates a row of each maker. */
async function makeRows(resource: Resource): Promise<Record<Maker, Row>> {
  const rows = {} as Record<Maker, Row>;
  for (const name of makers) {
    // The watcher may not see the rows that a form must reference. So an administrator creates the row, then its creator is changed.
    rows[name] = await addRow(resource, clients[name === 'watcher' ? 'outer' : name]);
    const { id } = rows[name];
    if (name === 'watcher')
      await run(
        sql`update ${sql.table(resource.table)} set create_user = ${watcherId} where tenant_id = ${tenantId} and id = ${id}`,
      );
  }
  return rows;
}

const ended = (client: Client, taskId: string) =>
  vi.waitFor(
    async () => {
      const { data } = await client.get<{ state: number; fileKey: string }>('blade-system/task/detail', { id: taskId });
      expect(data.state).toBe(2);
      return data;
    },
    { timeout: 15_000, interval: 30 },
  );

const flat = (rows: Row[]): Row[] => rows.flatMap((row) => [row, ...flat((row.children as Row[] | undefined) ?? [])]);

describe.each(scoped.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  let rows: Record<Maker, Row>;
  let watcher: Client;
  const at = (verb: string) => `${resource.base}/${verb}`;
  const findMakers = (seen: Iterable<string>) => {
    const ids = new Set([...seen].map(String));
    return makers.filter((name) => ids.has(rows[name].id));
  };
  beforeAll(async () => {
    rows = await makeRows(resource);
    watcher = clients.watcher;
  });

  const ids = () => makers.map((name) => rows[name].id);
  const listed = async () => {
    const q = Buffer.from(JSON.stringify({ all: [{ f: 'id', o: 'in', v: ids() }] })).toString('base64url');
    const page = await watcher.get<Page>(at('list'), { q, size: 100 });
    expect(page, page.msg).toMatchObject({ status: 200 });
    if (!Array.isArray(page.data)) expect(page.data.total).toBe(page.data.records.length);
    return flat(rowsIn(page.data)).map(({ id }) => id);
  };

  it.each(rules)('rule $type shows the same rows in every call', async ({ type, sees: seen }) => {
    const sees = makers.filter(
      (name) => seen.includes(name) || (name === 'watcher' && readByStarter.has(resource.name)),
    );
    await limit(resource, [type]);
    expect(findMakers(await listed())).toEqual(sees);
    const picked = await watcher.get<{ id: string }[]>(at('select'), { ids: ids().join() });
    expect(findMakers(picked.data.map(({ id }) => id)), 'picker').toEqual(seen);
    for (const name of makers) {
      const { id } = rows[name];
      const may = sees.includes(name) ? 200 : 404;
      expect((await watcher.get(at('detail'), { id })).status, `detail of ${name}`).toBe(may);
      expect((await watcher.get(at('history'), { id })).status).toBe(200);
      const history = await watcher.get<Page>(at('history'), { id });
      expect(history.data.total > 0, `history of ${name}`).toBe(sees.includes(name));
      if (may === 200) continue;
      for (const [verb, body, query] of [
        [resource.verbs.update, { id, remark: 'reached' }, {}],
        ['remove', undefined, { ids: id }],
        ['batch-preview', { ids: [id], set: { remark: 'reached' } }, {}],
        ...Object.keys(resource.actions).map((action) => [action, { id }, {}] as const),
      ] as const) {
        if (!serves(resource, verb)) continue;
        const reply = await watcher.post(at(verb), body, query);
        // Only an administrator of the tenant may write samples of devices (sample-calls.ts), whichever row it is.
        const { update } = resource.calls;
        const refusals = update && 'guard' in update ? [403] : [400, 404];
        expect(refusals, `${verb} of ${name}: ${reply.msg}`).toContain(reply.status);
        if (reply.status === 400) expect(verb in resource.actions, `${verb}: ${reply.msg}`).toBe(true);
      }
    }
  });

  it('batch edit and export take only the visible rows of a search', async () => {
    await limit(resource, [3]);
    const q = Buffer.from(JSON.stringify({ all: [{ f: 'id', o: 'in', v: ids() }] })).toString('base64url');
    if (serves(resource, 'batch-preview')) {
      const all = { all: true, filters: {}, q, set: { remark: 'looked at' } };
      const preview = await watcher.post<{ count: number }>(at('batch-preview'), all);
      expect(preview.data.count, preview.msg).toBe(2);
    }
    if (!serves(resource, 'export')) return;
    const begun = await watcher.post<{ taskId: string }>(at('export'), { q, columns: ['id'], format: 'csv' });
    const task = await ended(watcher, begun.data.taskId);
    const file = await watcher.download('blade-system/task/file', { id: begun.data.taskId, key: task.fileKey });
    const lines = file.bytes.toString('utf8').match(/\d{15,}/g) ?? [];
    expect(findMakers(lines)).toEqual(['outer', 'watcher']);
  });

  it('several scopes show their union, and no scope shows the whole tenant', async () => {
    await limit(resource, [2, 5]);
    expect(findMakers(await listed())).toEqual(['other', 'watcher']);
    await limit(resource, []);
    expect(findMakers(await listed())).toEqual(makers);
  });

  it('offers only scope columns with which the list works', async () => {
    for (const type of [2, 3] as const)
      for (const column of scopeColumnsOf(resource, type)) {
        await limit(resource, []);
        const id = engine.ids.next();
        await run(sql`insert into system_data_scope (id, tenant_id, menu_id, scope_name, resource_code, scope_class, scope_column, scope_type)
          values (${id}, ${tenantId}, (select id from system_menu where code = 'user'), 'c', 'x', ${resource.name}, ${column}, ${type})`);
        await run(
          sql`insert into system_role_data_scope (tenant_id, role_id, data_scope_id) values (${tenantId}, ${watchers}, ${id})`,
        );
        await vi.waitFor(async () => {
          const page = await watcher.get(at('list'));
          expect(page.status, `${column}: ${page.msg}`).toBe(200);
        });
      }
    await limit(resource, []);
  });

  it('the recycle bin shows and restores only rows of the scope', async () => {
    if (!serves(resource, 'recycle', 'GET')) return;
    await limit(resource, [3]);
    for (const name of ['outer', 'other'] as const) rows[name] = await addRow(resource, clients[name]);
    // The watcher cannot restore a row that he may not change, for example a user with more rights.
    const edit = { id: rows.outer.id, remark: 'mine' };
    const mayEdit = serves(resource, resource.verbs.update)
      ? (await watcher.post(at(resource.verbs.update), edit)).status
      : 200;
    await over(resource, [rows.outer.id, rows.other.id]);
    // In a tree, `other` may lie below `outer`, so it is removed first.
    for (const name of ['other', 'outer'] as const)
      expect((await clients.outer.post(at('remove'), undefined, { ids: rows[name].id })).code).toBe(200);
    const bin = await watcher.get<Page>(at('recycle'), { size: 200 });
    expect(findMakers(bin.data.records.map(({ id }) => id))).toEqual(['outer']);
    const restore = (name: Maker) => watcher.post(at('restore'), { ids: rows[name].id });
    expect((await restore('other')).status).toBe(404);
    const back = await restore('outer');
    expect(back.status, back.msg).toBe(mayEdit);
    await limit(resource, []);
  });
});
