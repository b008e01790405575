// Registers tests that compare the definitions of resources with their tables: columns, keys, row-level security, indexes and triggers.
import type { Login } from '@ec/kernel/database/login';
import { columnTypeOf } from '@ec/resource/column';
import { isMany } from '@ec/resource/field';
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { codeColumnsOf, columnsOf, keyColumnsOf } from '@ec/resource-server/table-columns';
import { describe, expect, test } from 'vitest';

interface Index {
  name: string;
  columns: string[];
  unique: boolean;
  method: string;
  predicate: string | null;
}

function indexesOf(superuser: Login, table: string): Promise<Index[]> {
  return superuser.rows<Index>(
    `select c.relname::text as name, array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k (num, n)
                  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num order by n) as columns,
            i.indisunique as "unique", m.amname as method, pg_get_expr(i.indpred, i.indrelid) as predicate
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
     where i.indrelid = $1::regclass`,
    [table],
  );
}

async function triggersOf(superuser: Login, table: string): Promise<string[]> {
  const rows = await superuser.rows<{ name: string }>(
    'select tgname::text as name from pg_trigger where tgrelid = $1::regclass',
    [table],
  );
  return rows.map(({ name }) => name);
}

/** @param superuser returns a superuser's login to the database with the tables. The tests call this function when they run. */
export function compareTables(resources: readonly Resource[], superuser: () => Login): void {
  describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
    testColumnsAndKeys(resource, resources, superuser);
    testFilesTenantsAndUniqueness(resource, superuser);
    testIndexesAndTriggers(resource, superuser);
  });
}

