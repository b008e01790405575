// Sets device bindings to unbound after their end time (domain §6.9: 1→2). A binding grants no rights from its end time on, even before this
// job updates its state.
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Services } from '@ec/kernel/services';
import { byRule } from '@ec/resource-server/by-rule';
import { keys } from '@ec/resource-server/columns';
import { moveState } from '@ec/resource-server/move-state';
import { sql } from 'kysely';
import { deviceBind } from '../../shared/fleet/device-bind.resource.ts';
import { deviceBindStatus } from '../../shared/fleet/fleet.enums.ts';

const { bound, unbound } = deviceBindStatus.key;

export const endBindingsJob = ({ ids }: Pick<Services, 'ids'>): Job =>
  job({
    name: 'truck.deviceBind',
    label: { zh: '解除到期的设备绑定', en: 'Release expired device bindings' },
    cron: '*/5 * * * *',
    quiet: true,
    each: ({ read, tenantId, now }) =>
      read.rows<{ id: string }>(
        sql`select id from truck_device_bind
          where tenant_id = ${tenantId} and bind_status = ${keys(bound)} and end_time <= ${now} and is_deleted = 0 order by id`,
      ),
    async run({ tx, tenantId, row: { id }, now }) {
      // The job locks the row and checks it again, because a person may have changed it since the first read.
      const dueBinding = await tx.first<{ endTime: string }>(
        sql`select end_time as "endTime" from truck_device_bind where tenant_id = ${tenantId} and id = ${id}
          and bind_status = ${keys(bound)} and end_time <= ${now} and is_deleted = 0 for update`,
      );
      if (!dueBinding) return false;
      const by = byRule(tenantId, ids, 'unbind');
      return moveState(tx, deviceBind, id, 'bindStatus', unbound, { unbindTime: new Date(dueBinding.endTime) }, by);
    },
  });
