// Tests the access to the database: row-level security, transactions, results and connections.
import { anyQuery } from '@ec/testing/any-query';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseError, raw } from './database.ts';

let t: TestDatabase;

// The pool has one connection, so each test runs in the session that the previous test has used.
beforeAll(async () => {
  t = await testDatabase({ size: 1 });
  await t.owner.run(`
    create table thing (tenant_id varchar(12) not null, id bigint primary key, name text not null, amount numeric(14,2),
      sizes numeric(8,1)[], day date, made timestamptz, unique (tenant_id, id), constraint thing_name unique (name));
    select ec_fence('thing');
    create table form (tenant_id varchar(12) not null, id bigint primary key);
    select ec_fence_general('form');
    create table open_thing (id bigint primary key);
    select ec_open('open_thing');
    create table hidden (id bigint primary key)`);
  await insert('A', { id: '1', name: '甲', amount: '1.10' });
  await insert('B', { id: '2', name: '乙' });
});
afterAll(() => t?.close());

const all = anyQuery.selectFrom('thing').select(['id', 'tenant_id']).orderBy('id');
const countAll = raw<{ n: string }>(sql`select count(*) as n from thing`);

function insert(tenant: string, row: Record<string, unknown>) {
  const statement = anyQuery.insertInto('thing').values({ tenant_id: tenant, ...row });
  return t.database.withTenant(tenant, (tx) => tx.run(statement));
}

function refusal(code: string) {
  return expect.objectContaining({ name: 'DatabaseError', code });
}

describe('row-level security', () => {
  test('shows no rows without a tenant', async () => {
    expect(await t.database.unfenced.rows(all)).toEqual([]);
    expect(await t.database.withUnfenced((tx) => tx.rows(all))).toEqual([]);
  });

  test('shows a tenant only its own rows, even when the statement forgets tenant_id', async () => {
    expect(await t.database.read('A').rows(all)).toEqual([{ id: '1', tenant_id: 'A' }]);
    expect(await t.database.read('B').rows(all)).toEqual([{ id: '2', tenant_id: 'B' }]);
    expect(await t.database.withTenant('A', (tx) => tx.rows(all))).toEqual([{ id: '1', tenant_id: 'A' }]);
  });

  test('keeps a write to the rows of its tenant, even when the statement forgets tenant_id', async () => {
    const rename = anyQuery.updateTable('thing').set({ amount: '9.99' });
    expect(await t.database.withTenant('A', (tx) => tx.run(rename))).toBe(1);
    expect(await t.database.read('B').first(anyQuery.selectFrom('thing').select('amount'))).toEqual({ amount: null });
  });

  test('refuses to insert rows into another tenant or to move rows there', async () => {
    const foreign = anyQuery.insertInto('thing').values({ tenant_id: 'B', id: '3', name: 'x' });
    await expect(t.database.withTenant('A', (tx) => tx.run(foreign))).rejects.toEqual(refusal('42501'));
    const moved = anyQuery.updateTable('thing').set({ tenant_id: 'B' });
    await expect(t.database.withTenant('A', (tx) => tx.run(moved))).rejects.toEqual(refusal('42501'));
    await expect(t.database.unfenced.run(foreign)).rejects.toEqual(refusal('42501'));
  });

  test('lets only the platform write rows with an empty tenant_id, and lets tenants read them', async () => {
    const general = anyQuery.insertInto('form').values({ tenant_id: '', id: '1' });
    await expect(t.database.withUnfenced((tx) => tx.run(general))).rejects.toEqual(refusal('42501'));
    await expect(t.database.withTenant('A', (tx) => tx.run(general))).rejects.toEqual(refusal('42501'));
    await t.database.asPlatform('test', (tx) => tx.run(general), { audit: 'log' });
    expect(await t.database.read('A').rows(anyQuery.selectFrom('form').select('id'))).toEqual([{ id: '1' }]);
  });

  test('applies to the owner of the tables, too', async () => {
    expect(await t.owner.rows('select from thing')).toHaveLength(0);
    expect(await t.superuser.rows('select from thing')).toHaveLength(2);
  });

  test('refuses tables and deletes that no migration has opened', async () => {
    const hidden = anyQuery.selectFrom('hidden').selectAll();
    await expect(t.database.read('A').rows(hidden)).rejects.toEqual(refusal('42501'));
    await expect(t.database.withTenant('A', (tx) => tx.run(anyQuery.deleteFrom('thing')))).rejects.toEqual(
      refusal('42501'),
    );
    expect(await t.database.unfenced.rows(anyQuery.selectFrom('open_thing').selectAll())).toEqual([]);
  });

  test('requires a plain tenant id', async () => {
    expect(() => t.database.read('')).toThrow('Not a tenant id');
    expect(() => t.database.read("A'; drop table thing --")).toThrow('Not a tenant id');
    await expect(t.database.withTenant('', () => Promise.resolve(1))).rejects.toThrow('Not a tenant id');
  });

  test('cannot be bypassed by the roles of the server', async () => {
    const roles = await t.superuser.rows(`select from pg_roles where rolname in ('ec_owner', 'ec_app', 'ec_platform')
      and (rolbypassrls or rolsuper)`);
    expect(roles).toHaveLength(0);
  });
});

