// Checks the definition that a person wants to start, because the handlers of a process work only with rows of one kind.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { sql } from 'kysely';
import { workflowErrors } from './workflow.errors.ts';

/**
 * A process with another key is permitted in the same category.
 * @returns the id of the latest version, because a form that was opened before a deployment names an older version
 * @throws AppError noDefinition, otherProcess
 */
export async function requireProcessOf(
  tx: Sql,
  tenantId: string,
  definitionId: string,
  { key, category }: { key: string; category: string },
): Promise<string> {
  const row = await tx.first<{ key: string; category: string; latest: string }>(
    sql`select d.process_key as key, d.category, (select n.id from workflow_definition n where n.tenant_id = d.tenant_id
          and n.process_key = d.process_key and n.removed_time is null order by n.version desc limit 1) as latest
      from workflow_definition d
      where d.id = ${definitionId} and d.tenant_id in (${tenantId}, '') and d.removed_time is null`,
  );
  if (!row) fail(workflowErrors.noDefinition);
  if (row.key !== key && row.category !== category) fail(workflowErrors.otherProcess);
  return row.latest;
}
