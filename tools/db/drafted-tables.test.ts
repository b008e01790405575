// Tests that the migrations that `npm run new:resource` drafts create tables that match their definitions. The probe feature has a field
// of every kind, states, a tree, a history, a ledger and a global resource.

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

it('drafts a trigger that refuses undeclared transitions of a state', async () => {
  await stage.superuser.run(
    `insert into probe_gate (id, tenant_id, gate_no, gate_state) values (1, 'T1', 'G', 0), (2, 'T1', 'H', 2)`,
  );
  await stage.superuser.run('update probe_gate set gate_state = 1 where id = 1');
  await expect(stage.superuser.run('update probe_gate set gate_state = 1 where id = 2')).rejects.toThrow(
    /cannot become/,
  );
});

it('drafts a tree whose rows cannot move below themselves', async () => {
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
])('drafts a tree that refuses new rows below %s', async (_, rows) => {
  const adding = stage.superuser.run(
    `insert into probe_zone (id, parent_id, tenant_id, zone_name, sort)
     select *, 'T1', 'R', 1 from (values ${rows}) as v (id, parent_id)`,
  );
  await expect(adding).rejects.toThrow(/lie below itself/);
});

it('drafts a tree that accepts a branch in one statement, with its rows in any order', async () => {
  const rows = await stage.superuser.run(
    `insert into probe_zone (id, parent_id, tenant_id, zone_name, sort)
     values (23, 22, 'T1', 'C', 1), (22, 21, 'T1', 'B', 1), (21, 1, 'T1', 'A', 1)`,
  );
  expect(rows).toBe(3);
});

it('drafts the head of a function that a person must complete', () => {
  const draft = migrationText(resources.find(({ name }) => name === 'probe.pump')!, resources);
  expect(draft).toContain('create function reading_count(probe_pump) returns integer');
});
