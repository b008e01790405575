// Types for features that start long tasks and for the work of these tasks (architecture §4).
import type { Sql } from '../database.ts';
import { defineEvent } from '../events.ts';
import type { Call } from '../http/route.ts';

export interface NewTask {
  /** The kind that `define` received. */
  kind: string;
  /** In the language of the person. */
  title: string;
  /** The input of the work (`run.input`), stored as JSON. */
  input: object;
  /** The name of a file that was stored with `files.keep`. */
  source?: string | undefined;
}

export interface Outcome {
  /** In the language of the person. */
  message?: string;
  /** The task has failed. It may still have a file, for example one with the reasons. */
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
  /** The path of the file that the person has sent. */
  source: string | undefined;
  /** The signal is aborted when the server stops, or when a heartbeat finds that the task was cancelled or taken over. */
  signal: AbortSignal;
  /** Records the progress, at most once a second. @throws TaskEnded when the work must stop */
  progress(done: number, total?: number): Promise<void>;
  newFile(): Promise<{ name: string; path: string }>;
  /** Ends the task inside the transaction of its work. @throws TaskEnded when it was cancelled or another process has taken it over */
  complete(tx: Sql, outcome: Outcome): Promise<void>;
}

/**
 * Does the work of a task. The returned outcome ends the task. The work returns undefined when `complete` has ended the task. The work runs
 * again if its process dies before the task has ended, so work that must not be done twice must call `complete` in its transaction.
 */
export type TaskWork<Input = unknown> = (run: TaskRun<Input>) => Promise<Outcome | undefined>;

/** The task was cancelled, or another process has taken it over. */
export class TaskEnded extends Error {
  override readonly name = 'TaskEnded';
}

/** The event that a task is done or has failed. It is emitted in the transaction that ends the task. */
export const taskEnded = defineEvent<{
  tenantId: string;
  id: string;
  userId: string;
  title: string;
  message: string;
  isFailure: boolean;
}>('task.ended');
