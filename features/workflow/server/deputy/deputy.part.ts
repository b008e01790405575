// Deputies as people enter them: everybody his own, administrators those of all.
import { raw } from '@ec/kernel/database';
import { columnsOf } from '@ec/resource-server/columns';
import type { Keeper } from '@ec/resource-server/kept-rows';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { deputy } from '../../shared/deputy.resource.ts';
import { workflowServices } from '../workflow-services.ts';
import { deputiesJob } from './deputies.job.ts';
import { checkDeputy, requireOwner } from './deputy-rules.ts';

/** A person sees whom he named and for whom he stands in. */
const keepDeputies: Keeper = ({ resource, call, alias }) => {
  if (resource !== deputy || call.rights.isTenantAdmin) return undefined;
  const d = columnsOf(deputy, alias);
  const { userId } = call.caller;
  return sql`(${d.userId} = ${userId} or ${d.deputyId} = ${userId})`;
};

export const deputyPart: Part = {
  resources: [deputy],
  keepers: [keepDeputies],
  jobs: (engine) => [deputiesJob(workflowServices(engine))],
  routes: (engine) =>
    resourceRoutes(engine, deputy, {
      async beforeSave({ tx, call, values, current }) {
        await checkDeputy(tx, call, engine.clock.now(), values, current);
        return values;
      },
      async beforeRemove({ tx, call, ids }) {
        const d = columnsOf(deputy);
        const rows = await tx.rows<{ userId: string }>(
          raw(sql`select ${d.userId}::text as "userId" from ${tableOf(deputy)}
            where ${d.tenantId} = ${call.caller.tenantId} and ${d.id} = any(${ids}::bigint[])`),
        );
        for (const { userId } of rows) requireOwner(call, userId);
      },
    }),
};
