// Decides who sees an attachment: the person who uploaded its file, administrators of the tenant, and people who see a row that names the
// file. Without this rule, the list of attachments would reveal links of files that data scopes, masks and owner limits hide elsewhere.
import type { Condition } from '@ec/kernel/sql';
import { permissionsOf } from '@ec/resource/calls';
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { mayList } from '@ec/resource-server/call-rights';
import type { RowVisibilityRequest, RowVisibilityRule } from '@ec/resource-server/row-visibility';
import { columnIn } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { attach } from '../shared/attach.resource.ts';

export const visibleAttachments: RowVisibilityRule = (rows) => {
  const { resource, call, alias, registry } = rows;
  if (resource.name !== attach.name || call.rights.isTenantAdmin) return undefined;
  const { tenantId, userId } = call.caller;
  const name = columnIn('name', alias);
  const isUploader = sql`exists (select from resource_file f
    where f.tenant_id = ${tenantId} and f.name = ${name} and f.user_id = ${userId})`;
  const conditions = registry.all().flatMap((each) => namedBy(rows, each));
  if (conditions.length === 0) return isUploader;
  // `offset 0` makes PostgreSQL check this for each attachment that it reads, instead of collecting all uses of files that the caller
  // sees (packages/resource-server/src/visibility/predicate.ts).
  return sql`(${isUploader} or exists (select from resource_file_use u
    where u.tenant_id = ${tenantId} and u.name = ${name} and (${sql.join(conditions, sql` or `)}) offset 0))`;
};

/**
 * Returns the condition that a row `u` of resource_file_use is in a row of `resource` that the caller sees, in a field that the caller may
 * read. Returns nothing if no row can meet it.
 */
function namedBy({ call, sees }: RowVisibilityRequest, resource: Resource): Condition[] {
  if (resource.name === attach.name || !mayList(resource, call.rights)) return [];
  const seesPlain = call.rights.holds(permissionsOf(resource).plain);
  const places = Object.entries(resource.fields)
    .filter(([, { kind, isMasked }]) => kind === 'files' && (seesPlain || !isMasked))
    .map(([field]) => `${resource.table}.${columnOf(field)}`);
  if (places.length === 0) return [];
  return [sql`(u.place = any(${places}::text[]) and ${sees(resource, sql`u.row_id`, 'n')})`];
}
