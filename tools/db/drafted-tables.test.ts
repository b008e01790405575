// `npm run new:resource` drafts what the definition asks for: the drafts of a feature with a field of every kind, a tree, a
// history, a ledger and rows of all tenants make tables that satisfy the comparison of tables and definitions.

import { migrationText } from '@ec/generator/migration-text';
import { testDatabase } from '@ec/testing/database';
import { probeResources } from '@ec/testing/probe/probe.feature';
import { compareTables } from '@ec/testing/table-tests';
import { afterAll, expect, it } from 'vitest';

const resources = probeResources;

const stage = await testDatabase();
for (const resource of resources) await stage.owner.run(migrationText(resource, resources));
afterAll(() => stage.close());

compareTables(resources, () => stage.superuser);

it('drafts the moves of a state', async () => {
  await stage.superuser.run(
    `insert into probe_gate (id, tenant_id, gate_no, gate_state) values (1, 'T1', 'G', 0), (2, 'T1', 'H', 2)`,
  );
  await stage.superuser.run('update probe_gate set gate_state = 1 where id = 1');
  await expect(stage.superuser.run('update probe_gate set gate_state = 1 where id = 2')).rejects.toThrow(
    /cannot become/,
  );
});

it('drafts a tree that stays one', async () => {
  await stage.superuser.run(
    `insert into probe_zone (id, tenant_id, parent_id, zone_name, sort) values (1, 'T1', null, 'A', 1), (2, 'T1', 1, 'B', 1)`,
  );
  await expect(stage.superuser.run('update probe_zone set parent_id = 2 where id = 1')).rejects.toThrow(
    /lie below itself/,
  );
});

it.each([
  ['itself', '(11, 11)'],
  ['each other', '(12, 13), (13, 12)'],
  ['a ring', '(14, 15), (15, 16), (16, 15), (17, null)'],
])('drafts a tree that no rows enter which lie below %s', async (_, rows) => {
  const adding = stage.superuser.run(
    `insert into probe_zone (id, parent_id, tenant_id, zone_name, sort)
     select *, 'T1', 'R', 1 from (values ${rows}) as v (id, parent_id)`,
  );
  await expect(adding).rejects.toThrow(/lie below itself/);
});

it('drafts a tree into which a branch comes with one statement, whatever the order of its rows', async () => {
  const rows = await stage.superuser.run(
    `insert into probe_zone (id, parent_id, tenant_id, zone_name, sort)
     values (23, 22, 'T1', 'C', 1), (22, 21, 'T1', 'B', 1), (21, 1, 'T1', 'A', 1)`,
  );
  expect(rows).toBe(3);
});

it('drafts a function that a person has still to write', () => {
  const draft = migrationText(resources.find(({ name }) => name === 'probe.pump')!, resources);
  expect(draft).toContain('create function reading_count(probe_pump) returns integer');
});
