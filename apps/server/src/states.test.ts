// Tests state machines and actions, generated from the definitions (domain §6, §8.1): triggers allow the transitions of the definition and
// refuse every other pair of states, and each action is refused in every state that it does not allow.
import { platformMenus } from '@ec/kernel/rights';
import { isAllowed } from '@ec/resource/action';
import { putFile } from '@ec/resource/contracts/file.contract';
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { png } from '@ec/testing/png';
import { sampleDraft } from '@ec/testing/sample-draft';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from './features.ts';
import { type Client, testApp } from './test-app.ts';
import { otherTenantOf, sampleValues as samples, tenantOf } from './test-samples.ts';

const test = await testApp();
afterAll(() => test.close());
const { superuser } = test;
const { registry, ids } = test.app.engine;
const resources = features.flatMap((feature) => feature.resources);
const named = <T>(list: readonly T[], name: (one: T) => string) => list.map((one) => [name(one), one] as const);

interface Trigger {
  table: string;
  column: string;
  moves: Record<string, number[]>;
  definition: string;
}

const triggers = (
  await superuser.rows<{ table: string; arguments: string; definition: string }>(
    `select tgrelid::regclass::text as table, encode(tgargs, 'escape') as arguments, pg_get_triggerdef(oid) as definition
     from pg_trigger where tgfoid = 'ec_check_move'::regproc`,
  )
).map(({ table, arguments: text, definition }): Trigger => {
  const [column = '', moves = '{}'] = text.split('\\000');
  return { table, column, moves: JSON.parse(moves), definition };
});

const machines = resources.flatMap((resource) =>
  Object.entries(resource.states).map(([field, moves]) => ({ resource, field, moves, column: columnOf(field) })),
);
const triggerOf = ({ resource, column }: (typeof machines)[number]) =>
  triggers.find((trigger) => trigger.table === resource.table && trigger.column === column);

/** Columns of states that a device reports. They are empty until the first report. */
const reported = new Set(['truck_charging_gun.gun_status']);

const sorted = (moves: Readonly<Record<string, readonly number[]>>) =>
  Object.entries(moves)
    .filter(([, to]) => to.length > 0)
    .map(([from, to]) => [Number(from), [...to].sort((a, b) => a - b)])
    .sort(([a], [b]) => Number(a) - Number(b));

it('every trigger of a state machine has a definition', () => {
  const defined = new Set(machines.map(({ resource, column }) => `${resource.table}.${column}`));
  expect(triggers.map(({ table, column }) => `${table}.${column}`).filter((name) => !defined.has(name))).toEqual([]);
});

describe.each(named(machines, ({ resource, field }) => `${resource.name}.${field}`))('%s', (_name, machine) => {
  const states = machine.resource.fields[machine.field]?.enum?.values.map(({ key }) => key) ?? [];

  it('has the same transitions in the database, and allows null only for reported states', async () => {
    expect(sorted(triggerOf(machine)?.moves ?? {})).toEqual(sorted(machine.moves));
    const [column] = await superuser.rows<{ nullable: string }>(
      `select is_nullable as nullable from information_schema.columns
       where table_name = '${machine.resource.table}' and column_name = '${machine.column}'`,
    );
    const isKnown = !reported.has(`${machine.resource.table}.${machine.column}`);
    expect(column?.nullable, `${machine.column} is not null`).toBe(isKnown ? 'NO' : 'YES');
  });

  it('refuses in the database every undeclared transition, and no other', async () => {
    const { column, resource } = machine;
    // A table with the same columns, but without constraints and other triggers. Its trigger has the definition of the original trigger.
    await superuser.run(`create table machine as select * from "${resource.table}" where false`);
    await superuser.run(String(triggerOf(machine)?.definition).replace(/ ON \S+ /, ' ON machine '));
    try {
      for (const from of states) {
        for (const to of states) {
          await superuser.run(`delete from machine`);
          await superuser.run(`insert into machine ("${column}") values (${from})`);
          const moved = superuser.run(`update machine set "${column}" = ${to}`);
          if (from === to || machine.moves[from]?.includes(to)) await moved;
          else await expect(moved, `${from} to ${to}`).rejects.toMatchObject({ code: 'EC409' });
        }
      }
    } finally {
      await superuser.run('drop table machine');
    }
  });
});

