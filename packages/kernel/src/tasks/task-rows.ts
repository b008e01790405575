// Statements on system_task. A process that runs a task checks the attempt at each write to its row. If another process has taken over the
// task, the attempt differs and the write changes nothing.

import type { Language } from '@ec/language/language';
import type { TaskView } from '@ec/resource/contracts/task.contract';
import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import type { Sql } from '../database.ts';
import { errorText } from '../errors.ts';
import type { Call } from '../http/route.ts';
import { type NewTask, type Outcome, TaskEnded } from './task.ts';
import { taskErrors } from './task-errors.ts';

/** The request that started a task. */
export interface TaskRequest {
  sessionId: string;
  deptIds: readonly string[];
  roleIds: readonly string[];
  operator: Caller['operator'] | null;
  language: Language;
  requestId: string;
  remoteIp: string;
  userAgent: string;
}

export interface TaskRow {
  id: string;
  tenantId: string;
  userId: string;
  kind: string;
  title: string;
  input: object;
  request: TaskRequest;
  source: string | null;
  file: string | null;
  attempt: number;
}

/** A running task without a heartbeat since this time counts as a task whose process has died. */
export const silence = sql`now() - interval '30 seconds'`;
export const mostAttempts = 3;

const row = sql.raw(
  `id, tenant_id as "tenantId", user_id as "userId", kind, title, input, asked as request, source, file, attempt`,
);
/** The columns of a `TaskView` for the user. An import cannot be retried once the sweep has deleted its source file. */
export const viewColumns = (userId: string) => sql`id, kind, title, state, done, total, message,
  coalesce((select u.real_name from "system_user" u where u.tenant_id = t.tenant_id and u.id = t.user_id), '') as "userName",
  user_id = ${userId} as "isOwn", user_id = ${userId} and state in (3, 4) and (kind not like 'import:%' or source is not null)
    as "canRetry", coalesce(file_name, '') as "fileName",
  file_size::float8 as "fileSize", left(expire_time::text, 19) as "expireTime", left(t.create_time::text, 19) as "createTime",
  coalesce(result_id::text, '') as "resultId", is_undone as "isUndone"`;

type RequestingCall = Pick<Call, 'caller' | 'language' | 'requestId' | 'remoteIp' | 'userAgent'>;

/** Returns the members of a call that a task stores. */
export function requestOf({ caller, language, requestId, remoteIp, userAgent }: RequestingCall): TaskRequest {
  const { sessionId, deptIds, roleIds, operator = null } = caller;
  return { sessionId, deptIds, roleIds, operator, language, requestId, remoteIp, userAgent };
}

export interface TaskOwner {
  tenantId: string;
  userId: string;
}

export function insertTask(tx: Sql, id: string, { tenantId, userId }: TaskOwner, request: TaskRequest, task: NewTask) {
  return tx.run(
    sql`insert into system_task (id, tenant_id, user_id, kind, title, input, asked, source, expire_time)
      values (${id}, ${tenantId}, ${userId}, ${task.kind}, ${task.title.slice(0, 200)},
        ${JSON.stringify(task.input)}, ${JSON.stringify(request)}, ${task.source ?? null}, now() + interval '24 hours')`,
  );
}

/** Claims a waiting task, or a running task whose process has died. Returns undefined for any other task. */
export function claimTask(on: Sql, tenantId: string, id: string): Promise<TaskRow | undefined> {
  return on.first<TaskRow>(
    sql`update system_task set state = 1, attempt = attempt + 1, beat_time = now(), done = 0
      where tenant_id = ${tenantId} and id = ${id} and (state = 0 or (state = 1 and beat_time < ${silence}))
      returning ${row}`,
  );
}

/** Records a heartbeat and, if given, the progress. @throws TaskEnded when the task has ended or another process has taken it over */
export async function recordHeartbeat(
  on: Sql,
  task: TaskRow,
  progress?: { done: number; total: number | undefined },
): Promise<void> {
  const { done = null, total = null } = progress ?? {};
  const count = await on.run(
    sql`update system_task set beat_time = now(), done = coalesce(${done}::int, done), total = coalesce(${total}::int, total)
      where tenant_id = ${task.tenantId} and id = ${task.id} and state = 1 and attempt = ${task.attempt}`,
  );
  if (count === 0) throw new TaskEnded();
}

/** Writes the outcome of the task. @throws TaskEnded when the task has ended already or another process has taken it over */
export async function endTask(tx: Sql, task: TaskRow, outcome: Outcome, fileSize: number | null): Promise<void> {
  const { message = '', isFailure = false, result, resultId, file } = outcome;
  const count = await tx.run(
    sql`update system_task set state = ${isFailure ? 3 : 2}, message = ${message}, done = coalesce(total, done),
        result = ${result ? JSON.stringify(result) : null}, result_id = ${resultId ?? null}::bigint, file = ${file?.name ?? null},
        file_name = ${file?.shownAs.slice(0, 255) ?? null}, file_size = ${fileSize}, expire_time = now() + interval '24 hours'
      where tenant_id = ${task.tenantId} and id = ${task.id} and state = 1 and attempt = ${task.attempt}`,
  );
  if (count === 0) throw new TaskEnded();
}

/** Marks the task whose result was undone, so that pages do not offer to undo the result again. */
export function markUndone(tx: Sql, tenantId: string, resultId: string): Promise<number> {
  return tx.run(
    sql`update system_task set is_undone = true where tenant_id = ${tenantId} and result_id = ${resultId}::bigint`,
  );
}

/**
 * Sets a running task back to waiting, for another process or a later time. An attempt that a shutdown of the process ended does not count.
 * Returns the number of rows that were changed.
 */
export function requeueTask(tx: Sql, task: TaskRow, { isShutdown }: { isShutdown: boolean }): Promise<number> {
  return tx.run(
    sql`update system_task set state = 0, attempt = attempt - ${isShutdown ? 1 : 0}::int where tenant_id = ${task.tenantId} and id = ${task.id} and state = 1
      and attempt = ${task.attempt}`,
  );
}

export const stoppedText = (language: Language) => errorText(taskErrors.stopped, {}, language);

export type OwnTask = TaskView & { file: string | null; result: Record<string, unknown> | null; isSilent: boolean };

export function readOwnTask(on: Sql, { tenantId, userId }: Caller, id: string): Promise<OwnTask | undefined> {
  return on.first<OwnTask>(
    sql`select ${viewColumns(userId)}, file, result, state = 1 and beat_time < ${silence} as "isSilent" from system_task t
      where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id}`,
  );
}
