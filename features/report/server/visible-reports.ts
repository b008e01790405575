// Decides who sees a report. Administrators see all reports. A person with the menu sees a report as its author or recipient. A person who may
// see the source of a shared report sees this report, too.
import { permissionsOf } from '@ec/resource/calls';
import { mayList } from '@ec/resource-server/call-rights';
import type { RowVisibilityRule } from '@ec/resource-server/row-visibility';
import { columnIn } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { reportSharing } from '../shared/report.enums.ts';
import { report } from '../shared/report.resource.ts';
import { isSource } from '../shared/sources.ts';

const column = (name: keyof typeof report.fields | 'createUser', alias: string) => columnIn(name, alias);

export const visibleReports: RowVisibilityRule = ({ resource, call: { caller, rights }, alias, registry }) => {
  if (resource.name !== report.name || rights.isTenantAdmin) return undefined;
  if (!rights.holds(permissionsOf(report).menu)) return sql`false`;
  const readableSources = registry.all().filter((each) => isSource(each) && mayList(each, rights));
  const shared = sql`${column('sharing', alias)} = ${reportSharing.key.everyone}
    and ${column('source', alias)} = any(${readableSources.map(({ name }) => name)}::text[])`;
  return sql`(${column('createUser', alias)} = ${caller.userId} or ${caller.userId} = any(${column('recipients', alias)})
    or ${shared})`;
};
