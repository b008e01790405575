// A person names somebody to decide about a record: a new assignee, a further signer, a successor. Somebody who may not decide is
// refused at once, because the task would wait for a decision that the server refuses. A person whom the model names is not
// refused: the task waits in the list of those who may pass it on.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Condition } from '@ec/kernel/sql';
import type { EngineEvent, Task } from '@ec/workflow-engine/instance-state';
import { nodeOf, type ProcessModel } from '@ec/workflow-engine/process-model';
import { sql } from 'kysely';
import { meetsCondition } from './record-deciders.ts';
import { workflowErrors } from './workflow.errors.ts';

interface Step {
  tenantId: string;
  instanceId: string;
  model: ProcessModel;
  event: EngineEvent;
  /** Those that the step added or changed. */
  tasks: readonly Task[];
  whoeverMayDecide: (tenantId: string, userId: string) => Promise<Condition>;
}

/** A delegate gives an opinion alone, and the applicant who submits again decides nothing either. */
export const isDecision = (model: ProcessModel, { node, owner }: Task): boolean =>
  owner === undefined && nodeOf(model, node).kind !== 'startEvent';

/** @throws AppError personMayNotDecide, with the name of the person */
export async function requireDeciders(tx: Sql, step: Step): Promise<void> {
  const { tenantId, instanceId, model, event, tasks, whoeverMayDecide } = step;
  const assignees = new Set(tasks.filter((task) => isDecision(model, task)).map(({ assignee }) => assignee));
  for (const userId of namedIn(event).filter((id) => assignees.has(id))) {
    if (await meetsCondition(tx, { tenantId, instanceId }, await whoeverMayDecide(tenantId, userId))) continue;
    const person = await tx.first<{ name: string }>(
      sql`select name from "system_user" where tenant_id = ${tenantId} and id = ${userId}`,
    );
    fail(workflowErrors.personMayNotDecide, { subject: person?.name ?? userId });
  }
}

function namedIn(event: EngineEvent): readonly string[] {
  if (event.type === 'transfer' || event.type === 'replacePerson') return [event.to];
  return event.type === 'addSigners' ? event.signers : [];
}
