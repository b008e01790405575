// A node of whom nothing was heard for three beats is offline, and nobody knows how its processes do (domain §5). What people noted by
// hand reports nothing, and stays as it is.
import { onlineStatus } from '@ec/device-vocabulary/device.enums';

import { type Job, job } from '@ec/kernel/jobs/job';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { procState } from '../shared/supervisor.enums.ts';

const silentSeconds = 90;
const { offline, online } = onlineStatus.key;
const { starting, running, backoff, stopping, unknown } = procState.key;

export const watchNodesJob = (): Job =>
  job({
    name: 'supervisor.watchNodes',
    label: { zh: '检查采集节点心跳', en: 'Node heartbeat check' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read, tenantId, now }) =>
      read.rows<{ id: string }>(
        sql`select id from supervisor_collector_info where tenant_id = ${tenantId} and is_deleted = 0
          and node_status = ${keys(online)} and heartbeat < ${now}::timestamptz - make_interval(secs => ${silentSeconds}) order by id`,
      ),
    async run({ tx, tenantId, row: { id }, now }) {
      // Looked at again as it is written: a beat may have been quicker.
      const lost = await tx.run(
        sql`update supervisor_collector_info set node_status = ${keys(offline)} where tenant_id = ${tenantId} and id = ${id}
          and node_status = ${keys(online)} and heartbeat < ${now}::timestamptz - make_interval(secs => ${silentSeconds})`,
      );
      if (lost === 0) return false;
      await tx.run(
        sql`update supervisor_process_info set proc_state = ${keys(unknown)}, pid = null, uptime_sec = null
          where tenant_id = ${tenantId} and node_id = ${id} and managed = 1
            and proc_state in (${keys(starting, running, backoff, stopping)})`,
      );
      return true;
    },
  });

/** Orders of yesterday tell nobody anything. */
export const forgetOrdersJob = (): Job =>
  job({
    name: 'supervisor.forgetOrders',
    label: { zh: '清理进程管理请求', en: 'Delete old process requests' },
    cron: '17 * * * *',
    quiet: true,
    each: 'tenants',
    run: ({ tx, tenantId }) =>
      tx.run(
        sql`delete from supervisor_order where tenant_id = ${tenantId} and create_time < now() - interval '1 hour'`,
      ),
  });
