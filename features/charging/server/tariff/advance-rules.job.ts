// Tariffs come into force and end by their dates (domain §6.11: 1→2→3). What applies at a moment is told by the dates alone; the
// state follows within a minute, for lists and people.
import { raw } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Services } from '@ec/kernel/services';
import { moveState } from '@ec/resource-server/move-state';
import { byRule } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';

export const advanceRulesJob = ({ ids }: Pick<Services, 'ids'>): Job =>
  job({
    name: 'charging.advanceRules',
    cron: '* * * * *',
    quiet: true,
    each: ({ read, tenantId, now }) =>
      read.rows<{ id: string }>(
        raw(sql`select id from truck_billing_rules where tenant_id = ${tenantId} and is_deleted = 0
          and (rule_status = 1 and effect_from <= ${now} or rule_status = 2 and effect_to <= ${now}) order by id`),
      ),
    async run({ tx, tenantId, row: { id }, now }) {
      // Held and looked at again: a person may have been quicker. One whose time has passed goes through both states.
      const row = await tx.first<{ state: number; begun: boolean; ended: boolean }>(
        raw(sql`select rule_status as state, effect_from <= ${now} as begun, effect_to <= ${now} as ended
          from truck_billing_rules where tenant_id = ${tenantId} and id = ${id} for update`),
      );
      const turn = (to: number, event: string) =>
        moveState(tx, billingRules, id, 'ruleStatus', to, {}, byRule(tenantId, ids, event));
      if (row?.state === 1 && row.begun) await turn(2, 'begin');
      if (row && [1, 2].includes(row.state) && row.begun && row.ended) await turn(3, 'expire');
    },
  });
