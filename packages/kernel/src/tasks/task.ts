// The types of long tasks for features that start them and do their work (architecture §4).
import type { Sql } from '../database.ts';
import { defineEvent } from '../events.ts';
import type { Call } from '../http/route.ts';

export interface NewTask {
  /** The kind that `define` received. */
  kind: string;
  /** In the language of the person. */
  title: string;
  /** Is stored as JSON; the work receives it as `run.input`. */
  input: object;
  /** The name of a file that was stored with `files.keep`. */
  source?: string | undefined;
}

export interface Outcome {
  /** In the language of the person. */
  message?: string;
  /** The task has failed: it has done nothing, but its file may explain why. */
  isFailure?: boolean;
  result?: object;
  resultId?: string;
  /** The file that the work has written to the path of `run.newFile()`; `shownAs` is its name for people. */
  file?: { name: string; shownAs: string };
}

/** The task as its work receives it. */
export interface TaskRun<Input = unknown> {
  id: string;
  input: Input;
  /** The call that started the task, with the current rights of the person. */
  call: Call;
  /** Path of the file that the person has sent. */
  source: string | undefined;
  /** Is aborted when the task is cancelled or the server stops. */
  signal: AbortSignal;
  /** Records the progress, at most once a second. @throws TaskEnded when the task must end */
  progress(done: number, total?: number): Promise<void>;
  newFile(): Promise<{ name: string; path: string }>;
  /** Ends the task inside the transaction of its work. @throws TaskEnded when it was cancelled or another process has taken it over */
  complete(tx: Sql, outcome: Outcome): Promise<void>;
}

/**
 * Does the work of a task. The returned outcome ends the task; undefined when `complete` has ended it. The work runs again if its process
 * dies before the task has ended: work that must not be done twice ends with `complete`.
 */
export type TaskWork<Input = unknown> = (run: TaskRun<Input>) => Promise<Outcome | undefined>;

/** The task was cancelled, or another process has taken it over. */
export class TaskEnded extends Error {
  override readonly name = 'TaskEnded';
}

/** A task is done or has failed. It is emitted in the transaction that ends the task. */
export const taskEnded = defineEvent<{
  tenantId: string;
  id: string;
  userId: string;
  title: string;
  message: string;
  isFailure: boolean;
}>('task.ended');
