// Determines who may decide about a record that needs a second person. Such a person has the permission, may see the record by data scope and
// owner, and is not the applicant. Only such people can claim tasks of a group or act as deputies.
import type { Sql } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import { allOf, type Condition } from '@ec/kernel/sql';
import { readerOf } from '@ec/messaging/server/public';
import type { Engine } from '@ec/resource-server/feature';
import { visibilityConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';

/** Returns the businesses whose records need a second person. */
export const recordsIn = (handlers: Iterable<string>): string[] =>
  [...handlers].flatMap((name) => (name.endsWith('.hold') ? [name.slice(0, -'.hold'.length)] : []));

/** Returns the condition on the instance `i` that the caller may decide about its record. An instance without a record also meets it. */
export function mayDecideRecord(engine: Engine, call: Pick<Call, 'caller' | 'rights'>): Condition {
  const conditions = recordsIn(Object.keys(engine.serviceHandlers)).map(
    (business) => sql`(i.business <> ${business} or ${decidesAbout(engine, call, business)})`,
  );
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

function decidesAbout(
  engine: Engine,
  { caller, rights }: Pick<Call, 'caller' | 'rights'>,
  business: string,
): Condition {
  const record = engine.approvedRecords.find((each) => each.business === business);
  const resource = record && engine.registry.find(record.resource);
  // People of a merchant decide about no record, because it may belong to another merchant.
  if (!resource || caller.ownerId !== undefined || !rights.holds(record.permission)) return sql`false`;
  const { tenantId, userId } = caller;
  // The language does not matter, because conditions contain no texts.
  const reader = { caller, rights, language: 'zh' as const };
  const rowId = record.rowId({ tenantId, businessId: sql`i.business_id` });
  const row = sql`b.tenant_id = ${tenantId} and b.id = ${rowId} and b.is_deleted = 0`;
  const visibility = visibilityConditions({ engine, resource, call: reader }, undefined, 'b');
  return sql`(i.starter <> ${userId} and exists (select from ${tableOf(resource, 'b')} where ${allOf([row, ...visibility])}))`;
}

/** Returns the condition of `mayDecideRecord` for any person, by the person's present rights. */
export async function readDecisionCondition(engine: Engine, tenantId: string, userId: string): Promise<Condition> {
  const reader = await readerOf(engine, tenantId, userId);
  return reader ? mayDecideRecord(engine, reader) : sql`false`;
}

/** Selects those of `people` who may decide about the record of the instance. */
export async function listDeciders(
  engine: Engine,
  tx: Sql,
  { tenantId, instanceId }: { tenantId: string; instanceId: string },
  people: readonly string[],
): Promise<string[]> {
  const deciders: string[] = [];
  for (const userId of people) {
    const mayDecide = await readDecisionCondition(engine, tenantId, userId);
    if (await meetsCondition(tx, { tenantId, instanceId }, mayDecide)) deciders.push(userId);
  }
  return deciders;
}

export async function meetsCondition(
  tx: Sql,
  { tenantId, instanceId }: { tenantId: string; instanceId: string },
  condition: Condition,
): Promise<boolean> {
  const row = await tx.first(
    sql`select from workflow_instance i where i.tenant_id = ${tenantId} and i.id = ${instanceId} and ${condition}`,
  );
  return row !== undefined;
}
