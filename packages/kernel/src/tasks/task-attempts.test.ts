// Tests with which rights a task runs, and that shutdowns do not use up its attempts.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { seedPeople } from '@ec/testing/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller, Rights } from '../caller.ts';
import { systemClock } from '../clock.ts';
import { createEvents } from '../events.ts';
import { type Jobs, startJobs } from '../jobs/runner.ts';
import { TaskEnded, type TaskWork } from './task.ts';
import { createTasks, type Tasks } from './tasks.ts';
import { person, waitForState } from './test-person.ts';

let stage: TestDatabase;
let dataDir: string;
let tasks: Tasks;
let jobs: Jobs | undefined;
const works = new Map<string, TaskWork>();

const start = () => startJobs({ ...stage, clock: systemClock, ownerUrl: stage.urls.owner, jobs: tasks.jobs });

beforeAll(async () => {
  stage = await testDatabase({ size: 8 });
  await seedPeople(stage);
  dataDir = await mkdtemp(join(tmpdir(), 'tasks-'));
  const rights = { of: async () => ({ holds: () => true }) as unknown as Rights };
  tasks = createTasks({ ...stage, config: { dataDir }, clock: systemClock, rights, events: createEvents() });
  for (const kind of ['plain', 'stopped']) tasks.define(kind, (run) => (works.get(kind) as TaskWork)(run));
  jobs = await start();
});
afterAll(async () => {
  await jobs?.stop();
  await stage.close();
  await rm(dataDir, { recursive: true });
});

const ann = person('12');

const begin = (kind: string, call = ann) =>
  stage.database.withTenant(call.caller.tenantId, (tx) => tasks.start(tx, call, { kind, title: 'Title', input: {} }));

const reaches = (id: string, state: number) => waitForState(tasks, ann, id, state);

it('a task runs with the requested roles that its owner still has, and fails when none is left', async () => {
  const roleIds = await stage.superuser.rows<{ role_id: string[] }>('select role_id from "system_user" where id = 12');
  const [role = ''] = roleIds[0]?.role_id ?? [];
  let caller: Caller | undefined;
  works.set('plain', async (taskRun) => {
    ({ caller } = taskRun.call);
    return {};
  });
  const asking = { ...ann, caller: { ...ann.caller, roleIds: [role, '77'] } };
  await reaches(await begin('plain', asking), 2);
  expect(caller?.roleIds).toEqual([role]);
  const lost = { ...ann, caller: { ...ann.caller, roleIds: ['77'] } };
  expect((await reaches(await begin('plain', lost), 3)).message).toBe('发起人已无权执行此任务');
});

it('a task runs to its end after five shutdowns', async () => {
  works.set('stopped', async ({ signal }) => {
    if (!signal.aborted) await once(signal, 'abort');
    throw new TaskEnded();
  });
  const id = await begin('stopped');
  for (let shutdown = 0; shutdown < 4; shutdown += 1) {
    await reaches(id, 1);
    await jobs?.stop();
    await reaches(id, 0);
    await stage.superuser.run('update graphile_worker._private_jobs set run_at = now()');
    jobs = await start();
  }
  await reaches(id, 1);
  works.set('stopped', async () => ({ message: 'done' }));
  await jobs?.stop();
  await stage.superuser.run('update graphile_worker._private_jobs set run_at = now()');
  jobs = await start();
  expect((await reaches(id, 2)).message).toBe('done');
});
