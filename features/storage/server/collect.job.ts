// Takes away files that no row names: a day after they were uploaded where none ever did, else a month after the last one let go.
// Removed rows name nothing, so that whoever brings one back within the month finds its files (contract §5).
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { quoted } from '@ec/kernel/sql';
import { filePath } from '@ec/resource/file-link';
import { columnOf } from '@ec/resource/names';
import type { Engine } from '@ec/resource-server/feature';
import { type RawBuilder, sql } from 'kysely';
import { removeOldIncoming } from './incoming.ts';
import { removeOldParts } from './parts.routes.ts';
import { keyOf } from './store.ts';
import type { Stores } from './stores.ts';

const day = 24 * 3600_000;
const atOnce = 500;

const keptDays = 30;

/** Names of the files that rows of the tenant name, in any field of any definition. */
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

/** Notes since when nothing names a file, or that something does again. */
const markUnused = (engine: Engine, tx: Sql, tenantId: string): Promise<number> =>
  tx.run(
    sql`with used as materialized (${usedNames(engine, tenantId)})
      update resource_file f set unused_since = case when f.unused_since is null then now() end
      where f.tenant_id = ${tenantId} and f.create_time < now() - interval '1 day'
        and (f.unused_since is null) <> exists (select from used u where u.name = f.name)`,
  );

interface Due {
  name: string;
  ossId: string;
}

const due = sql`create_time < now() - interval '1 day' and unused_since is not null
  and (used_time is null or unused_since < now() - make_interval(days => ${keptDays}))`;

export const collectJob = (engine: Engine, stores: Stores): Job =>
  job({
    name: 'storage.collect',
    label: { zh: '清理无用文件', en: 'Delete unused files' },
    /** At twenty to. */
    cron: '40 * * * *',
    quiet: true,
    withRemoved: true,
    each: ({ tenantId, read }) => dueIn(engine, tenantId, read),
    transaction: 'none',
    run: ({ database, tenantId, row: { name, ossId } }) =>
      database.withTenant(tenantId, async (tx) => {
        // Looked at again: somebody may name it now.
        const gone = await tx.run(
          sql`delete from resource_file where tenant_id = ${tenantId} and name = ${name} and ${due}`,
        );
        if (gone === 0) return false;
        const store = await stores.byId(tx, tenantId, ossId);
        // Before the row is gone for good, so that a store that is away is asked again.
        if (store) await (await stores.of(store)).remove(keyOf({ tenantId, name }));
        return true;
      }),
  });

async function dueIn(engine: Engine, tenantId: string, read: Sql): Promise<(Due & { id: string })[]> {
  await markUnused(engine, read, tenantId);
  return read.rows<Due & { id: string }>(
    sql`select name, name as id, oss_id as "ossId" from resource_file where tenant_id = ${tenantId} and ${due}
      order by unused_since limit ${atOnce}`,
  );
}

/** Uploads that were cut off, and that nobody went on with for a day. */
export const incomingJob = ({ config }: Pick<Engine, 'config'>): Job =>
  job({
    name: 'storage.incoming',
    label: { zh: '清理中断的上传', en: 'Delete interrupted uploads' },
    cron: '50 * * * *',
    quiet: true,
    async run({ now }) {
      const before = new Date(now.getTime() - day);
      const removed = [await removeOldIncoming(config.dataDir, before), await removeOldParts(config.dataDir, before)];
      return removed.some((count) => count > 0);
    },
  });
