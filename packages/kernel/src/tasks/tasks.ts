// Long tasks with progress. A task is started in a transaction and runs as a job after the commit. The person who started the task can watch
// and cancel it.

import { createReadStream, type ReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { textOf } from '@ec/language/unknown';
import type { InputOf } from '@ec/resource/contract';
import { type ownTasks, type TaskDetail, type TaskView, taskState } from '@ec/resource/contracts/task.contract';
import { sql } from 'kysely';
import type { Caller, Rights } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { lockCount } from '../count-lock.ts';
import type { Database, Sql } from '../database.ts';
import { AppError, errors } from '../errors.ts';
import type { Events } from '../events.ts';
import type { Call } from '../http/route.ts';
import { type Job, job } from '../jobs/job.ts';
import { enqueue } from '../jobs/queue.ts';
import type { RightsSource } from '../rights.ts';
import { allOf, type Condition, likePattern } from '../sql.ts';
import { runTask, taskJob } from './run-task.ts';
import { forgetTasksJob, sweepTasksJob } from './sweep-tasks.ts';
import type { NewTask, TaskWork } from './task.ts';
import { taskErrors } from './task-errors.ts';
import { createTaskFiles, fileKey, isKeyOf, type TaskFiles, tenantOfKey } from './task-files.ts';
import {
  insertTask,
  type OwnTask,
  readOwnTask,
  requestOf,
  type TaskOwner,
  type TaskRequest,
  viewColumns,
} from './task-rows.ts';

export interface Tasks {
  files: TaskFiles;
  /** Sets the work for tasks of a kind. Features call `define` once for each kind, before the jobs start. @throws Error the second time */
  define(kind: string, work: TaskWork): void;
  /** Starts a task inside a transaction of the caller's tenant; it runs after the commit. @returns the id @throws AppError tooManyTasks */
  start(tx: Sql, call: Call, task: NewTask): Promise<string>;
  /**
   * Starts a task on behalf of a person without a request, for example for a schedule. The task runs with the person's rights at the time
   * of the run. The limit of open tasks does not apply to this start.
   */
  startFor(tx: Sql, request: Pick<Call, 'caller' | 'language'>, task: NewTask): Promise<string>;
  /** Starts a task in a separate transaction and returns the reply of the call. @throws AppError tooManyTasks */
  begin(call: Call, task: NewTask): Promise<{ taskId: string }>;
  /** Lists the caller's tasks, newest first. Administrators can list all tasks of the tenant with `everybody`. @throws AppError forbidden */
  list(call: Call, filters: TaskFilter): Promise<{ records: TaskView[]; total: number }>;
  detail(call: Call, id: string): Promise<TaskDetail>;
  /** Cancels the caller's task; administrators can also cancel tasks of other people. @throws AppError noData, ended */
  cancel(call: Call, id: string): Promise<void>;
  /** Starts a failed or cancelled task of the caller again, with the same input. @throws AppError noData, conflict, sourceGone */
  retry(call: Call, id: string): Promise<{ taskId: string }>;
  /** Returns the name of the source file of the caller's task, so that another task can use the file. @throws AppError noData */
  sourceOf(call: Call, id: string): Promise<string>;
  openFile(id: string, key: string, caller?: Caller): Promise<{ stream: ReadStream; name: string; size: number }>;
  jobs: readonly Job[];
}

export interface TasksOptions {
  config: Pick<Config, 'dataDir'>;
  database: Database;
  clock: Clock;
  ids: { next(): string };
  rights: Pick<RightsSource, 'of'>;
  /** The events that are emitted when a task ends. */
  events: Pick<Events, 'emit'>;
}

export type TaskFilter = Pick<InputOf<typeof ownTasks>, 'current' | 'size'> & Partial<InputOf<typeof ownTasks>>;

const mostOpen = 5;

interface FileOfTask {
  userId: string;
  file: string | null;
  name: string;
  size: number;
}

/** Returns whether the caller owns the task. An operator inside a tenant owns the operator's tasks in this tenant and in the home tenant. */
function isOwner({ tenantId, userId, operator }: Caller, task: { tenantId: string; userId: string }): boolean {
  return userId === task.userId && (tenantId === task.tenantId || operator?.tenantId === task.tenantId);
}

const administers = (rights: Rights): boolean => rights.isTenantAdmin || rights.isAdministrator;

/** `userId`: the owner of the tasks; undefined: tasks of all people. */
function conditionsOf({ state, sort, title }: TaskFilter, userId: string | undefined): Condition[] {
  const where: Condition[] = [userId === undefined ? sql`true` : sql`t.user_id = ${userId}`];
  if (state !== undefined) where.push(sql`t.state = ${state}`);
  if (sort === 'other') where.push(sql`t.kind not like 'export:%' and t.kind not like 'import:%'`);
  else if (sort) where.push(sql`t.kind like ${`${sort}:%`}`);
  if (title) where.push(sql`t.title ilike ${likePattern(title, '%', '%')}`);
  return where;
}

async function listTasks(database: Database, { caller: { tenantId, userId }, rights }: Call, filters: TaskFilter) {
  const { current, size, everybody = false } = filters;
  if (everybody && !administers(rights)) throw new AppError(errors.forbidden);
  const conditions = allOf(conditionsOf(filters, everybody ? undefined : userId));
  const where = sql`from system_task t where t.tenant_id = ${tenantId} and ${conditions}`;
  const on = database.read(tenantId);
  const [records, countRow] = await Promise.all([
    on.rows<TaskView>(
      sql`select ${viewColumns(userId)} ${where} order by t.id desc limit ${size} offset ${(current - 1) * size}`,
    ),
    on.first<{ n: number }>(sql`select count(*)::int as n ${where}`),
  ]);
  return { records, total: countRow!.n };
}

/** Reads a failed or cancelled task as a new one. @throws AppError noData, conflict, sourceGone */
async function readForRetry(tx: Sql, files: TaskFiles, { tenantId, userId }: TaskOwner, id: string): Promise<NewTask> {
  // The lock on the row lets two requests for the same task run one after the other.
  const task = await tx.first<NewTask & { state: number; source: string | null }>(
    sql`select kind, title, input, state, source from system_task
      where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id} for update`,
  );
  if (!task) throw new AppError(errors.noData);
  const { kind, title, input, source, state } = task;
  if (state !== taskState.failed && state !== taskState.cancelled) throw new AppError(errors.conflict);
  // A task with the same content is already open, for example because a double click has sent an earlier retry.
  const retried = await tx.first(
    sql`select 1 as one from system_task t join system_task o on o.tenant_id = t.tenant_id and o.user_id = t.user_id and o.kind = t.kind
        and o.title = t.title and o.input = t.input and o.source is not distinct from t.source
      where t.tenant_id = ${tenantId} and t.id = ${id} and o.state in (${sql.lit(taskState.waiting)}, ${sql.lit(taskState.running)}) limit 1`,
  );
  if (retried) throw new AppError(errors.conflict);
  if (kind.startsWith('import:') && source === null) throw new AppError(taskErrors.sourceGone);
  if (source !== null)
    await files.renew(source).catch(() => {
      throw new AppError(taskErrors.sourceGone);
    });
  return { kind, title, input, source: source ?? undefined };
}

async function renewSource(
  { database, files }: Pick<TasksOptions, 'database'> & Pick<Tasks, 'files'>,
  { caller: { tenantId, userId } }: Call,
  id: string,
): Promise<string> {
  const task = await database
    .read(tenantId)
    .first<{ source: string | null }>(
      sql`select source from system_task where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id}`,
    );
  if (!task?.source) throw new AppError(errors.noData);
  await files.renew(task.source).catch(() => {
    throw new AppError(errors.noData);
  });
  return task.source;
}

/** @throws AppError noData when the key is not valid for the file, or when `isOwner` refuses the caller */
async function openTaskFile(
  { database, clock, files }: Pick<TasksOptions, 'database' | 'clock'> & Pick<Tasks, 'files'>,
  { id, key }: { id: string; key: string },
  caller: Caller | undefined,
) {
  const tenantId = tenantOfKey(key);
  if (tenantId === undefined || !/^\d{1,19}$/.test(id)) throw new AppError(errors.noData);
  const task = await database.read(tenantId).first<FileOfTask>(
    sql`select user_id as "userId", file, file_name as name, file_size::float8 as size from system_task
      where tenant_id = ${tenantId} and id = ${id} and expire_time > now()`,
  );
  const { file } = task ?? {};
  if (!task || !file || !isKeyOf({ tenantId, id, file }, key, clock.now())) throw new AppError(errors.noData);
  if (caller && !isOwner(caller, { tenantId, userId: task.userId })) throw new AppError(errors.noData);
  const path = files.path(file);
  await access(path).catch(() => {
    throw new AppError(errors.noData);
  });
  return { stream: createReadStream(path), name: task.name, size: task.size };
}

export function createTasks({ config, database, clock, ids, rights, events }: TasksOptions): Tasks {
  const files = createTaskFiles(config.dataDir);
  const works = new Map<string, TaskWork>();
  const services = { database, clock, rights, files, events, workOf: (kind: string) => works.get(kind) };

  async function findOwnTask({ caller }: Call, id: string): Promise<OwnTask> {
    const task = await readOwnTask(database.read(caller.tenantId), caller, id);
    if (!task) throw new AppError(errors.noData);
    return task;
  }

  async function start(tx: Sql, call: Call, task: NewTask): Promise<string> {
    const { tenantId, userId } = call.caller;
    await lockCount(tx, `tasks of ${tenantId} ${userId}`);
    const openCount = await tx.first<{ n: number }>(
      sql`select count(*)::int as n from system_task where tenant_id = ${tenantId} and user_id = ${userId} and state < 2`,
    );
    if (openCount!.n >= mostOpen) throw new AppError(taskErrors.tooManyTasks, { most: mostOpen });
    return queue(tx, call.caller, requestOf(call), task);
  }

  async function queue(tx: Sql, { tenantId, userId }: TaskOwner, request: TaskRequest, task: NewTask): Promise<string> {
    const id = ids.next();
    await insertTask(tx, id, { tenantId, userId }, request, task);
    await enqueue(tx, taskJob, { tenantId, taskId: id });
    return id;
  }

  return {
    files,
    define(kind, work) {
      if (works.has(kind)) throw new Error(`Tasks of kind ${kind} are defined twice`);
      works.set(kind, work);
    },

    start,

    startFor(tx, request, task) {
      const noClient = { requestId: '', remoteIp: '', userAgent: '' };
      return queue(tx, request.caller, requestOf({ ...request, ...noClient }), task);
    },

    async begin(call, task) {
      return { taskId: await database.withTenant(call.caller.tenantId, (tx) => start(tx, call, task)) };
    },

    list: (call, filters) => listTasks(database, call, filters),

    async detail(call, id) {
      const { file, result, isSilent, ...view } = await findOwnTask(call, id);
      const { tenantId } = call.caller;
      // A person who watches a task whose process has died need not wait for the sweep to queue it again.
      if (isSilent)
        await database.withTenant(tenantId, (tx) =>
          enqueue(tx, taskJob, { tenantId, taskId: id }, { key: `task ${id}` }),
        );
      return { ...view, result: result ?? {}, fileKey: file ? fileKey({ tenantId, id, file }, clock.now()) : '' };
    },

    async cancel(call, id) {
      const { tenantId, userId } = call.caller;
      const isPermitted = administers(call.rights) ? sql`true` : sql`user_id = ${userId}`;
      const count = await database.read(tenantId).run(
        sql`update system_task set state = ${taskState.cancelled}, expire_time = now() + interval '24 hours'
          where tenant_id = ${tenantId} and ${isPermitted} and id = ${id} and state < 2`,
      );
      if (count > 0) return;
      const task = await database
        .read(tenantId)
        .first(sql`select 1 as one from system_task where tenant_id = ${tenantId} and ${isPermitted} and id = ${id}`);
      throw new AppError(task ? taskErrors.ended : errors.noData);
    },

    retry(call, id) {
      const { tenantId, userId } = call.caller;
      return database.withTenant(tenantId, async (tx) => {
        const task = await readForRetry(tx, files, { tenantId, userId }, id);
        return { taskId: await start(tx, call, task) };
      });
    },

    sourceOf: (call, id) => renewSource(services, call, id),

    openFile: (id, key, caller) => openTaskFile(services, { id, key }, caller),

    jobs: [
      job({
        name: taskJob,
        label: { zh: '导出、导入与生成文件', en: 'Exports, imports and files' },
        run: (context) => runTask(services, textOf(context.payload.taskId), context),
      }),
      sweepTasksJob(files),
      forgetTasksJob(files),
    ],
  };
}
