// Tests the job that deletes old rows of the logs.
import { systemClock } from '@ec/kernel/clock';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { seedPeople } from '@ec/testing/people';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { retentionJob } from './retention.job.ts';

let stage: TestDatabase;
beforeAll(async () => {
  stage = await testDatabase();
  await seedPeople(stage);
});
afterAll(() => stage.close());

const tables = ['log_usual', 'log_api', 'log_error', 'log_login', 'audit_log'];
const run = (text: string) => stage.superuser.run(text);
const set = (key: string, value: string) =>
  run(`insert into system_param (id, param_name, param_key, param_value)
    values (nextval('numbers'), '${key}', '${key}', '${value}')`);

beforeEach(async () => {
  await run(`create sequence if not exists numbers start 100`);
  await run(`delete from system_param where param_key like 'log.%'`);
  await run('delete from system_tenant_param');
  for (const table of tables) {
    await run(`delete from ${table}`);
    const action = table === 'audit_log' ? ['action,', `'x',`] : ['', ''];
    // Each tenant has a row for each of these ages in days.
    await run(`insert into ${table} (id, ${action[0]} tenant_id, create_time)
      select row_number() over (), ${action[1]} t, now() - age * interval '1 day' - interval '1 hour'
      from (values (1), (20), (100), (190), (400), (2000)) a (age), (values ('T1'), ('T2')) t (t)`);
  }
});

const clear = () => runJob(retentionJob(stage), { ...stage, clock: systemClock });
const ages = async (table: string, tenant = 'T1') =>
  (
    await stage.superuser.rows<{ age: number }>(
      `select extract(day from now() - create_time)::int as age from ${table} where tenant_id = '${tenant}'
        and create_time < now() - interval '1 minute' order by 1`,
    )
  ).map(({ age }) => age);

test('each log keeps its default number of days, and the event log records the deleted rows', async () => {
  await clear();
  expect(await ages('log_usual')).toEqual([1, 20, 100]);
  expect(await ages('log_api')).toEqual([1, 20, 100]);
  expect(await ages('log_error')).toEqual([1, 20, 100]);
  expect(await ages('log_login')).toEqual([1, 20, 100, 190]);
  expect(await ages('audit_log')).toEqual([1, 20, 100, 190, 400]);
  const entries = await stage.superuser.rows<{ data: string }>(
    `select log_data as data from log_usual where log_id = 'log.retention' and tenant_id = 'T2'`,
  );
  expect(entries.map(({ data }) => JSON.parse(data))).toEqual([
    { log_usual: 3, log_api: 3, log_error: 3, log_login: 2, audit_log: 1 },
  ]);
});

test('a parameter sets the days, 0 keeps all rows, a tenant’s value overrides it, and invalid text is ignored', async () => {
  await set('log.keepDays.api', '10');
  await set('log.keepDays.error', '0');
  await set('log.keepDays.usual', 'for ever');
  await set('log.keepDays.login', '100000000000000000000');
  await run(`insert into system_tenant_param values ('T2', 'log.keepDays.api', '150')`);
  await clear();
  expect(await ages('log_api')).toEqual([1]);
  expect(await ages('log_api', 'T2')).toEqual([1, 20, 100]);
  expect(await ages('log_error')).toHaveLength(6);
  expect(await ages('log_usual')).toEqual([1, 20, 100]);
  expect(await ages('log_login')).toHaveLength(6);
});

test('no parameter shortens the sign-in log or the audit log to less than half a year', async () => {
  await set('log.keepDays.login', '1');
  await run(`insert into system_tenant_param values ('T1', 'log.keepDays.audit', '1')`);
  await clear();
  expect(await ages('log_login')).toEqual([1, 20, 100]);
  expect(await ages('audit_log')).toEqual([1, 20, 100]);
});

test('one run deletes several batches, and a second run deletes nothing', async () => {
  await run(`insert into log_api (id, tenant_id, create_time)
    select 1000 + n, 'T1', now() - interval '300 days' from generate_series(1, 12000) n`);
  await clear();
  expect(await ages('log_api')).toEqual([1, 20, 100]);
  const before = await stage.superuser.rows(`select 1 from log_usual where log_id = 'log.retention'`);
  await clear();
  expect(await stage.superuser.rows(`select 1 from log_usual where log_id = 'log.retention'`)).toEqual(before);
});
