// Checks that tasks and copies go to people of the tenant who can sign in.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { userStatus } from '@ec/system/shared/platform.enums';
import type { Task } from '@ec/workflow-engine/instance-state';
import { sql } from 'kysely';
import { workflowErrors } from './workflow.errors.ts';

const greatestId = 2n ** 63n - 1n;

/** Checks assignees and candidates, because an instance would wait for ever for a person who cannot sign in. @throws AppError badAssignee */
export async function checkAssignees(tx: Sql, tenantId: string, tasks: readonly Task[]): Promise<void> {
  const longGroup = tasks.flatMap((task) => task.groups).find((group) => group.length > 64);
  if (longGroup !== undefined) fail(workflowErrors.badAssignee, { subject: longGroup.slice(0, 40) });
  const people = tasks.flatMap((task) => [...(task.assignee === null ? [] : [task.assignee]), ...task.users]);
  await checkPeople(tx, tenantId, people);
}

/** @throws AppError badAssignee */
export async function checkPeople(tx: Sql, tenantId: string, userIds: readonly string[]): Promise<void> {
  const people = [...new Set(userIds)];
  if (people.length === 0) return;
  const invalidId = people.find((id) => !/^[1-9]\d{0,18}$/.test(id) || BigInt(id) > greatestId);
  if (invalidId !== undefined) fail(workflowErrors.badAssignee, { subject: invalidId.slice(0, 40) });
  const rows = await tx.rows<{ id: string }>(
    sql`select id from "system_user" where tenant_id = ${tenantId} and id = any(${people}::bigint[])
      and is_deleted = 0 and status = ${userStatus.key.enabled}`,
  );
  const present = new Set(rows.map(({ id }) => id));
  const missing = people.find((id) => !present.has(id));
  if (missing !== undefined) fail(workflowErrors.badAssignee, { subject: missing });
}
