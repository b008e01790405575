// Tests the life of a task: its start, progress, result file, cancellation, retry, and the death of its process.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { seedPeople } from '@ec/testing/people';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller, Rights } from '../caller.ts';
import { systemClock } from '../clock.ts';
import { AppError, errors } from '../errors.ts';
import { createEvents } from '../events.ts';
import { type Jobs, startJobs } from '../jobs/runner.ts';
import { TaskEnded, type TaskRun, type TaskWork } from './task.ts';
import { createTasks, type Tasks } from './tasks.ts';
import { person, waitForState } from './test-person.ts';

let stage: TestDatabase;
let dataDir: string;
let tasks: Tasks;
let jobs: Jobs | undefined;
let ahead = 0;
const works = new Map<string, TaskWork>();
const events = createEvents();

function newProcess(): Tasks {
  const newTasks = createTasks({
    config: { dataDir },
    database: stage.database,
    ids: stage.ids,
    clock: { now: () => new Date(Date.now() + ahead) },
    rights: { of: async (caller: Caller) => ({ holds: () => caller.aliases.length > 0 }) as unknown as Rights },
    events,
  });
  for (const kind of ['plain', 'slow', 'refused', 'broken', 'once'])
    newTasks.define(kind, (run) => (works.get(kind) as TaskWork)(run));
  return newTasks;
}

const run = (processTasks: Tasks) =>
  startJobs({ ...stage, clock: systemClock, ownerUrl: stage.urls.owner, jobs: processTasks.jobs });

/** Runs each job that has a cron line once. */
async function tendTasks(clock = systemClock): Promise<void> {
  for (const each of tasks.jobs) if (each.cron) await runJob(each, { ...stage, clock });
}

beforeAll(async () => {
  stage = await testDatabase({ size: 8 });
  await seedPeople(stage);
  dataDir = await mkdtemp(join(tmpdir(), 'tasks-'));
  tasks = newProcess();
  jobs = await run(tasks);
});
afterAll(async () => {
  await jobs?.stop();
  await stage.close();
  await rm(dataDir, { recursive: true });
});

const ann = person('12');
const bob = person('13');
const foreign = person('15', 'T2');

const begin = (kind: string, call = ann, input: object = {}, source?: string) =>
  stage.database.withTenant(call.caller.tenantId, (tx) =>
    tasks.start(tx, call, { kind, title: 'Title', input, source }),
  );

const reaches = (id: string, state: number, call = ann) => waitForState(tasks, call, id, state);

const files = () => readdir(join(dataDir, 'task-files')).catch(() => []);