function testColumnsAndKeys(resource: Resource, resources: readonly Resource[], superuser: () => Login): void {
  test('has the columns of its definition and no others', async () => {
    const storedColumns = await superuser().rows<{ name: string; type: string; nullable: boolean }>(
      `select attname::text as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [resource.table],
    );
    // For system fields, the test does not compare whether null is allowed: a table may forbid it although the definition does not.
    const byForm = (name: string) =>
      !Object.entries(resource.fields).some(([field, { isSystem }]) => isSystem && columnOf(field) === name);
    const shape = (columns: readonly { name: string; type: string; nullable: boolean }[]) =>
      Object.fromEntries(columns.map(({ name, type, nullable }) => [name, [type, byForm(name) ? nullable : 'system']]));
    expect(shape(storedColumns)).toEqual(shape(columnsOf(resource)));
  });

  test('has an SQL function for each computed field', async () => {
    for (const [name, field] of Object.entries(resource.fields).filter(([, { isComputed }]) => isComputed)) {
      const [column] = await superuser().rows<{ type: string; may: boolean }>(
        `select format_type(prorettype, null) as type, has_function_privilege('ec_app', oid, 'execute') as may
         from pg_proc where proname = $1 and proargtypes[0] = (select reltype from pg_class where oid = $2::regclass)`,
        [columnOf(name), resource.table],
      );
      expect(column, name).toEqual({ type: columnTypeOf(field).replace(/\(.*\)/, ''), may: true });
    }
  });

  test('has its primary key, which begins with the tenant unless the resource is global', async () => {
    const [key] = await superuser().rows<{ columns: string }>(
      `select pg_get_constraintdef(oid) as columns from pg_constraint where conrelid = $1::regclass and contype = 'p'`,
      [resource.table],
    );
    // The primary key of a history is its first unique key, such as device and time.
    const natural = resource.kind === 'history' ? resource.unique?.[0]?.map(columnOf).join(', ') : undefined;
    expect(key?.columns).toBe(resource.isGlobal ? 'PRIMARY KEY (id)' : `PRIMARY KEY (tenant_id, ${natural ?? 'id'})`);
  });

  test('has a foreign key for each reference, with the tenant when both tables have tenants', async () => {
    const keys = await superuser().rows<{ text: string }>(
      `select replace(pg_get_constraintdef(oid), '"', '') as text from pg_constraint
       where conrelid = $1::regclass and contype = 'f'`,
      [resource.table],
    );
    for (const [name, field] of Object.entries(resource.fields)) {
      const target = field.kind === 'ref' && resources.find((other) => other.name === field.target);
      if (!target || field.isComputed) continue;
      if (resource.rows && name === 'stationId') {
        // Resources with `rows` share a table, but their stations are in different tables. A trigger replaces the foreign key.
        expect(await triggersOf(superuser(), resource.table)).toContain('station_of_domain');
        continue;
      }
      const pair = resource.isGlobal || target.isGlobal ? '' : 'tenant_id, ';
      const expected = `FOREIGN KEY (${pair}${columnOf(name)}) REFERENCES ${target.table}(${pair}id)`;
      expect(keys.map(({ text }) => text)).toContain(expected);
    }
  });
}

function testFilesTenantsAndUniqueness(resource: Resource, superuser: () => Login): void {
  test('has a trigger that records the uses of files in its rows', async () => {
    const columns = Object.entries(resource.fields).flatMap(([name, { kind }]) =>
      kind === 'files' ? [columnOf(name)] : [],
    );
    // A row of storage.attach describes the stored file itself, so it does not count as a use of the file.
    if (columns.length === 0 || resource.name === 'storage.attach') return;
    const [row] = await superuser().rows<{ text: string }>(
      `select pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = $1::regclass and tgname = 'file_uses'`,
      [resource.table],
    );
    for (const column of columns) expect(row?.text).toContain(`'${column}'`);
  });

  test('has row-level security when its rows belong to tenants, and is read-only for tenants otherwise', async () => {
    const [state] = await superuser().rows<{ forced: boolean; policies: string[]; writable: boolean }>(
      `select c.relrowsecurity and c.relforcerowsecurity as forced,
              array(select polname::text from pg_policy where polrelid = c.oid order by 1) as policies,
              has_table_privilege('ec_app', c.oid, 'insert') as writable
       from pg_class c where c.oid = $1::regclass`,
      [resource.table],
    );
    const hasTenant = !resource.isGlobal || ('tenantId' in resource.fields && resource.name !== 'system.tenant');
    expect(state).toEqual(
      hasTenant
        ? { forced: true, policies: ['platform', 'tenant'], writable: true }
        : { forced: false, policies: [], writable: false },
    );
  });

  test('has a unique index for each unique key, with or without deleted rows', async () => {
    const indexes = await indexesOf(superuser(), resource.table);
    const single = Object.entries(resource.fields).filter(([, field]) => field.isUnique);
    for (const names of [...single.map(([name]) => [name]), ...(resource.unique ?? [])]) {
      const expected = [...(resource.isGlobal ? [] : ['tenant_id']), ...keyColumnsOf(resource, names)];
      const match = indexes.find((index) => index.unique && String(index.columns) === String(expected));
      expect(match, `unique index on ${expected}`).toBeDefined();
      expect([null, '(is_deleted = 0)']).toContain(match?.predicate);
    }
  });

  test('has a partial unique index for each key that is unique only in a state', async () => {
    const indexes = await indexesOf(superuser(), resource.table);
    for (const { on, while: state, index: name } of resource.uniqueWhile ?? []) {
      const expected = [...(resource.isGlobal ? [] : ['tenant_id']), ...on.map(columnOf)];
      const match = indexes.find(
        (index) =>
          index.unique && String(index.columns) === String(expected) && (name === undefined || index.name === name),
      );
      expect(match, `unique index on ${expected}`).toBeDefined();
      for (const [field, value] of Object.entries(state))
        expect(match?.predicate).toContain(`(${columnOf(field)} = ${value})`);
    }
  });
}

function testIndexesAndTriggers(resource: Resource, superuser: () => Login): void {
  test('has an index for each indexed field, which starts with the tenant unless the resource is global', async () => {
    const indexes = (await indexesOf(superuser(), resource.table)).filter(({ method }) => method === 'btree');
    const fields = Object.entries(resource.fields).filter(([, field]) => field.isIndexed);
    const expected = keyColumnsOf(
      resource,
      fields.map(([name]) => name),
    );
    if (!resource.isGlobal) expected.push('id', 'create_time');
    for (const column of expected) {
      const start = [...(resource.isGlobal ? [] : ['tenant_id']), column];
      const isIndexed = indexes.some(({ columns }) => start.every((each, at) => columns[at] === each));
      expect(isIndexed, `index on ${start}`).toBe(true);
    }
  });

  test('has a trigger that normalizes the texts of codes', async () => {
    const [trigger] = await superuser().rows<{ text: string }>(
      `select pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = $1::regclass and tgname = 'codes'`,
      [resource.table],
    );
    const columnText = /ec_codes_form\((.*)\)$/.exec(trigger?.text ?? '')?.[1] ?? '';
    const columns = columnText.split(', ').map((column) => column.replaceAll("'", ''));
    expect(columns).toEqual(expect.arrayContaining(codeColumnsOf(resource)));
  });

  test('has a trigram index for each field that its definition marks, and for no other field', async () => {
    const ginIndexes = (await indexesOf(superuser(), resource.table)).filter(({ method }) => method === 'gin');
    const stated = Object.entries(resource.fields).flatMap(([name, field]) =>
      field.isTrigram ? [columnOf(name)] : [],
    );
    const arrays = Object.entries(resource.fields).flatMap(([name, field]) => (isMany(field) ? [columnOf(name)] : []));
    const columns = ginIndexes.flatMap((index) => index.columns).filter((column) => !arrays.includes(column));
    expect(columns.sort()).toEqual(stated.sort());
  });

  test('has triggers that report changed rows if the resource is live, and only then', async () => {
    const triggers = (await triggersOf(superuser(), resource.table)).filter((name) =>
      /^live_(added|changed|removed)$/.test(name),
    );
    expect(triggers.sort()).toEqual(resource.live ? ['live_added', 'live_changed', 'live_removed'] : []);
  });

  if (resource.isTree)
    test('has triggers that refuse a row below itself', async () => {
      const triggers = await triggersOf(superuser(), resource.table);
      expect(triggers).toEqual(expect.arrayContaining(['refuse_cycle', 'refuse_ring']));
    });
}
