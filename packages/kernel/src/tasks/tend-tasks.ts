// Looks after long tasks now and then: those whose process died run again, files that have run out are taken away.
import { sql } from 'kysely';
import { type Database, raw } from '../database.ts';
import { enqueue } from '../jobs.ts';
import { taskJob } from './run-task.ts';
import type { TaskFiles } from './task-files.ts';
import { silence } from './task-rows.ts';

const DAY = 24 * 3600_000;

export async function tendTasks(database: Database, files: TaskFiles, now: Date): Promise<void> {
  const gone = await database.asPlatform(
    'look after long tasks',
    async (tx) => {
      const silent = await tx.rows<{ id: string; tenantId: string }>(
        raw(sql`select id, tenant_id as "tenantId" from system_task where state = 1 and beat_time < ${silence}`),
      );
      for (const { id, tenantId } of silent)
        await enqueue(tx, taskJob, { tenantId, taskId: id }, { key: `task ${id}` });
      await tx.run(raw(sql`delete from system_task where expire_time < now() - interval '30 days'`));
      // A file that a later task has taken up again stays until that one has run out as well.
      return tx.rows<{ file: string | null; source: string | null }>(
        raw(sql`with gone as (
            select tenant_id, id, file, source from system_task
            where expire_time < now() and state > 1 and (file is not null or source is not null) for update skip locked
          ) update system_task t set file = null, file_name = null, file_size = null, source = null
          from gone where t.tenant_id = gone.tenant_id and t.id = gone.id returning gone.file,
            case when exists (select from system_task o where o.source = gone.source and o.id <> gone.id
              and (o.state < 2 or o.expire_time >= now())) then null else gone.source end as source`),
      );
    },
    { audit: 'log' },
  );
  await files.remove(gone.flatMap(({ file, source }) => [file, source]));
  await files.removeOld(new Date(now.getTime() - 3 * DAY));
}
