// Sets blacklist entries to expired after their end time (domain §6.12: 1→3). An entry stops blocking at its end time, even before this job
// updates its state.
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Services } from '@ec/kernel/services';
import { byRule } from '@ec/resource-server/by-rule';
import { moveState } from '@ec/resource-server/move-state';
import { sql } from 'kysely';
import { blackListStatus } from '../../shared/fleet/fleet.enums.ts';
import { merchantBlackList } from '../../shared/fleet/merchant-black-list.resource.ts';

const { active, expired } = blackListStatus.key;

export const blackListJob = ({ ids }: Pick<Services, 'ids'>): Job =>
  job({
    name: 'truck.blackList',
    label: { zh: '解除到期的黑名单', en: 'Release expired blacklist entries' },
    cron: '*/5 * * * *',
    quiet: true,
    each: ({ read, tenantId, now }) =>
      read.rows<{ id: string }>(
        sql`select id from truck_merchant_black_list
          where tenant_id = ${tenantId} and black_status = ${active} and end_time <= ${now} and is_deleted = 0 order by id`,
      ),
    async run({ tx, tenantId, row: { id }, now }) {
      // The job locks the row and checks it again, because a person may have changed it since the first read.
      const dueEntry = await tx.first(
        sql`select 1 as due from truck_merchant_black_list where tenant_id = ${tenantId} and id = ${id}
          and black_status = ${active} and end_time <= ${now} and is_deleted = 0 for update`,
      );
      if (!dueEntry) return false;
      return moveState(tx, merchantBlackList, id, 'blackStatus', expired, {}, byRule(tenantId, ids, 'end'));
    },
  });
