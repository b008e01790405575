// Releases the jobs of server processes that have died. Graphile-worker itself keeps the jobs and their queues locked for four hours.
// Each runner sets its name on the connection on which it listens. `watchForLost` checks every minute and releases the jobs of runners whose
// name is on no connection.
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';

const applicationPrefix = 'energy-cloud jobs ';
const minute = 60_000;

/** Sets the runner's name on its listening connection, because this connection normally stays open as long as the process lives. */
export function showRunner(events: WorkerEvents, log: Log): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // The runner is about to send its own statement on this connection.
    client.once('drain', () => {
      client
        .query(`select set_config('application_name', $1, false)`, [`${applicationPrefix}${workerPool.id}`])
        .catch((error: unknown) => log.warn({ err: error }, 'the job runner could not show its name'));
    });
  });
}

/** Releases the jobs of lost runners. A lock that is less than a minute old does not count: its runner may be reopening the connection. */
async function releaseLost(pool: pg.Pool, log: Log): Promise<void> {
  const { rows } = await pool.query<{ runner: string }>(
    `select distinct locked_by as runner from graphile_worker.jobs where locked_at < now() - interval '1 minute'
       and not exists (select from pg_stat_activity where datname = current_database() and application_name = $1 || locked_by)`,
    [applicationPrefix],
  );
  const lost = rows.map(({ runner }) => runner);
  if (lost.length === 0) return;
  log.warn({ runners: lost }, 'jobs of a process that has died are given back');
  await pool.query('select graphile_worker.force_unlock_workers($1)', [lost]);
}

/** Releases lost jobs at once and then every minute. @returns a function that ends the watch */
export async function watchForLost(pool: pg.Pool, log: Log): Promise<() => Promise<void>> {
  let round = Promise.resolve();
  const release = () => {
    round = releaseLost(pool, log).catch((error: unknown) => log.warn({ err: error }, 'lost jobs were not looked for'));
    return round;
  };
  await release();
  const timer = setInterval(release, minute);
  timer.unref();
  return () => {
    clearInterval(timer);
    return round;
  };
}
