// Tests that a transaction does not begin when its caller aborts it before a connection is free.
import { setTimeout as pause } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let stage: TestDatabase;
beforeAll(async () => {
  stage = await testDatabase({ size: 1 });
});
afterAll(() => stage?.close());

test('work that is aborted while it waits for a connection is not done', async () => {
  const { database } = stage;
  const release = Promise.withResolvers<void>();
  const first = database.withTenant('000000', async (tx) => {
    await tx.run(sql`select 1`);
    await release.promise;
  });
  const leaving = new AbortController();
  let hasBegun = false;
  const second = database.withTenant(
    '000000',
    async () => {
      hasBegun = true;
    },
    { signal: leaving.signal },
  );
  const outcome = expect(second).rejects.toThrow('the person left');
  await pause(20);
  leaving.abort(new Error('the person left'));
  release.resolve();
  await Promise.all([first, outcome]);
  expect(hasBegun).toBe(false);
});
