// Sets a node that has missed three heartbeats to offline, and its running processes to an unknown state (domain §5). Rows that people
// entered have no heartbeat and stay as they are.
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
      // The update repeats the condition, because a heartbeat may have come meanwhile.
      const changedCount = await tx.run(
        sql`update supervisor_collector_info set node_status = ${keys(offline)} where tenant_id = ${tenantId} and id = ${id}
          and node_status = ${keys(online)} and heartbeat < ${now}::timestamptz - make_interval(secs => ${silentSeconds})`,
      );
      if (changedCount === 0) return false;
      await tx.run(
        sql`update supervisor_process_info set proc_state = ${keys(unknown)}, pid = null, uptime_sec = null
          where tenant_id = ${tenantId} and node_id = ${id} and managed = 1
            and proc_state in (${keys(starting, running, backoff, stopping)})`,
      );
      return true;
    },
  });

/** Deletes requests after an hour. Their callers have received a reply or timed out long before. */
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
