// Checks a person whom somebody chooses to decide about a record: a new assignee, a further signer or a successor. A person who may not
// decide is refused at once, because the server would refuse the decision later. People whom the diagram assigns are not checked here.
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
  /** The tasks that the step added or changed. */
  tasks: readonly Task[];
  readDecisionCondition: (tenantId: string, userId: string) => Promise<Condition>;
}

/** Returns whether the task is a decision. The opinion of a delegate is no decision, and neither is a new submission by the applicant. */
export const isDecision = (model: ProcessModel, { node, owner }: Task): boolean =>
  owner === undefined && nodeOf(model, node).kind !== 'startEvent';

/** @throws AppError personMayNotDecide with the name of the person */
export async function requireDeciders(tx: Sql, step: Step): Promise<void> {
  const { tenantId, instanceId, model, event, tasks, readDecisionCondition } = step;
  const assignees = new Set(tasks.filter((task) => isDecision(model, task)).map(({ assignee }) => assignee));
  for (const userId of peopleNamedIn(event).filter((id) => assignees.has(id))) {
    if (await meetsCondition(tx, { tenantId, instanceId }, await readDecisionCondition(tenantId, userId))) continue;
    const person = await tx.first<{ name: string }>(
      sql`select name from "system_user" where tenant_id = ${tenantId} and id = ${userId}`,
    );
    fail(workflowErrors.personMayNotDecide, { subject: person?.name ?? userId });
  }
}

function peopleNamedIn(event: EngineEvent): readonly string[] {
  if (event.type === 'transfer' || event.type === 'replacePerson') return [event.to];
  return event.type === 'addSigners' ? event.signers : [];
}
