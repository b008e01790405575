// Notifies open browsers about changed rows, if their person may list the resource and see the rows. A message contains only ids; the
// browser reads the new values by an ordinary call.
import { raw } from '@ec/kernel/database';
import type { Listener, LiveEvent } from '@ec/kernel/live';
import type { RowNews } from '@ec/kernel/live-notes';
import type { RowNewsSource } from '@ec/kernel/row-news';
import { allOf } from '@ec/kernel/sql';
import type { ChangedRows } from '@ec/resource/live-rows';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import { mayCall } from '../engine/call-rights.ts';
import type { Engine } from '../engine/feature.ts';
import { columnIn, tableOf } from '../engine/rows.ts';
import { visibilityConditions } from '../visibility/predicate.ts';

/** The visible ids by the statement that selects them. So the statement runs once for all people with the same conditions. */
type VisibleIds = Map<string, Promise<ReadonlySet<string>>>;

export function tellLiveRows(engine: Engine, source: RowNewsSource): void {
  const { live, registry } = engine;
  const byTable = Map.groupBy(
    registry.all().filter((resource) => resource.live),
    ({ table }) => table,
  );
  source.on(async (news) => {
    for (const [tenantId, tenantNews] of Map.groupBy(news, (each) => each.tenantId)) {
      const visibility: VisibleIds = new Map();
      const tell = async (listener: Listener): Promise<LiveEvent | undefined> => {
        const messages: ChangedRows[] = [];
        for (const each of tenantNews)
          for (const resource of byTable.get(each.table) ?? []) {
            const rows = await visibleNewsFor(engine, resource, each, listener, visibility);
            if (rows) messages.push(rows);
          }
        return messages.length > 0 ? { topic: 'rows', data: messages } : undefined;
      };
      await live.tell(tell, tenantId);
    }
  });
  source.onMissed(() => live.tell(() => ({ topic: 'rows', data: [{ resource: '' }] satisfies ChangedRows[] })));
}

async function visibleNewsFor(
  engine: Engine,
  resource: Resource,
  { isAll, changed, moved }: RowNews,
  { caller, rights }: Listener,
  seen: VisibleIds,
): Promise<ChangedRows | undefined> {
  const { name, base } = resource;
  if (!mayCall(resource, 'list', rights) || !rights.opensPath(`/api/${base}/list`)) return undefined;
  const conditions = [
    ...Object.entries(resource.rows ?? {}).map(([field, value]) => sql`${columnIn(field)} = ${value}`),
    ...visibilityConditions({ engine, resource, call: { caller, rights, language: 'zh' }, use: 'see' }),
  ];
  if (isAll && conditions.length === 0) return { resource: name };
  // A message about too many rows has no ids. A person with limited visibility receives it only if the person sees a row of the resource.
  const among = isAll ? sql`true limit 1` : sql`t.id = any(${[...changed, ...moved]}::bigint[])`;
  const statement = raw<{ id: string }>(sql`select t.id from ${tableOf(resource)}
    where t.tenant_id = ${caller.tenantId} and ${allOf(conditions)} and ${among}`);
  const key = JSON.stringify([statement.sql, statement.parameters]);
  const visibleIds =
    seen.get(key) ??
    (conditions.length === 0
      ? Promise.resolve(new Set([...changed, ...moved]))
      : engine.database
          .read(caller.tenantId)
          .rows(statement)
          .then((rows) => new Set(rows.map(({ id }) => id))));
  seen.set(key, visibleIds);
  const mine = await visibleIds;
  if (isAll) return mine.size > 0 ? { resource: name } : undefined;
  const visibleChanges = {
    changed: [...changed].filter((id) => mine.has(id)),
    moved: [...moved].filter((id) => mine.has(id)),
  };
  return visibleChanges.changed.length + visibleChanges.moved.length > 0
    ? { resource: name, ...visibleChanges }
    : undefined;
}