/** Inserts a row that no call would create: it skips triggers and foreign keys, and may be in any state. @returns its id */
async function planted(resource: Resource, state: Record<string, number> = {}): Promise<string> {
  const id = ids.next();
  const columns = await superuser.rows<{ name: string; type: string; most: number | null; required: boolean }>(
    `select column_name as name, data_type as type, character_maximum_length as most,
       is_nullable = 'NO' and column_default is null as required
     from information_schema.columns where table_name = '${resource.table}' and is_generated = 'NEVER'`,
  );
  const fixed = Object.fromEntries(
    Object.entries({ ...resource.rows, ...state }).map(([name, value]) => [columnOf(name), value]),
  );
  const values: Record<string, unknown> = { ...fixed, id };
  if (columns.some(({ name }) => name === 'tenant_id')) values.tenant_id = tenantOf(resource);
  for (const { name, type, most, required } of columns)
    if (required && !(name in values)) values[name] = sampleOf(type, id, most ?? 40);
  const names = Object.keys(values);
  // If only one row of a tenant may be in this state, other rows in the state are marked as removed.
  for (const { on, while: only } of resource.uniqueWhile ?? [])
    for (const [field, key] of Object.entries(only))
      if (on.length === 0 && state[field] === key)
        await superuser.run(`update "${resource.table}" set is_deleted = 1 where "${columnOf(field)}" = ${key}`);
  const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
  await superuser.run(
    `set session_replication_role = replica;
     insert into "${resource.table}" (${names.map((name) => `"${name}"`)}) values (${names.map((name) => literal(values[name]))});
     set session_replication_role = origin`,
  );
  return id;
}

function sampleOf(type: string, id: string, most: number): unknown {
  if (type === 'bigint') return id;
  if (/int|numeric|double/.test(type)) return 1;
  if (type === 'date') return '2026-11-21';
  if (/timestamp/.test(type)) return '2026-11-21 08:00:00+08';
  if (type === 'ARRAY') return '{}';
  return type === 'jsonb' ? '{}' : id.slice(-most);
}

/** Returns the id of a row to which references can point. Inserts such a row if there is none. */
async function anyRow(target: string): Promise<string> {
  const resource = registry.get(target);
  const tenantCondition = resource.isGlobal ? '' : `and tenant_id = '${tenantOf(resource)}'`;
  const [row] = await superuser.rows<{ id: string }>(
    `select id from "${resource.table}" where is_deleted = 0 ${tenantCondition} limit 1`,
  );
  return row?.id ?? planted(resource);
}

const actions = resources.flatMap((resource) =>
  Object.entries(resource.actions).map(([name, action]) => ({
    resource,
    name,
    action,
    path: `${resource.base}/${name}`,
  })),
);

