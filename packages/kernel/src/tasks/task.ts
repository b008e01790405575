// A long task as those who offer, run and watch one see it (architecture §4).
import type { Sql } from '../database.ts';
import { defineEvent } from '../events.ts';
import type { Call } from '../http/route.ts';

export interface NewTask {
  /** The kind that `define` received. */
  kind: string;
  /** In the language of the person. */
  title: string;
  /** Comes back as `run.input`; kept as JSON. */
  input: object;
  /** A file that `files.keep` keeps. */
  source?: string | undefined;
}

export interface Outcome {
  /** In the language of the person. */
  message?: string;
  /** Failed: nothing was done, though the file may say why. */
  isFailure?: boolean;
  result?: object;
  resultId?: string;
  /** The file that the work has written under `run.newFile()`. */
  file?: { name: string; shownAs: string };
}

/** The part of a task that its work receives. */
export interface TaskRun<Input = unknown> {
  id: string;
  input: Input;
  /** As the call that started it, with the rights the person holds now. */
  call: Call;
  /** Path of the file that the person gave. */
  source: string | undefined;
  /** Raised when it is cancelled or the server stops. */
  signal: AbortSignal;
  /** Written once a second at most. @throws where the task is to end */
  progress(done: number, total?: number): Promise<void>;
  newFile(): Promise<{ name: string; path: string }>;
  /** Ends the task inside a transaction, so that work and its end are one. @throws where it was cancelled or taken over */
  complete(tx: Sql, outcome: Outcome): Promise<void>;
}

/** The outcome that it returns ends the task, unless `complete` has. It may run again after the process died: see `complete`. */
export type TaskWork<Input = unknown> = (run: TaskRun<Input>) => Promise<Outcome | undefined>;

/** Thrown out of the work when the task has been cancelled, or another process has taken it up. */
export class TaskEnded extends Error {
  override readonly name = 'TaskEnded';
}

/** A task is done or has failed, in the transaction of its end. */
export const taskEnded = defineEvent<{
  tenantId: string;
  id: string;
  userId: string;
  title: string;
  message: string;
  isFailure: boolean;
}>('task.ended');
