// Runs one task from its claim to its end, with the rights of the person who requested the task. A heartbeat is recorded every two seconds.
import { stat } from 'node:fs/promises';
import type { Caller, Rights } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { type Database, DatabaseError, type Sql } from '../database.ts';
import { AppError, errors, errorText } from '../errors.ts';
import type { Events } from '../events.ts';
import type { Call } from '../http/route.ts';
import type { JobContext } from '../jobs/definition.ts';
import { enqueue } from '../jobs/queue.ts';
import { loadCaller } from '../session/load-caller.ts';
import { type Outcome, TaskEnded, type TaskRun, type TaskWork, taskEnded } from './task.ts';
import { taskErrors } from './task-errors.ts';
import type { TaskFiles } from './task-files.ts';
import {
  claimTask,
  endTask,
  mostAttempts,
  recordHeartbeat,
  requeueTask,
  stoppedText,
  type TaskRow,
} from './task-rows.ts';

export const taskJob = 'task.run';

export interface TaskServices {
  database: Database;
  clock: Clock;
  rights: { of(caller: Caller): Promise<Rights> };
  files: TaskFiles;
  workOf(kind: string): TaskWork | undefined;
  events: Pick<Events, 'emit'>;
}

export async function runTask(services: TaskServices, id: string, context: JobContext): Promise<void> {
  const { database, files } = services;
  const task = await claimTask(database.read(context.tenantId), context.tenantId, id);
  if (!task) return; // the task is not waiting: it was cancelled, has ended, or runs in another process
  const createdFiles: string[] = [];
  const finish = async (outcome: Outcome) =>
    database.withTenant(task.tenantId, (tx) => end(services, tx, task, outcome));
  const { language } = task.request;
  let outcomeFile: string | undefined;
  const stop = new AbortController();
  const onStop = () => stop.abort();
  context.signal.addEventListener('abort', onStop);
  // The shutdown may have begun while the task was being claimed.
  if (context.signal.aborted) onStop();
  const heartbeat = setInterval(() => {
    recordHeartbeat(database.read(task.tenantId), task).catch((error) => error instanceof TaskEnded && stop.abort());
  }, 2000);
  try {
    if (task.attempt > mostAttempts) return await finish({ isFailure: true, message: stoppedText(language) });
    const work = services.workOf(task.kind);
    if (!work) throw new Error(`Nothing runs tasks of kind ${task.kind}`);
    const run: TaskRun = {
      id,
      input: task.input,
      call: await callOf(services, task),
      source: task.source ? files.path(task.source) : undefined,
      signal: stop.signal,
      progress: progressOf(database, task, stop.signal),
      async newFile() {
        const name = await files.newName();
        createdFiles.push(name);
        return { name, path: files.path(name) };
      },
      async complete(tx, outcome) {
        await end(services, tx, task, outcome);
        outcomeFile = outcome.file?.name;
      },
    };
    const outcome = await work(run);
    if (!outcome) return;
    outcomeFile = outcome.file?.name;
    await finish(outcome);
  } catch (error) {
    outcomeFile = undefined;
    if (context.signal.aborted || isTemporary(error, task)) {
      clearInterval(heartbeat);
      return await retryLater(database, task, { isShutdown: context.signal.aborted });
    }
    if (error instanceof TaskEnded) return;
    if (error instanceof AppError) {
      const message = errorText(error.entry, error.parameters, language);
      return await finish({ isFailure: true, message }).catch(ignoreTaskEnded);
    }
    context.log.error({ err: error, taskId: id, kind: task.kind }, 'A long task failed');
    const message = errorText(errors.server, { requestId: task.request.requestId }, language);
    await finish({ isFailure: true, message }).catch(ignoreTaskEnded);
  } finally {
    clearInterval(heartbeat);
    context.signal.removeEventListener('abort', onStop);
    await files.remove(createdFiles.filter((name) => name !== outcomeFile));
  }
}

/** Writes the outcome and emits the event `taskEnded`. @throws TaskEnded */
async function end(
  { files, events }: Pick<TaskServices, 'files' | 'events'>,
  tx: Sql,
  task: TaskRow,
  outcome: Outcome,
): Promise<void> {
  await endTask(tx, task, outcome, await sizeOf(files, outcome));
  const { tenantId, id, userId, title } = task;
  const { message = '', isFailure = false } = outcome;
  await events.emit(tx, taskEnded, { tenantId, id, userId, title, message, isFailure });
}

function ignoreTaskEnded(error: unknown): void {
  if (!(error instanceof TaskEnded)) throw error;
}

/** Returns whether another attempt is allowed and may succeed: the database was not available, or it ended a transaction for a conflict. */
const isTemporary = (error: unknown, task: TaskRow) =>
  error instanceof DatabaseError && /^(CONNECTION|POOL|08|57P|40)/.test(error.code) && task.attempt < mostAttempts;

function retryLater(database: Database, task: TaskRow, options: { isShutdown: boolean }): Promise<void> {
  return database.withTenant(task.tenantId, async (tx) => {
    if ((await requeueTask(tx, task, options)) > 0)
      await enqueue(tx, taskJob, { tenantId: task.tenantId, taskId: task.id }, { runAt: new Date(Date.now() + 3000) });
  });
}

async function sizeOf(files: TaskFiles, { file }: Outcome): Promise<number | null> {
  return file ? (await stat(files.path(file.name))).size : null;
}

function progressOf(database: Database, task: TaskRow, signal: AbortSignal): TaskRun['progress'] {
  let lastWrite = 0;
  return async (done, total) => {
    if (signal.aborted) throw new TaskEnded();
    if (Date.now() - lastWrite < 1000) return;
    lastWrite = Date.now();
    await recordHeartbeat(database.read(task.tenantId), task, { done, total });
  };
}

/** Returns the departments or roles of the request that the person still has. @throws AppError notAllowedAnyMore if all of them are lost */
function remainingOf(requested: readonly string[], current: readonly string[]): string[] {
  const remaining = requested.filter((id) => current.includes(id));
  if (requested.length > 0 && remaining.length === 0) throw new AppError(taskErrors.notAllowedAnyMore);
  return remaining;
}

/** Restores the call that started the task, with the current rights of the person. @throws AppError notAllowedAnyMore */
async function callOf({ database, clock, rights }: TaskServices, task: TaskRow): Promise<Call> {
  const { sessionId, deptIds, roleIds, operator, ...request } = task.request;
  const session = { id: sessionId, tenant_id: task.tenantId, user_id: task.userId, operator: operator ?? null };
  const everything = { chosen_dept_ids: null, chosen_role_ids: null };
  const person = await loadCaller(database, { ...session, ...everything }, clock.now());
  if (!person) throw new AppError(taskErrors.notAllowedAnyMore);
  const chosen = {
    chosen_dept_ids: remainingOf(deptIds, person.deptIds),
    chosen_role_ids: remainingOf(roleIds, person.roleIds),
  };
  const caller = await loadCaller(database, { ...session, ...chosen }, clock.now());
  if (!caller) throw new AppError(taskErrors.notAllowedAnyMore);
  const currentRights = await rights.of(caller);
  return { ...request, input: task.input, caller, callerOrNone: caller, rights: currentRights, ...noRequest };
}

/** Hooks of a resource receive the call of a task. They must not use its request, because the request is over when the task runs. */
const noRequest = { request: undefined, reply: undefined } as unknown as Pick<Call, 'request' | 'reply'>;
