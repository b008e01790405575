// What people see of records whose approval they could claim: a task that is offered to everybody who holds a button shows its record
// to those of them alone who see the record itself, by data scope and owner. A task that names a person shows him what it needs.
import type { Call } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import type { Engine } from '@ec/resource-server/feature';
import { ownConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';

/** The condition on the instance `i`. */
export function seesClaimableRecord(engine: Engine, call: Pick<Call, 'caller' | 'rights'>): Condition {
  const { caller, rights } = call;
  const { tenantId } = caller;
  // Conditions hold no words, so that any language does.
  const reader = { caller, rights, language: 'zh' as const };
  const conditions = Object.keys(engine.serviceHandlers).flatMap((name) => {
    const resource = name.endsWith('.hold') ? engine.registry.find(name.slice(0, -'.hold'.length)) : undefined;
    if (!resource) return [];
    const visibility = ownConditions({ engine, resource, call: reader }, undefined, 'b');
    const row = sql`b.tenant_id = ${tenantId} and b.id = i.business_id and b.is_deleted = 0`;
    return [
      sql`(i.business <> ${resource.name} or exists (select from ${tableOf(resource, 'b')}
        where ${sql.join([row, ...visibility], sql` and `)}))`,
    ];
  });
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}
