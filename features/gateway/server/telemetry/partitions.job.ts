// Maintains the partitions of the tables of samples: new ones are created ahead of time, old ones dropped as a whole (domain §10).
import type { Database, DatabaseError, Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { sql } from 'kysely';

/** With more devices than this each day has its own partition, otherwise each month. */
const manyDevices = 500;

/** @returns the number of partitions that were created or dropped */
export async function maintainPartitions(database: Database, now: Date): Promise<number> {
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
export const hasPartition = async (read: Sql, table: string, at: Date): Promise<boolean> =>
  (await read.first(
    sql`select 1 as one from tm_part where series = ${table} and from_time <= ${at} and to_time > ${at}`,
  )) !== undefined;

/** Recognises PostgreSQL's error for a row without a partition. */
export const isMissingPartition = ({ code, constraint }: DatabaseError): boolean =>
  code === '23514' && constraint === undefined;

export const partitionsJob = ({ database }: { database: Database }): Job =>
  job({
    name: 'gateway.telemetryParts',
    label: { zh: '维护遥测分区', en: 'Telemetry partition maintenance' },
    /** 02:40 in Shanghai. */
    cron: '40 18 * * *',
    quiet: true,
    maxAttempts: 5,
    run: ({ now }) => maintainPartitions(database, now),
  });
