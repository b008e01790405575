// Tests the leases of id nodes, of which each server process needs one.
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaseIds, leaseNode } from './ids-lease.ts';

let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t?.close());

test('processes that start together get different nodes and never create the same id', async () => {
  const leases = await Promise.all(Array.from({ length: 8 }, () => leaseIds(t.database, t.log)));
  expect(new Set(leases.map((lease) => lease.node())).size).toBe(8);
  const allIds = leases.flatMap(({ ids }) => Array.from({ length: 3000 }, () => ids.next()));
  expect(new Set(allIds).size).toBe(allIds.length);
  await Promise.all(leases.map((lease) => lease.release()));
});

test('a node that was released is leased again only after the other free nodes', async () => {
  const first = await leaseIds(t.database, t.log);
  await first.release();
  const nodes = await Promise.all(Array.from({ length: 5 }, () => leaseNode(t.database, 'other')));
  expect(nodes).not.toContain(first.node());
});

test('leaseNode fails when every node is leased', async () => {
  await t.owner.run(`update ec_node set leased_until = now() + interval '1 hour'`);
  await expect(leaseNode(t.database, 'late')).rejects.toThrow('All 512 id nodes are leased');
});
