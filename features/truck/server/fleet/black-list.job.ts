// Ends entries of the blacklist whose time is over (1→3), in every tenant.
import { raw } from '@ec/kernel/database';
import type { Schedule, Task } from '@ec/kernel/jobs';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';

export const blackListTask = 'truck.blackList';
export const blackListSchedule: Schedule = { task: blackListTask, cron: '*/5 * * * *', tenantId: '000000' };

export const blackListJob =
  (services: Pick<Services, 'database' | 'clock'>): Task =>
  async () =>
    void (await endEntries(services));

/** @returns how many ended */
export async function endEntries({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  return database.asPlatform(
    'end of blacklist entries',
    (tx) =>
      tx.run(
        raw(sql`update truck_merchant_black_list set black_status = 3, update_time = ${now}
          where black_status = 1 and end_time <= ${now} and is_deleted = 0`),
      ),
    { audit: 'log' },
  );
}
