// Promotions begin and end by the clock (domain §6.7): 2→3 at the start, 3 and 4→5 at the end.
import { raw } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Services } from '@ec/kernel/services';
import { moveState } from '@ec/resource-server/move-state';
import { byRule } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { activity } from '../../shared/promotion/activity.resource.ts';

export const activityJob = ({ ids }: Pick<Services, 'ids'>): Job =>
  job({
    name: 'activity.clock',
    cron: '* * * * *',
    quiet: true,
    each: ({ read, tenantId, now }) =>
      read.rows<{ id: string }>(
        raw(sql`select id from truck_activity where tenant_id = ${tenantId} and is_deleted = 0
          and (act_status = 2 and start_time <= ${now} or act_status in (2, 3, 4) and end_time <= ${now}) order by id`),
      ),
    async run({ tx, tenantId, row: { id }, now }) {
      // Held and looked at again: a person may have been quicker.
      const row = await tx.first<{ state: number; begun: boolean; ended: boolean }>(
        raw(sql`select act_status as state, start_time <= ${now} as begun, end_time <= ${now} as ended from truck_activity
          where tenant_id = ${tenantId} and id = ${id} for update`),
      );
      const turn = (to: number, event: string) =>
        moveState(tx, activity, id, 'actStatus', to, {}, byRule(tenantId, ids, event));
      if (row?.state === 2 && row.begun) await turn(3, 'begin');
      if (row && [2, 3, 4].includes(row.state) && row.begun && row.ended) await turn(5, 'finish');
    },
  });