describe('the tenant of a session', () => {
  test('does not leak between tenants over one connection', async () => {
    for (let round = 0; round < 20; round += 1) {
      const tenants = ['A', 'B', 'C'] as const;
      const counts = await Promise.all(tenants.map((tenant) => t.database.read(tenant).first(countAll)));
      expect(counts.map((row) => row?.n)).toEqual(['1', '1', '0']);
      expect(await t.database.unfenced.first(countAll)).toEqual({ n: '0' });
    }
    expect(t.database.pools().app.open).toBe(1);
  });

  test('is right again after a transaction of another tenant, committed or rolled back', async () => {
    const which = raw<{ tenant: string }>(sql`select current_setting('app.tenant_id', true) as tenant`);
    expect(await t.database.read('A').first(which)).toEqual({ tenant: 'A' });
    expect(await t.database.withTenant('B', (tx) => tx.first(which))).toEqual({ tenant: 'B' });
    expect(await t.database.read('A').first(which)).toEqual({ tenant: 'A' });
    await expect(t.database.withTenant('B', (tx) => tx.run(sql`select 1/0`))).rejects.toEqual(refusal('22012'));
    expect(await t.database.read('A').rows(all)).toEqual([{ id: '1', tenant_id: 'A' }]);
    expect(await t.database.withUnfenced((tx) => tx.first(which))).toEqual({ tenant: '' });
    expect(await t.database.read('A').first(which)).toEqual({ tenant: 'A' });
  });
});

describe('a transaction', () => {
  test('is rolled back as a whole when its work fails', async () => {
    const work = t.database.withTenant('A', async (tx) => {
      await tx.run(anyQuery.insertInto('thing').values({ tenant_id: 'A', id: '10', name: 'x' }));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await t.database.read('A').rows(all)).toHaveLength(1);
  });

  test('fails when its work ignores the error of a statement', async () => {
    const work = t.database.withTenant('A', async (tx) => {
      await tx.run(sql`select 1/0`).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await t.database.read('A').rows(all)).toHaveLength(1);
  });

  test('refuses a statement after its end', async () => {
    const leaked = await t.database.withTenant('A', (tx) => Promise.resolve([tx]));
    await expect(leaked[0]?.rows(all)).rejects.toThrow('too late');
  });

  test('can have a longer or a shorter timeout than a read', async () => {
    const timeout = raw<{ t: string }>(sql`select current_setting('statement_timeout') as t`);
    expect(await t.database.read('A').first(timeout)).toEqual({ t: '8s' });
    expect(await t.database.withTenant('A', (tx) => tx.first(timeout), { timeout: 60_000 })).toEqual({ t: '1min' });
    const slow = t.database.withTenant('A', (tx) => tx.run(sql`select pg_sleep(5)`), { timeout: 50 });
    await expect(slow).rejects.toEqual(refusal('57014'));
  });
});

describe('a statement', () => {
  test('returns numbers that JavaScript would round as text, and timestamps in Shanghai time', async () => {
    await insert('C', {
      id: '9223372036854775807',
      name: '丙',
      amount: '123456789012.34',
      sizes: ['0.1', '22.5'],
      day: '2026-02-28',
      made: new Date('2026-11-21T04:05:06.789Z'),
    });
    expect(await t.database.read('C').first(anyQuery.selectFrom('thing').selectAll())).toEqual({
      tenant_id: 'C',
      id: '9223372036854775807',
      name: '丙',
      amount: '123456789012.34',
      sizes: ['0.1', '22.5'],
      day: '2026-02-28',
      made: '2026-11-21 12:05:06.789+08',
    });
  });

  test('that fails throws an error with code, constraint, table and column', async () => {
    const error = await insert('A', { id: '11', name: '甲' }).catch((reason) => reason);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({ code: '23505', constraint: 'thing_name', table: 'thing', schema: 'public' });
    const missing = await insert('A', { id: '11', name: null }).catch((reason) => reason);
    expect(missing).toMatchObject({ code: '23502', column: 'name' });
  });
});

describe('the platform', () => {
  test('works across tenants and writes an audit row with the reason', async () => {
    const by = { account: 'admin', userId: '7', requestId: 'r1', remoteIp: '::1' };
    const seen = await t.database.asPlatform('counts everything', (tx) => tx.first(countAll), { by });
    expect(seen).toEqual({ n: '3' });
    expect(await t.superuser.rows('select action, reason, account, user_id, tenant_id from audit_log')).toEqual([
      { action: 'platform', reason: 'counts everything', account: 'admin', user_id: '7', tenant_id: '000000' },
    ]);
  });

  test('writes no audit row when the caller asks for a log line only', async () => {
    const before = await t.superuser.rows('select from audit_log');
    await t.database.asPlatform('start-up', (tx) => tx.rows(all), { audit: 'log' });
    expect(await t.superuser.rows('select from audit_log')).toHaveLength(before.length);
  });
});

describe('connections', () => {
  test('are replaced when the database has closed them, and the read runs again', async () => {
    await t.database.read('A').rows(all);
    await t.superuser.run(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'ec_app'`);
    expect(await t.database.read('A').rows(all)).toHaveLength(1);
  });

  test('run a prepared statement again after its table has changed', async () => {
    const wide = anyQuery.selectFrom('open_thing').selectAll();
    for (let round = 0; round < 4; round += 1) await t.database.unfenced.rows(wide);
    await t.owner.run(`alter table open_thing add note text`);
    expect(await t.database.unfenced.rows(wide)).toEqual([]);
  });

  test('are limited to the size of the pool; callers wait for a free connection', async () => {
    const slow = raw(sql`select pg_sleep(0.02)`);
    await Promise.all(Array.from({ length: 10 }, () => t.database.read('A').run(slow)));
    expect(t.database.pools().app).toEqual({ size: 1, open: 1, idle: 1, waiting: 0 });
  });
});
