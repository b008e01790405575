// Jobs that queue tasks again whose process has died, and that delete expired files and tasks.
import { sql } from 'kysely';
import { raw, type Sql } from '../database.ts';
import { type Job, job } from '../jobs/job.ts';
import { enqueue } from '../jobs/queue.ts';
import { taskJob } from './run-task.ts';
import type { TaskFiles } from './task-files.ts';
import { silence } from './task-rows.ts';

const DAY = 24 * 3600_000;

const isExpired = sql`expire_time < now() and state > 1 and (file is not null or source is not null)`;

export const sweepTasksJob = (files: TaskFiles): Job =>
  job({
    name: 'task.tend',
    label: { zh: '照看导出与导入', en: 'Export and import watchdog' },
    cron: '*/5 * * * *',
    quiet: true,
    withRemoved: true,
    each: ({ read, tenantId }) =>
      read.rows<{ id: string; isSilent: boolean }>(
        sql`select id, state = 1 as "isSilent" from system_task where tenant_id = ${tenantId}
          and (state = 1 and beat_time < ${silence} or ${isExpired})`,
      ),
    transaction: 'none',
    async run({ database, tenantId, row: { id, isSilent } }) {
      const unusedFiles = await database.withTenant(tenantId, async (tx) => {
        if (isSilent) await enqueue(tx, taskJob, { tenantId, taskId: id }, { key: `task ${id}` });
        return freeFiles(tx, id);
      });
      await files.remove(unusedFiles); // after the commit, because the rows still refer to the files after a rollback
    },
  });

/** Clears the file columns of an expired task. Returns the names of the files to delete, without a source file that another task still uses. */
async function freeFiles(tx: Sql, id: string): Promise<(string | null)[]> {
  const freed = await tx.first<{ file: string | null; source: string | null }>(
    sql`with gone as (
        select tenant_id, id, file, source from system_task
        where tenant_id = ${tx.tenantId} and id = ${id} and ${isExpired} for update skip locked
      ) update system_task t set file = null, file_name = null, file_size = null, source = null
      from gone where t.tenant_id = gone.tenant_id and t.id = gone.id returning gone.file,
        case when exists (select from system_task o where o.tenant_id = gone.tenant_id and o.source = gone.source
          and o.id <> gone.id and (o.state < 2 or o.expire_time >= now())) then null else gone.source end as source`,
  );
  return [freed?.file ?? null, freed?.source ?? null];
}

/** Deletes tasks 30 days after they expired, and files that were last changed more than three days ago. */
export const forgetTasksJob = (files: TaskFiles): Job =>
  job({
    name: 'task.forget',
    label: { zh: '清理过期任务', en: 'Delete expired tasks' },
    /** 03:10 in Shanghai. */
    cron: '10 19 * * *',
    quiet: true,
    async run({ database, now }) {
      const deleteOld = raw(sql`delete from system_task where expire_time < now() - interval '30 days'`);
      await database.asPlatform('forget long tasks', (tx) => tx.run(deleteOld), { audit: 'log' });
      await files.removeOld(new Date(now.getTime() - 3 * DAY));
    },
  });
