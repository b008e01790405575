// Tests that the tables of the probe feature match their definitions, and that `ec_table` creates columns, checks, row security and privileges.
import { columnOf } from '@ec/resource/names';
import { columnsOf, ownColumnsOf } from '@ec/resource-server/table-columns';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from './database.ts';
import { model } from './probe/model.resource.ts';
import { probeResources, probeTables } from './probe/probe.feature.ts';
import { zone } from './probe/zone.resource.ts';
import { compareTables } from './table-tests.ts';

const stage = await testDatabase();
await stage.owner.run(probeTables);
afterAll(() => stage.close());

compareTables(probeResources, () => stage.superuser);

const columns = (table: string) =>
  stage.superuser.rows<{ name: string; type: string; nullable: boolean }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );

describe('ec_table', () => {
  it('gives a table with tenants the common columns before its own columns', async () => {
    const stored = await columns('probe_zone');
    expect(stored).toHaveLength(14);
    expect(stored.slice(0, 2)).toEqual([
      { name: 'id', type: 'bigint', nullable: false },
      { name: 'tenant_id', type: 'character varying(12)', nullable: false },
    ]);
    expect(stored.slice(-3)).toEqual(ownColumnsOf(zone));
    expect(stored.map(({ name }) => name).sort()).toEqual(
      columnsOf(zone)
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('gives a global table no tenant_id, and lets tenants only read it', async () => {
    const names = (await columns('probe_model')).map(({ name }) => name);
    expect(names).not.toContain('tenant_id');
    expect(names).toContain(columnOf('modelName'));
    const insert = (id: number) => `insert into probe_model (id, model_name) values (${id}, 'M${id}')`;
    await stage.superuser.run(insert(1));
    await stage.superuser.run('set role ec_app');
    try {
      expect(await stage.superuser.rows('select id from probe_model')).toHaveLength(1);
      await expect(stage.superuser.run(insert(2))).rejects.toThrow(/permission denied/);
    } finally {
      await stage.superuser.run('reset role');
    }
    expect(model.isGlobal).toBe(true);
  });

  it('creates row-level security for tenants, and a check that flags are 0 or 1', async () => {
    const insert = (tenant: string, more = '0') =>
      `insert into probe_zone (id, tenant_id, is_deleted, zone_name, sort) values (7, '${tenant}', ${more}, 'Z', 1)`;
    await expect(stage.superuser.run(insert('T1', '2'))).rejects.toThrow(/is_deleted/);
    await stage.superuser.run(insert('T1'));
    await stage.superuser.run(insert('T2'));
    const seen = async (tenant: string) => {
      await stage.superuser.run(`set role ec_app; set app.tenant_id = '${tenant}'`);
      try {
        return await stage.superuser.rows('select tenant_id as tenant from probe_zone');
      } finally {
        await stage.superuser.run('reset role; reset app.tenant_id');
      }
    };
    expect(await seen('T1')).toEqual([{ tenant: 'T1' }]);
    expect(await seen('')).toEqual([]);
  });

  it('can be called by ec_owner, which runs migrations, but not by ec_app', async () => {
    const [may] = await stage.superuser.rows(
      `select has_function_privilege('ec_app', 'ec_table(name, text, boolean)', 'execute') as app,
              has_function_privilege('ec_owner', 'ec_table(name, text, boolean)', 'execute') as owner`,
    );
    expect(may).toEqual({ app: false, owner: true });
  });
});
