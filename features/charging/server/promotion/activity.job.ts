// Starts promotions (2→3) and ends them (3→5, 4→5) at their times (domain §6.7).
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Services } from '@ec/kernel/services';
import type { KeyOf } from '@ec/resource/enum';
import { moveState } from '@ec/resource-server/move-state';
import { byRule } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { activity } from '../../shared/promotion/activity.resource.ts';
import { actStatus } from '../../shared/promotion/promotion.enums.ts';

const { published, running, paused, ended } = actStatus.key;
/** A promotion in one of these states ends once its period is over. */
const endable = [published, running, paused];

export const activityJob = ({ ids }: Pick<Services, 'ids'>): Job =>
  job({
    name: 'activity.clock',
    label: { zh: '推进活动状态', en: 'Promotion start and end' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read, tenantId, now }) =>
      read.rows<{ id: string }>(
        sql`select id from truck_activity where tenant_id = ${tenantId} and is_deleted = 0
          and (act_status = ${published} and start_time <= ${now} or act_status = any(${endable}::int[]) and end_time <= ${now}) order by id`,
      ),
    async run({ tx, tenantId, row: { id }, now }) {
      // The job locks the row and checks it again, because a person may have changed it meanwhile.
      const row = await tx.first<{ state: KeyOf<typeof actStatus>; isBegun: boolean; isOver: boolean }>(
        sql`select act_status as state, start_time <= ${now} as "isBegun", end_time <= ${now} as "isOver" from truck_activity
          where tenant_id = ${tenantId} and id = ${id} for update`,
      );
      const move = (to: KeyOf<typeof actStatus>, event: string) =>
        moveState(tx, activity, id, 'actStatus', to, {}, byRule(tenantId, ids, event));
      if (row?.state === published && row.isBegun) await move(running, 'begin');
      if (row && endable.some((state) => state === row.state) && row.isBegun && row.isOver) await move(ended, 'finish');
    },
  });
