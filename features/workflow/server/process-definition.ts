// Checks the definition that a person wants to start, because the handlers of a process work only with rows of one kind.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { sql } from 'kysely';
import { workflowErrors } from './workflow.errors.ts';

/** A process with another key is permitted in the same category. @throws AppError noDefinition, otherProcess */
export async function requireProcessOf(
  tx: Sql,
  tenantId: string,
  definitionId: string,
  { key, category }: { key: string; category: string },
): Promise<void> {
  const row = await tx.first<{ key: string; category: string }>(
    sql`select process_key as key, category from workflow_definition
      where id = ${definitionId} and tenant_id in (${tenantId}, '')`,
  );
  if (!row) fail(workflowErrors.noDefinition);
  if (row.key !== key && row.category !== category) fail(workflowErrors.otherProcess);
}