describe('a task', () => {
  it('runs with the current roles of its owner, ends with a file and is hidden from other people', async () => {
    let seen: TaskRun | undefined;
    works.set('plain', async (taskRun) => {
      seen = taskRun;
      await taskRun.progress(1, 2);
      const file = await taskRun.newFile();
      await writeFile(file.path, 'content', { mode: 0o600 });
      return { message: 'fine', result: { rows: 2 }, file: { name: file.name, shownAs: '站点.csv' } };
    });
    const id = await begin('plain', ann, { a: 1 });
    const detail = await reaches(id, 2);
    expect(detail).toMatchObject({
      done: 2,
      total: 2,
      message: 'fine',
      result: { rows: 2 },
      fileName: '站点.csv',
      fileSize: 7,
    });
    expect(seen).toMatchObject({ input: { a: 1 } });
    expect(seen?.call.caller).toMatchObject({ userId: '12', account: 'ann', aliases: ['user'], tenantId: 'T1' });
    const { stream } = await tasks.openFile(id, detail.fileKey);
    expect((await stream.toArray()).join('')).toBe('content');
    const [name = ''] = await files();
    expect((await stat(join(dataDir, 'task-files', name))).mode & 0o777).toBe(0o600);
    expect(detail.fileKey).not.toContain(name);

    expect((await tasks.list(ann, { current: 1, size: 10 })).records[0]).toMatchObject({
      id,
      title: 'Title',
      kind: 'plain',
    });
    for (const other of [bob, foreign]) {
      expect(await tasks.list(other, { current: 1, size: 10 })).toEqual({ records: [], total: 0 });
      await expect(tasks.detail(other, id)).rejects.toMatchObject({ entry: errors.noData });
      await expect(tasks.cancel(other, id)).rejects.toMatchObject({ entry: errors.noData });
      await expect(tasks.sourceOf(other, id)).rejects.toMatchObject({ entry: errors.noData });
    }
  });

  it('opens its file for ten minutes with its own key, but not for other signed-in people', async () => {
    const id = await begin('plain');
    const { fileKey } = await reaches(id, 2);
    const other = (await reaches(await begin('plain'), 2)).fileKey;
    const refused = async (key: string) =>
      expect(tasks.openFile(id, key)).rejects.toMatchObject({ entry: errors.noData });
    await refused(other);
    await refused(fileKey.replace('T1.', 'T2.'));
    await refused('');
    await refused(`${fileKey.slice(0, -1)}${fileKey.endsWith('A') ? 'B' : 'A'}`);
    ahead = 11 * 60_000;
    await refused(fileKey);
    ahead = 0;
    (await tasks.openFile(id, fileKey)).stream.destroy();
    (await tasks.openFile(id, fileKey, ann.caller)).stream.destroy();
    const operator = { tenantId: '000000', userId: '99', account: 'root' };
    for (const stranger of [bob.caller, { ...bob.caller, userId: '99', operator }])
      await expect(tasks.openFile(id, fileKey, stranger)).rejects.toMatchObject({ entry: errors.noData });
  });

  it('never runs when its transaction is rolled back', async () => {
    const work = vi.fn(async () => ({}));
    works.set('plain', work);
    await expect(
      stage.database.withTenant('T1', async (tx) => {
        await tasks.start(tx, ann, { kind: 'plain', title: 'x', input: {} });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await reaches(await begin('plain'), 2);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('fails with a message in the language of its owner; a server error shows only the request id', async () => {
    works.set('refused', () => Promise.reject(new AppError(errors.forbidden)));
    works.set('broken', () => Promise.reject(new Error('secret detail')));
    const english = person('12', 'T1', 'en');
    expect((await reaches(await begin('refused', english), 3)).message).toBe('You have no permission for this');
    expect((await reaches(await begin('broken'), 3)).message).toBe('服务器异常 r1');
  });

  it('fails when the account of its owner is not active any more', async () => {
    works.set('plain', async () => ({}));
    await stage.superuser.run(`update "system_user" set status = 2 where id = 13`);
    expect((await reaches(await begin('plain', bob), 3, bob)).message).toBe('发起人已无权执行此任务');
    await stage.superuser.run(`update "system_user" set status = 1 where id = 13`);
  });

  it('stops soon after it is cancelled and leaves no file', async () => {
    const before = (await files()).length;
    works.set('slow', async (taskRun) => {
      const file = await taskRun.newFile();
      await writeFile(file.path, 'half');
      for (let n = 0; ; n += 1) {
        await taskRun.progress(n);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    const id = await begin('slow');
    await reaches(id, 1);
    await vi.waitFor(async () => expect((await files()).length).toBe(before + 1));
    await tasks.cancel(ann, id);
    await vi.waitFor(async () => expect((await files()).length).toBe(before), { timeout: 5000 });
    expect((await tasks.detail(ann, id)).state).toBe(4);
    await expect(tasks.cancel(ann, id)).rejects.toMatchObject({ entry: { status: 409 } });
  });

  it('is accepted in five of 32 parallel starts by one person', async () => {
    works.set('slow', async (run) => {
      for (;;) {
        await run.progress(0);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    const begun = await Promise.allSettled(Array.from({ length: 32 }, () => begin('slow', bob)));
    const ids = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(ids).toHaveLength(5);
    for (const id of ids) await tasks.cancel(bob, id);
  });

  it('writes its progress at most once a second', async () => {
    let writes = 0;
    works.set('slow', async (taskRun) => {
      for (let n = 0; n < 100; n += 1) await taskRun.progress(n);
      const row = await stage.superuser.rows<{ done: number }>(`select done from system_task where id = ${taskRun.id}`);
      writes = Number(row[0]?.done);
      return {};
    });
    await reaches(await begin('slow'), 2);
    expect(writes).toBe(0);
  });

  it('is refused while its owner has five open tasks', async () => {
    const go = { now: false };
    works.set('slow', async () => {
      while (!go.now) await new Promise((resolve) => setTimeout(resolve, 20));
      return {};
    });
    const open = [];
    for (let n = 0; n < 5; n += 1) open.push(await begin('slow'));
    await expect(begin('slow')).rejects.toMatchObject({ entry: { status: 429 } });
    go.now = true;
    for (const id of open) await reaches(id, 2);
  });
});

describe('a failed or cancelled task', () => {
  it('is retried with its input by its owner only; a finished task cannot be retried', async () => {
    works.set('refused', () => Promise.reject(new AppError(errors.forbidden)));
    const failed = await begin('refused', ann, { a: 7 });
    await reaches(failed, 3);
    for (const other of [bob, foreign, person('13', 'T1', 'zh', true)])
      await expect(tasks.retry(other, failed)).rejects.toMatchObject({ entry: errors.noData });
    let input: unknown;
    works.set('refused', async (taskRun) => {
      input = taskRun.input;
      return {};
    });
    const { taskId } = await tasks.retry(ann, failed);
    await reaches(taskId, 2);
    expect(input).toEqual({ a: 7 });
    await expect(tasks.retry(ann, taskId)).rejects.toMatchObject({ entry: errors.conflict });
  });

  it('is retried only once by two parallel retries', async () => {
    works.set('refused', () => Promise.reject(new AppError(errors.forbidden)));
    const failed = await begin('refused', ann, { a: 8 });
    await reaches(failed, 3);
    const go = Promise.withResolvers<void>();
    works.set('refused', () => go.promise.then(() => ({})));
    const retries = await Promise.allSettled([tasks.retry(ann, failed), tasks.retry(ann, failed)]);
    expect(retries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    go.resolve();
    const begun = retries.find(({ status }) => status === 'fulfilled') as PromiseFulfilledResult<{ taskId: string }>;
    await reaches(begun.value.taskId, 2);
  });

  it('is listed as retryable, and is found by state, sort and title', async () => {
    const list = (more: object, call = ann) => tasks.list(call, { current: 1, size: 50, ...more });
    const { records } = await list({ state: 3 });
    expect(records.length).toBeGreaterThan(0);
    expect(records.every(({ state, canRetry, isOwn }) => state === 3 && canRetry && isOwn)).toBe(true);
    expect((await list({ sort: 'export' })).total).toBe(0);
    expect((await list({ sort: 'other' })).total).toBe((await list({})).total);
    expect((await list({ title: 'nothing%' })).total).toBe(0);
    expect((await list({ title: 'itl' })).total).toBe((await list({})).total);
  });

  it('can be listed and cancelled by administrators of its tenant, but not by other people', async () => {
    const chief = person('99', 'T1', 'zh', true);
    const everybody = { current: 1, size: 50, everybody: true };
    await expect(tasks.list(bob, everybody)).rejects.toMatchObject({ entry: errors.forbidden });
    const { records } = await tasks.list(chief, everybody);
    expect(records.length).toBeGreaterThan(0);
    expect(records.every(({ isOwn, canRetry }) => !isOwn && !canRetry)).toBe(true);
    expect((await tasks.list(person('15', 'T2', 'zh', true), everybody)).total).toBe(0);
    works.set(
      'slow',
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new TaskEnded()))),
    );
    const id = await begin('slow');
    await reaches(id, 1);
    await tasks.cancel(chief, id);
    await reaches(id, 4);
    await expect(tasks.detail(chief, id)).rejects.toMatchObject({ entry: errors.noData });
    await expect(tasks.cancel(chief, id)).rejects.toMatchObject({ entry: { status: 409 } });
    await expect(tasks.cancel(bob, id)).rejects.toMatchObject({ entry: errors.noData });
  });
});

describe('a process that dies', () => {
  /** Sets the task as if a process had claimed it and then died a minute ago. */
  const lose = (id: string) =>
    stage.superuser.run(
      `update system_task set state = 1, attempt = attempt + 1, beat_time = now() - interval '1 minute' where id = ${id}`,
    );
  const stageOf = async (kind: string) => {
    await jobs?.stop();
    jobs = undefined;
    const id = await begin(kind);
    await lose(id);
    await stage.superuser.run('delete from graphile_worker._private_jobs');
    return id;
  };

  it('leaves a task that another process takes over as soon as its owner looks at it', async () => {
    works.set('once', async () => ({ message: 'again' }));
    const id = await stageOf('once');
    expect((await tasks.detail(ann, id)).state).toBe(1);
    jobs = await run(newProcess());
    expect((await reaches(id, 2)).message).toBe('again');
  });

  it('leaves a task that the cron job queues again, and that fails after three attempts', async () => {
    works.set('once', async () => ({ message: 'again' }));
    const id = await stageOf('once');
    await lose(id);
    await lose(id);
    await tendTasks();
    jobs = await run(newProcess());
    expect((await reaches(id, 3)).message).toBe('任务意外中断，请重新发起');
  });

  it('cannot complete its task if it was only slow and another process has taken over', async () => {
    let ended: unknown = 'nothing';
    works.set('once', async (taskRun) => {
      if (ended !== 'nothing') return { message: 'second' };
      ended = undefined;
      await stage.superuser.run(
        `update system_task set beat_time = now() - interval '1 minute' where id = ${taskRun.id}`,
      );
      await stage.database.withTenant('T1', (tx) =>
        tx.run({
          sql: `select ec_enqueue('task.run', '{"tenantId":"T1","taskId":"${taskRun.id}"}'::json)`,
          parameters: [],
        } as never),
      );
      await vi.waitFor(
        async () => {
          const rows = await stage.superuser.rows<{ attempt: number }>(
            `select attempt from system_task where id = ${taskRun.id}`,
          );
          expect(rows[0]?.attempt).toBe(2);
        },
        { timeout: 10_000 },
      );
      ended = await stage.database
        .withTenant('T1', (tx) => taskRun.complete(tx, { message: 'first' }))
        .catch((error) => error.name);
      return undefined;
    });
    const id = await begin('once');
    expect((await reaches(id, 2)).message).toBe('second');
    await vi.waitFor(() => expect(ended).toBe('TaskEnded'));
  });
});

it('expired files are deleted, and their tasks a month later', async () => {
  works.set('plain', async (taskRun) => {
    const file = await taskRun.newFile();
    await writeFile(file.path, randomBytes(10));
    return { file: { name: file.name, shownAs: 'a.csv' } };
  });
  const id = await begin('plain');
  await reaches(id, 2);
  await stage.superuser.run(`update system_task set expire_time = now() - interval '1 minute' where id = ${id}`);
  const before = await files();
  await tendTasks();
  expect(await files()).toHaveLength(before.length - 1);
  expect(await tasks.detail(ann, id)).toMatchObject({ state: 2, fileName: '', fileKey: '' });
  await stage.superuser.run(`update system_task set expire_time = now() - interval '31 days' where id = ${id}`);
  await tendTasks({ now: () => new Date(Date.now() + 4 * 24 * 3600_000) });
  await expect(tasks.detail(ann, id)).rejects.toMatchObject({ entry: errors.noData });
  expect(await files()).toEqual([]);
});

it('a source file that two tasks use is deleted only after both have expired', async () => {
  works.set('plain', async () => ({}));
  const [source] = [await tasks.files.keep(randomBytes(10))];
  const [check, write] = [await begin('plain', ann, {}, source), await begin('plain', ann, {}, source)];
  await reaches(check, 2);
  await reaches(write, 2);
  const expire = (id: string) =>
    stage.superuser.run(`update system_task set expire_time = now() - interval '1 minute' where id = ${id}`);
  await expire(check);
  await tendTasks();
  expect(await tasks.sourceOf(ann, write)).toBe(source);
  await expect(tasks.sourceOf(ann, check)).rejects.toMatchObject({ entry: errors.noData });
  await expire(write);
  await tendTasks();
  expect(await files()).not.toContain(source);
});
