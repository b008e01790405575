// Finds deputies who act now.
import type { Sql } from '@ec/kernel/database';
import { userStatus } from '@ec/system/shared/platform.enums';
import { EngineError } from '@ec/workflow-engine/engine-error';
import type { InstanceState, StepContext, Task } from '@ec/workflow-engine/instance-state';
import type { ProcessModel } from '@ec/workflow-engine/process-model';
import { step } from '@ec/workflow-engine/step';
import { type RawBuilder, sql } from 'kysely';

export interface Substitute {
  task: number;
  node: string;
  principal: string;
  deputy: string;
}

/** Returns the condition that the deputy in the row `p` acts now in a process and can sign in. */
export const isActingDeputy = (now: Date, processKey: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`p.is_deleted = 0 and p.start_time <= ${now} and p.end_time > ${now}
    and (coalesce(cardinality(p.process_keys), 0) = 0 or ${processKey}::text = any(p.process_keys))
    and exists (select from "system_user" u where u.tenant_id = p.tenant_id and u.id = p.deputy_id and u.is_deleted = 0
      and u.status = ${sql.lit(userStatus.key.enabled)})`;

const mayBeSubstituted = ({ state, assignee, principal, owner }: Task): boolean =>
  state === 'open' && assignee !== null && principal === undefined && owner === undefined;

/** Lists the tasks that go to a deputy. If the engine refuses the deputy, for example the starter, the task stays with its assignee. */
export async function listSubstitutes(
  tx: Sql,
  tenantId: string,
  { model, state, tasks }: { model: ProcessModel; state: InstanceState; tasks: readonly Task[] },
  context: StepContext,
): Promise<Substitute[]> {
  const open = tasks.filter(mayBeSubstituted);
  if (open.length === 0 || state.status !== 'running') return [];
  const rows = await tx.rows<{ user: string; deputy: string }>(
    sql`select p.user_id::text as user, p.deputy_id::text as deputy from desk_deputy p
      where p.tenant_id = ${tenantId} and p.user_id = any(${open.map(({ assignee }) => assignee)}::bigint[])
        and ${isActingDeputy(new Date(context.now), sql`${model.key}`)} order by p.id`,
  );
  const deputies = new Map(rows.map(({ user, deputy }) => [user, deputy]));
  return open.flatMap(({ id, node, assignee }) => {
    const deputy = deputies.get(assignee ?? '');
    const isPermitted =
      deputy !== undefined && isAllowed(model, state, { type: 'substitute', task: id, deputy }, context);
    return isPermitted ? [{ task: id, node, principal: assignee ?? '', deputy }] : [];
  });
}

function isAllowed(
  model: ProcessModel,
  state: InstanceState,
  event: Parameters<typeof step>[2],
  context: StepContext,
): boolean {
  try {
    step(model, state, event, context);
    return true;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

/** Returns whether the deputy stands in for the principal now. */
export async function isDeputyOf(
  tx: Sql,
  tenantId: string,
  { principal, deputy, processKey }: { principal: string; deputy: string; processKey: string },
  now: Date,
): Promise<boolean> {
  const row = await tx.first(
    sql`select p.id from desk_deputy p where p.tenant_id = ${tenantId} and p.user_id = ${principal}
      and p.deputy_id = ${deputy} and ${isActingDeputy(now, sql`${processKey}`)} limit 1`,
  );
  return row !== undefined;
}
