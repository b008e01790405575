// Deletes files that no row names: a file that no row ever named after a day, other files a month after the last row stopped naming them. A
// row in the recycle bin does not count. A person who restores the row within the month still finds its files (contract §5).
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { quoted } from '@ec/kernel/sql';
import { filePath } from '@ec/resource/file-link';
import { columnOf } from '@ec/resource/names';
import type { Engine } from '@ec/resource-server/feature';
import { type RawBuilder, sql } from 'kysely';
import { removeOldIncoming } from './incoming.ts';
import { removeOldParts } from './resumable-upload.routes.ts';
import { keyOf } from './store.ts';
import type { Stores } from './stores.ts';

const day = 24 * 3600_000;
const mostFiles = 500;

const unusedDays = 30;

/** Builds the query of the names of all files that rows of the tenant name, in any file field of any resource. */
function usedNames({ registry }: Pick<Engine, 'registry'>, tenantId: string): RawBuilder<unknown> {
  const links = registry.all().flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, { kind }]) => kind === 'files')
      .map(([name]) => {
        const ofTenant = resource.isGlobal ? sql`` : sql`tenant_id = ${tenantId} and `;
        return sql`select unnest(${sql.raw(quoted(columnOf(name)))}) as link from ${sql.table(resource.table)}
          where ${ofTenant}is_deleted = 0`;
      }),
  );
  const start = filePath.length + 1;
  return sql`select substr(link, ${start}::int, 32) as name from (${sql.join(links, sql` union all `)}) l
    where starts_with(link, ${filePath})`;
}

/** Sets `unused_since` of files that no row names any more, and clears it where a row names the file again. */
const markUnused = (engine: Engine, tx: Sql, tenantId: string): Promise<number> =>
  tx.run(
    sql`with used as materialized (${usedNames(engine, tenantId)})
      update resource_file f set unused_since = case when f.unused_since is null then now() end
      where f.tenant_id = ${tenantId} and f.create_time < now() - interval '1 day'
        and (f.unused_since is null) <> exists (select from used u where u.name = f.name)`,
  );

interface DueFile {
  name: string;
  ossId: string;
}

const isDue = sql`create_time < now() - interval '1 day' and unused_since is not null
  and (used_time is null or unused_since < now() - make_interval(days => ${unusedDays}))`;

export const collectJob = (engine: Engine, stores: Stores): Job =>
  job({
    name: 'storage.collect',
    label: { zh: '清理无用文件', en: 'Delete unused files' },
    cron: '40 * * * *',
    quiet: true,
    withRemoved: true,
    each: ({ tenantId, read }) => dueIn(engine, tenantId, read),
    transaction: 'none',
    run: ({ database, tenantId, row: { name, ossId } }) =>
      database.withTenant(tenantId, async (tx) => {
        // The condition is checked again, because a row may name the file by now.
        const deletedCount = await tx.run(
          sql`delete from resource_file where tenant_id = ${tenantId} and name = ${name} and ${isDue}`,
        );
        if (deletedCount === 0) return false;
        const store = await stores.byId(tx, tenantId, ossId);
        // The file is removed before the commit. If the store cannot be reached, the row stays, and the next run tries again.
        if (store) await (await stores.of(store)).remove(keyOf({ tenantId, name }));
        return true;
      }),
  });

async function dueIn(engine: Engine, tenantId: string, read: Sql): Promise<(DueFile & { id: string })[]> {
  await markUnused(engine, read, tenantId);
  return read.rows<DueFile & { id: string }>(
    sql`select name, name as id, oss_id as "ossId" from resource_file where tenant_id = ${tenantId} and ${isDue}
      order by unused_since limit ${mostFiles}`,
  );
}

/** Deletes uploads that were interrupted and not continued for a day. */
export const incomingJob = ({ config }: Pick<Engine, 'config'>): Job =>
  job({
    name: 'storage.incoming',
    label: { zh: '清理中断的上传', en: 'Delete interrupted uploads' },
    cron: '50 * * * *',
    quiet: true,
    async run({ now }) {
      const before = new Date(now.getTime() - day);
      const removedCounts = [
        await removeOldIncoming(config.dataDir, before),
        await removeOldParts(config.dataDir, before),
      ];
      return removedCounts.some((count) => count > 0);
    },
  });
