// Shows a draft tariff to people of a merchant only if it names their merchant, in every call (domain BR-60). A draft that names no merchant
// stays hidden, although it will apply to them once it is activated.
import { keys } from '@ec/resource-server/columns';
import type { RowVisibilityRule } from '@ec/resource-server/row-visibility';
import { columnIn } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';
import { ruleStatus } from '../../shared/tariff/tariff.enums.ts';

export const visibleDrafts: RowVisibilityRule = ({ resource, call, alias }) => {
  const { ownerId } = call.caller;
  if (resource.name !== billingRules.name || ownerId === undefined) return undefined;
  return sql`(${columnIn('ruleStatus', alias)} <> ${keys(ruleStatus.key.draft)}
    or coalesce(${columnIn('merchantIds', alias)} @> array[${ownerId}]::bigint[], false))`;
};
