// Updates the states of tariffs by their dates (domain §6.11). A scheduled tariff applies to orders like an active one, if its dates fit.
// The state, which people see, follows within a minute.

import { type Job, job } from '@ec/kernel/jobs/job';
import type { Services } from '@ec/kernel/services';
import type { KeyOf } from '@ec/resource/enum';
import { keys } from '@ec/resource-server/columns';
import { moveState } from '@ec/resource-server/move-state';
import { byRule } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';
import { ruleStatus } from '../../shared/tariff/tariff.enums.ts';

const { scheduled, active, expired } = ruleStatus.key;

export const advanceRulesJob = ({ ids }: Pick<Services, 'ids'>): Job =>
  job({
    name: 'charging.advanceRules',
    label: { zh: '推进计费规则状态', en: 'Tariff start and end' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read, tenantId, now }) =>
      read.rows<{ id: string }>(
        sql`select id from truck_billing_rules where tenant_id = ${tenantId} and is_deleted = 0
          and (rule_status = ${keys(scheduled)} and effect_from <= ${now} or rule_status = ${keys(active)} and effect_to <= ${now}) order by id`,
      ),
    async run({ tx, tenantId, row: { id }, now }) {
      // The job locks the row and checks it again, because a person may have been quicker. A version whose time has passed goes through
      // both states.
      const row = await tx.first<{ state: KeyOf<typeof ruleStatus>; begun: boolean; ended: boolean }>(
        sql`select rule_status as state, effect_from <= ${now} as begun, effect_to <= ${now} as ended
          from truck_billing_rules where tenant_id = ${tenantId} and id = ${id} for update`,
      );
      const turn = (to: number, event: string) =>
        moveState(tx, billingRules, id, 'ruleStatus', to, {}, byRule(tenantId, ids, event));
      if (row?.state === scheduled && row.begun) await turn(active, 'begin');
      if (row && (row.state === scheduled || row.state === active) && row.begun && row.ended)
        await turn(expired, 'expire');
    },
  });
