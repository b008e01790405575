// Deletes expired rows of tables about sessions and signing in.
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { type Database, raw } from '../database.ts';
import type { Log } from '../log.ts';

const INTERVAL = 10 * 60_000;
const DAY = 24 * 3600_000;
/** The number of rows that one statement deletes at most. */
const BATCH_SIZE = 5_000;

/** Purges expired rows every ten minutes. Several processes may purge at the same time. @returns a function that ends the purging */
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
  // The row of a revoked session stays for a day, so that its tokens can still be distinguished from unknown tokens.
  await drain(database, sql`session`, sql`expires_at <= ${now}`);
  await drain(database, sql`session`, sql`revoked_at <= ${yesterday}`);
  await drain(database, sql`session_token`, sql`expires_at <= ${now}`);
  await drain(database, sql`captcha`, sql`expires_at <= ${now}`);
  await drain(database, sql`social_state`, sql`expires_at <= ${now}`);
  await drain(database, sql`user_invitation`, sql`expires_at <= ${now}`);
  await drain(database, sql`sign_on_code`, sql`expires_at <= ${now}`);
  // Third-party sign-ins without a user are deleted a month after `oauth_until`.
  await drain(database, sql`system_third_party`, sql`user_id is null and oauth_until <= ${monthAgo}`);
  await drain(database, sql`sign_in_failure`, sql`until <= ${now}`);
}

async function drain(database: Database, table: ReturnType<typeof sql>, where: ReturnType<typeof sql>): Promise<void> {
  const deleteBatch = raw(sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${where} limit ${BATCH_SIZE} for update skip locked))`);
  while ((await database.unfenced.run(deleteBatch)) === BATCH_SIZE);
}
