// Deletes expired rows: tokens, sessions, captchas, sign-ins in progress, counters of failures.
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { type Database, raw } from '../database.ts';
import type { Log } from '../log.ts';

const INTERVAL = 10 * 60_000;
const DAY = 24 * 3600_000;
/** Rows that one statement deletes. */
const BATCH_SIZE = 5_000;

/** Purges every ten minutes; the returned function stops it. Several processes may do this at the same time. */
export function startPurging({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: Log;
}): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => purgeExpired(database, clock.now()))
      .catch((error) => log.warn({ err: error }, 'What has run out was not cleared away'));
  }, INTERVAL);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

export async function purgeExpired(database: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY);
  const monthAgo = new Date(now.getTime() - 30 * DAY);
  // A session that was ended stays for a day, so that the database still distinguishes its tokens from unknown ones.
  await drain(database, sql`session`, sql`expires_at <= ${now}`);
  await drain(database, sql`session`, sql`revoked_at <= ${yesterday}`);
  await drain(database, sql`session_token`, sql`expires_at <= ${now}`);
  await drain(database, sql`captcha`, sql`expires_at <= ${now}`);
  await drain(database, sql`social_state`, sql`expires_at <= ${now}`);
  await drain(database, sql`user_invitation`, sql`expires_at <= ${now}`);
  await drain(database, sql`sign_on_code`, sql`expires_at <= ${now}`);
  // People who signed in by a third party and have not registered within a month are deleted.
  await drain(database, sql`system_third_party`, sql`user_id is null and oauth_until <= ${monthAgo}`);
  await drain(database, sql`sign_in_failure`, sql`until <= ${now}`);
}

async function drain(database: Database, table: ReturnType<typeof sql>, where: ReturnType<typeof sql>): Promise<void> {
  const deleteBatch = raw(sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${where} limit ${BATCH_SIZE} for update skip locked))`);
  while ((await database.unfenced.run(deleteBatch)) === BATCH_SIZE);
}
