// Tests that the application, which owns no table, can update table statistics before its rows are committed.
import { testDatabase } from '@ec/testing/database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { analyse } from './analyse.ts';

const stage = await testDatabase();
afterAll(() => stage.close());

const estimate = sql<{
  rows: number;
}>`select reltuples::int as rows from pg_class where oid = 'truck_account'::regclass`;

test.each([
  ['truck_account', 500],
  ['ledger_txn', 700],
])('analysing %s updates the statistics of truck_account with uncommitted rows', async (named, count) => {
  await stage.database
    .withTenant('100001', async (tx) => {
      await tx.run(
        sql`insert into truck_account (id, tenant_id, account_no, owner_type, owner_id, settle_mode)
          select n, '100001', n::text, 1, n, 1 from generate_series(1, ${count}::int) n`,
      );
      expect((await tx.first(estimate))?.rows).not.toBe(count);
      await analyse(tx, [named]);
      expect((await tx.first(estimate))?.rows).toBe(count);
      throw new Error('enough');
    })
    .catch((error: Error) => expect(error.message).toBe('enough'));
});

test('refuses a missing table', async () => {
  await expect(
    stage.database.withTenant('100001', (tx) => analyse(tx, ['x; drop table truck_account'])),
  ).rejects.toThrow(/does not exist/);
});
