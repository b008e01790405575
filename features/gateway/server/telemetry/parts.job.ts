// Tables of samples have parts ahead of time, and lose the old ones whole (domain §10).
import type { Database, DatabaseError, Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { sql } from 'kysely';

/** From so many devices on each day has a part of its own; fewer have one a month. */
const manyDevices = 500;

/** @returns parts that were made or dropped */
export async function tendParts(database: Database, now: Date): Promise<number> {
  return database.asPlatform(
    'telemetry parts',
    async (tx) => {
      const maintained = await tx.first<{ changed: number }>(
        sql`select tm_tend(${now}, (select count(*) from device_inverter where is_deleted = 0) > ${manyDevices}) as changed`,
      );
      return maintained?.changed ?? 0;
    },
    { audit: 'log' },
  );
}

/** Returns whether there is a partition for a sample of that moment. */
export const hasPart = async (read: Sql, table: string, at: Date): Promise<boolean> =>
  (await read.first(
    sql`select 1 as one from tm_part where series = ${table} and from_time <= ${at} and to_time > ${at}`,
  )) !== undefined;

/** PostgreSQL's words for a row without a part. */
export const lacksPart = ({ code, constraint }: DatabaseError): boolean => code === '23514' && constraint === undefined;

export const partsJob = ({ database }: { database: Database }): Job =>
  job({
    name: 'gateway.telemetryParts',
    label: { zh: '维护遥测分区', en: 'Telemetry partition maintenance' },
    /** 02:40 in Shanghai. */
    cron: '40 18 * * *',
    quiet: true,
    maxAttempts: 5,
    run: ({ now }) => tendParts(database, now),
  });
