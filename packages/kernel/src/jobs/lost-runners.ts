// A process that died holds its jobs and their queues for four hours, as the runner has it. Here its rounds go on within two
// minutes: each runner shows its name on the connection on which it listens, and what an unseen one holds is given back.
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';

const applicationPrefix = 'energy-cloud jobs ';
const minute = 60_000;

/** The connection on which it listens stays open as long as the process lives. */
export function showRunner(events: WorkerEvents, log: Log): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // The runner is about to send its own statement on it.
    client.once('drain', () => {
      client
        .query(`select set_config('application_name', $1, false)`, [`${applicationPrefix}${workerPool.id}`])
        .catch((error: unknown) => log.warn({ err: error }, 'the job runner could not show its name'));
    });
  });
}

/** A job that was locked less than a minute ago may belong to a runner that is just opening its connection again. */
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

/** At once, and every minute. @returns what ends it */
export async function watchForLost(pool: pg.Pool, log: Log): Promise<() => Promise<void>> {
  let round = Promise.resolve();
  const look = () => {
    round = releaseLost(pool, log).catch((error: unknown) => log.warn({ err: error }, 'lost jobs were not looked for'));
    return round;
  };
  await look();
  const timer = setInterval(look, minute);
  timer.unref();
  return () => {
    clearInterval(timer);
    return round;
  };
}
