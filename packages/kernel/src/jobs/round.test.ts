// Tests one round of a job: its tenants and rows, failures, concurrency and interruption.
import { setTimeout as pause } from 'node:timers/promises';
import { anyQuery } from '@ec/testing/any-query';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { seedPeople } from '@ec/testing/people';
import { runJob } from '@ec/testing/run-job';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { raw } from '../database.ts';
import { createLog } from '../log.ts';
import { job } from './job.ts';

let stage: TestDatabase;
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const services = () => ({ database: stage.database, clock: systemClock, log });

beforeAll(async () => {
  stage = await testDatabase({ size: 8 });
  await seedPeople(stage);
  await stage.owner.run(`create table thing (tenant_id varchar(12) not null, id text not null, done boolean not null default false);
    select ec_fence('thing')`);
});
beforeEach(async () => {
  lines.length = 0;
  await stage.superuser.run(`delete from thing`);
  await stage.superuser.run(`update system_tenant set is_deleted = 0`);
  await stage.superuser.run(
    `insert into thing (tenant_id, id) select t, i from unnest(array['T1', 'T2']) t, unnest(array['a', 'b', 'c']) i`,
  );
});
afterAll(() => stage.close());

const done = async () =>
  (await stage.superuser.rows<{ at: string }>(`select tenant_id || id as at from thing where done order by 1`)).map(
    ({ at }) => at,
  );
const finish = (id: string) => anyQuery.updateTable('thing').set({ done: true }).where('id', '=', id);
const open = raw<{ id: string }>(sql`select id from thing where not done order by id`);
const errors = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');

test('a failed row is rolled back, does not stop other rows, and is logged once with its tenant and id', async () => {
  const round = job({
    name: 'things',
    each: ({ read }) => read.rows(open),
    async run({ tx, tenantId, row }) {
      await tx.run(finish(row.id));
      if (tenantId === 'T1' && row.id === 'b') throw new Error('This one is bad');
    },
  });
  await expect(runJob(round, services())).rejects.toMatchObject({
    message: 'T1 b: This one is bad',
    done: 5,
    failed: 1,
    isNews: true,
  });
  expect(await done()).toEqual(['T1a', 'T1c', 'T2a', 'T2b', 'T2c']);
  expect(errors()).toMatchObject([{ tenantId: 'T1', id: 'b', err: { message: 'This one is bad' } }]);
  await expect(runJob(round, services())).rejects.toMatchObject({ done: 0, failed: 1, isNews: false });
  expect(errors()).toHaveLength(1);
});

test('a tenant whose rows cannot be read does not stop the other tenants', async () => {
  const round = job({
    name: 'things',
    each({ read, tenantId }) {
      if (tenantId === 'T1') throw new Error('No way in');
      return read.rows(open);
    },
    run: ({ tx, row }) => tx.run(finish(row.id)),
  });
  await expect(runJob(round, services())).rejects.toMatchObject({ message: 'T1: No way in', done: 3 });
  expect(await done()).toEqual(['T2a', 'T2b', 'T2c']);
});

test('a round runs in all tenants or in the given one, and in removed tenants only with withRemoved', async () => {
  const seen: string[] = [];
  const round = (withRemoved: boolean) =>
    job({
      name: 'things',
      each: 'tenants',
      withRemoved,
      run: async ({ tx, tenantId }) => void seen.push(`${tenantId} ${(await tx.rows(open)).length}`),
    });
  await stage.superuser.run(`update system_tenant set is_deleted = 1 where tenant_id = 'T2'`);
  await runJob(round(false), services());
  expect(seen.filter((each) => !each.endsWith(' 0'))).toEqual(['T1 3']);
  await runJob(round(true), services());
  expect(seen).toContain('T2 3');
  seen.length = 0;
  await runJob(round(false), services(), { tenantId: 'T1' });
  expect(seen, 'asked for one tenant').toEqual(['T1 3']);
});

test.each([undefined, 2, 4])('a round runs `concurrency` items at a time, 1 by default: %s', async (concurrency) => {
  let [inside, most] = [0, 0];
  const atOnce = concurrency ?? 1;
  const round = job({
    name: 'things',
    ...(concurrency && { concurrency }),
    each: ({ read }) => read.rows(open),
    async run({ tx, row }) {
      inside += 1;
      most = Math.max(most, inside);
      // Items wait until `atOnce` items run together. During the further pause an excess item would raise `most`.
      while (most < atOnce) await pause(5);
      await pause(20);
      await tx.run(finish(row.id));
      inside -= 1;
    },
  });
  expect(await runJob(round, services())).toBe(6);
  expect(most).toBe(atOnce);
  expect(await done()).toHaveLength(6);
});

test('an abort cancels the running statement, begins no further item and is not a failure', async () => {
  const stop = new AbortController();
  const begun: string[] = [];
  const round = job({
    name: 'things',
    each: ({ read }) => read.rows(open),
    async run({ tx, tenantId, row }) {
      begun.push(tenantId + row.id);
      await tx.run(finish(row.id));
      if (begun.length < 2) return;
      setTimeout(() => stop.abort(), 50);
      await tx.run({ sql: 'select pg_sleep(60)', parameters: [] } as never);
    },
  });
  const from = performance.now();
  await expect(runJob(round, services(), { signal: stop.signal })).rejects.toMatchObject({ name: 'Interrupted' });
  expect(performance.now() - from).toBeLessThan(5_000);
  expect(begun).toEqual(['T1a', 'T1b']);
  expect(await done()).toEqual(['T1a']);
  expect(errors()).toEqual([]);
});

test('a round without items writes no log line', async () => {
  await stage.superuser.run('delete from thing');
  const round = job({ name: 'things', each: ({ read }) => read.rows(open), run: async () => undefined });
  expect(await runJob(round, services())).toBe(0);
  expect(lines).toEqual([]);
});
