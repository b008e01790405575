// Tests events between features and their listeners.
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from './database.ts';
import { createEvents, defineEvent } from './events.ts';

const renamed = defineEvent<{ id: string; name: string }, string>('test.renamed');
const other = defineEvent<{ id: string }, string>('test.other');

let stage: TestDatabase;
beforeAll(async () => {
  stage = await testDatabase();
  await stage.owner.run("create table heard (tenant_id varchar(12) not null, what text); select ec_fence('heard')");
});
afterAll(() => stage.close());

const note = async (tx: Sql, what: string) => {
  await tx.run(sql`insert into heard (tenant_id, what) values (${tx.tenantId}, ${what})`);
  return what;
};

test('listeners run one after the other in the transaction of the event, and emit returns their answers', async () => {
  const events = createEvents();
  events.on(renamed.listener((tx, { name }) => note(tx, `first ${name}`)));
  events.on(renamed.listener((tx, { id }) => note(tx, `second ${id}`)));
  events.on(other.listener((tx) => note(tx, 'of another event')));
  const answers = await stage.database.withTenant('T1', (tx) => events.emit(tx, renamed, { id: '1', name: 'A' }));
  expect(answers).toEqual(['first A', 'second 1']);
  const heard = await stage.superuser.rows<{ what: string }>('select what from heard');
  expect(heard.map(({ what }) => what)).toEqual(['first A', 'second 1']);
});

test('a listener that throws rolls back the transaction; an event without listeners has no answers', async () => {
  const events = createEvents();
  const telling = () =>
    stage.database.withTenant('T2', async (tx) => {
      await note(tx, 'the write');
      return events.emit(tx, renamed, { id: '1', name: 'A' });
    });
  expect(await telling()).toEqual([]);
  events.on(renamed.listener(async () => Promise.reject(new Error('no'))));
  await expect(telling()).rejects.toThrow('no');
  expect(await stage.superuser.rows(`select what from heard where tenant_id = 'T2'`)).toHaveLength(1);
});
