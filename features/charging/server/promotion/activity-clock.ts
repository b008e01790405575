// Promotions begin and end by the clock (domain §6.7): 2→3 at the start, 3 and 4→5 at the end.
import { raw, type Sql } from '@ec/kernel/database';
import type { Schedule, Task } from '@ec/kernel/jobs';
import { platformTenant } from '@ec/kernel/rights';
import type { Engine } from '@ec/resource-server/feature';
import { moveState } from '@ec/resource-server/move-state';
import { byRule } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { activity } from '../../shared/promotion/activity.resource.ts';

export const activityClock = 'activity.clock';

/** Every minute. */
export const activitySchedule: Schedule = { task: activityClock, cron: '* * * * *', tenantId: platformTenant };

export const activityTask =
  (engine: Engine): Task =>
  () =>
    turnActivities(engine);

interface Due {
  id: string;
  tenantId: string;
}

export async function turnActivities({
  database,
  clock,
  ids,
}: Pick<Engine, 'database' | 'clock' | 'ids'>): Promise<void> {
  const now = clock.now();
  const due = await database.asPlatform(
    'promotions by the clock',
    (tx) =>
      tx.rows<Due>(
        raw(sql`select id, tenant_id as "tenantId" from truck_activity where is_deleted = 0
          and (act_status = 2 and start_time <= ${now} or act_status in (2, 3, 4) and end_time <= ${now})`),
      ),
    { audit: 'log' },
  );
  for (const { id, tenantId } of due)
    await database.withTenant(tenantId, async (tx) => {
      const turn = (tx: Sql, to: number, event: string) =>
        moveState(tx, activity, id, 'actStatus', to, {}, byRule(tenantId, ids, event));
      // Held and looked at again: a person may have been quicker.
      const row = await tx.first<{ state: number; begun: boolean; ended: boolean }>(
        raw(sql`select act_status as state, start_time <= ${now} as begun, end_time <= ${now} as ended from truck_activity
          where tenant_id = ${tenantId} and id = ${id} for update`),
      );
      if (row?.state === 2 && row.begun) await turn(tx, 3, 'begin');
      if (row && [2, 3, 4].includes(row.state) && row.begun && row.ended) await turn(tx, 5, 'finish');
    });
}
