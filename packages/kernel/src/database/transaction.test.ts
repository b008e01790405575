// Tests that a transaction does not begin, or is rolled back, when its caller aborts it.
import { setTimeout as pause } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let stage: TestDatabase;
beforeAll(async () => {
  stage = await testDatabase({ size: 1 });
});
afterAll(() => stage?.close());

test('a transaction that is aborted while it waits for a connection does not begin', async () => {
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

test('a transaction that is aborted after a statement is rolled back', async () => {
  const { database, superuser } = stage;
  await superuser.run('create table aborted (a int); grant all on aborted to ec_app');
  const leaving = new AbortController();
  const work = database.withTenant(
    '000000',
    async (tx) => {
      await tx.run(sql`insert into aborted values (1)`);
      leaving.abort(new Error('the person left'));
      await pause(50);
    },
    { signal: leaving.signal },
  );
  await expect(work).rejects.toThrow('the person left');
  expect(await superuser.rows('select * from aborted')).toEqual([]);
});