describe.each(named(actions, ({ resource, name }) => `${resource.name} ${name}`))('%s', (_name, entry) => {
  const { resource, name, action, path } = entry;
  const { stateCondition, isRowless } = action;
  const tenantId = tenantOf(resource);
  let owner: Client;
  let taken: Record<string, unknown>;
  beforeAll(async () => {
    owner = await test.as(tenantId, 'admin');
    const form = { ...resource, fields: action.takesFields, rows: {} };
    const fileOf = async () => (await owner.upload<{ link: string }>(putFile.path, png)).data.link;
    taken = await sampleDraft(form, { seed: 1, idOf: anyRow, fileOf, given: samples[resource.name] ?? {} });
    for (const [key, { onlyKeys }] of Object.entries(action.takesFields)) if (onlyKeys) taken[key] = onlyKeys[0];
    // Drops check and exclusion constraints, because planted rows are in states that no transition led to.
    for (const { name: check } of await superuser.rows<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = '"${resource.table}"'::regclass and contype in ('c', 'x')`,
    ))
      await superuser.run(`alter table "${resource.table}" drop constraint "${check}"`);
  });
  const lastOf = async (id: string) => (await test.auditOf(tenantId, resource.name, id)).at(-1);
  const stored = async (id: string) =>
    (await superuser.rows(`select to_jsonb(t) as row from "${resource.table}" t where id = ${id}`))[0];
  const keys = stateCondition ? (resource.fields[stateCondition.field]?.enum?.values ?? []) : [];
  const wrong = keys.map(({ key }) => key).filter((key) => !isAllowed(action, { [stateCondition?.field ?? '']: key }));

  it.each(wrong)('is refused in state %s, and nothing changes', async (state) => {
    const id = await planted(resource, { [stateCondition?.field ?? '']: state });
    const before = await stored(id);
    const reply = await owner.post(path, { ...taken, id });
    expect(reply, reply.msg).toMatchObject({ status: 409, success: false });
    expect(reply.msg).toMatch(/^\S.*当前为.+,不能.+/);
    expect(await stored(id)).toEqual(before);
    const refused = { action: name, reason: reply.msg, changes: { before: { [stateCondition?.field ?? '']: state } } };
    expect(await lastOf(id)).toMatchObject(refused);
  });

  it('is refused without the permission, and the refusal is audited', async () => {
    const viewer = await test.as('100003', 'viewer');
    const id = await planted(resource);
    expect(await viewer.post(path, { ...taken, id })).toMatchObject({ status: 403, msg: '无权访问' });
    // The audit of the person's tenant contains the refusal, also for a global row.
    const auditEntry = (await test.auditOf('100003', resource.name, id)).at(-1);
    if (!isRowless) expect(auditEntry).toMatchObject({ action: name, account: 'viewer', reason: '无权访问' });
    expect((await test.nobody.post(path, { id })).status).toBe(401);
  });

  it.skipIf(isRowless)('finds no row of another tenant', async () => {
    const [id, stranger] = [await planted(resource), await test.as(otherTenantOf(resource), 'admin')];
    const before = await stored(id);
    const isPlatforms = resource.isGlobal || platformMenus.has(resource.code);
    const refused = isPlatforms ? { status: 403, msg: '无权访问' } : { status: 404, msg: '数据不存在' };
    expect(await stranger.post(path, { ...taken, id })).toMatchObject(refused);
    expect(await stored(id)).toEqual(before);
    expect((await owner.post(path, { ...taken })).status).toBe(400);
    expect((await owner.post(path, { ...taken, id: '5' })).status).toBe(404);
  });

  it.skipIf(isRowless)('accepts several rows only if it is a bulk action, and at most 200', async () => {
    const [one, two] = [await planted(resource), await planted(resource)];
    const several = await owner.post(path, { ...taken, ids: [one, two, '5'] });
    expect(several.status).toBe(action.isBulk ? 404 : 400);
    const many = Array.from({ length: 201 }, (_, index) => String(index + 1));
    expect((await owner.post(path, { ...taken, ids: many })).status).toBe(400);
  });

  const required = Object.entries(action.takesFields).find(([, field]) => field.isRequired && !field.shownWhen);
  it.skipIf(!required)('is refused without a required parameter', async () => {
    const id = await planted(resource, stateCondition ? { [stateCondition.field]: stateCondition.states[0] ?? 0 } : {});
    const { [required?.[0] ?? '']: _left, ...others } = taken;
    const reply = await owner.post(path, { ...others, id });
    expect(reply.status).toBe(400);
    expect(reply.msg).toContain(`${required?.[0]}:`);
  });
});
