// Leaves a row in the general log for each job: how long it took, or why it failed.
import type { Database } from './database.ts';
import type { JobContext, Task } from './jobs.ts';
import type { Log } from './log.ts';
import { type Noteworthy, note } from './noteworthy.ts';

export interface JobNotes {
  database: Database;
  ids: { next(): string };
  log: Log;
}

/** `quiet`: jobs that come every few minutes; of those only failures are told. */
export function withNotes(
  services: JobNotes,
  tasks: Record<string, Task>,
  quiet: ReadonlySet<string> = new Set(),
): Record<string, Task> {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, noted(services, name, task, quiet.has(name))]),
  );
}

function noted(services: JobNotes, name: string, task: Task, isQuiet: boolean): Task {
  return async (payload, context) => {
    const started = performance.now();
    const data = () => ({ job: name, attempt: context.attempt, ms: Math.round(performance.now() - started) });
    try {
      await task(payload, context);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      await tell(services, context, { event: 'job.failed', level: 'error', data: { ...data(), why } });
      throw error;
    }
    if (!isQuiet) await tell(services, context, { event: 'job.done', data: data() });
  };
}

/** What cannot be noted must not fail the job. */
async function tell({ database, ids, log }: JobNotes, { tenantId }: JobContext, told: Noteworthy): Promise<void> {
  await database
    .withTenant(tenantId, (tx) => note(tx, tenantId, ids, told))
    .catch((error) => log.warn({ err: error, event: told.event }, 'A job could not be noted'));
}
