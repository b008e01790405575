// Checks people whom a person names to decide about a record: a new assignee, a further signer, a successor. One who may not decide is
// refused at once, because the server would refuse the decision later. A person whom the model names is not refused: people who may pass
// the task on see it in their list.
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
  whoeverMayDecide: (tenantId: string, userId: string) => Promise<Condition>;
}

/** Returns whether the task decides. A delegate only gives an opinion, and the applicant who submits again decides nothing either. */
export const isDecision = (model: ProcessModel, { node, owner }: Task): boolean =>
  owner === undefined && nodeOf(model, node).kind !== 'startEvent';

/** @throws AppError personMayNotDecide, with the name of the person */
export async function requireDeciders(tx: Sql, step: Step): Promise<void> {
  const { tenantId, instanceId, model, event, tasks, whoeverMayDecide } = step;
  const assignees = new Set(tasks.filter((task) => isDecision(model, task)).map(({ assignee }) => assignee));
  for (const userId of peopleNamedIn(event).filter((id) => assignees.has(id))) {
    if (await meetsCondition(tx, { tenantId, instanceId }, await whoeverMayDecide(tenantId, userId))) continue;
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
