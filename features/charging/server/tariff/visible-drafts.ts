// Hides draft tariffs without merchants from people of a merchant in every call, although such a tariff also applies to their merchant
// once it is activated (domain BR-60).
import { keys } from '@ec/resource-server/columns';
import type { RowVisibilityRule } from '@ec/resource-server/row-visibility';
import { columnIn } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';
import { billingRulesRuleStatus } from '../../shared/tariff/tariff.enums.ts';

export const visibleDrafts: RowVisibilityRule = ({ resource, call, alias }) => {
  const { ownerId } = call.caller;
  if (resource.name !== billingRules.name || ownerId === undefined) return undefined;
  return sql`(${columnIn('ruleStatus', alias)} <> ${keys(billingRulesRuleStatus.key.draft)}
    or coalesce(${columnIn('merchantIds', alias)} @> array[${ownerId}]::bigint[], false))`;
};
