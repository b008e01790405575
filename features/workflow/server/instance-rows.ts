// Loads the rows of an instance under its lock, and stores the changes of a step. The `id` of a row in the engine is the column `no`, which
// is unique within the instance.
import type { Sql } from '@ec/kernel/database';
import { type ErrorEntry, fail } from '@ec/kernel/errors';
import type { Services } from '@ec/kernel/services';
import type { Variables } from '@ec/workflow-engine/evaluate';
import type { Changes, InstanceState, Resume, Task, Timer, Token, Vote } from '@ec/workflow-engine/instance-state';
import { sql } from 'kysely';
import { storedNameLength } from './process-words.ts';
import { taskState } from './task-state.ts';
import { workflowErrors } from './workflow.errors.ts';

export interface StoredInstance {
  id: string;
  definitionId: string;
  /** True where the instance or its definition is suspended. */
  suspended: boolean;
  business: string;
  businessId: string | null;
  /** The person who started the instance, if a handover replaced the starter later. */
  firstStarter?: string | null;
  state: InstanceState;
}

interface InstanceRow extends Omit<StoredInstance, 'state'> {
  status: number;
  starter: string;
  lastNo: number;
  variables: Variables;
}

const statuses = { running: 1, ended: 2, cancelled: 3 } as const;

const statusOf = (code: number): InstanceState['status'] =>
  code === statuses.running ? 'running' : code === statuses.ended ? 'ended' : 'cancelled';

/** Locks the instance for the rest of the transaction, so that its steps run one after another, and loads its state. */
export async function loadLockedInstance(
  tx: Sql,
  tenantId: string,
  id: string,
  refusal: ErrorEntry = workflowErrors.noTask,
): Promise<StoredInstance> {
  const row = await tx.first<InstanceRow>(
    sql`select i.id, i.definition_id as "definitionId", i.suspended or d.suspended as suspended, i.business,
        i.business_id as "businessId", i.first_starter as "firstStarter", i.status, i.starter, i.last_no as "lastNo", i.variables
      from workflow_instance i join workflow_definition d on d.id = i.definition_id
      where i.tenant_id = ${tenantId} and i.id = ${id} for update of i`,
  );
  if (!row) fail(refusal);
  const ofInstance = sql`tenant_id = ${tenantId} and instance_id = ${id}`;
  const tokens = await tx.rows<{ id: number; node: string; scope: number; flow: string | null; resume: Resume | null }>(
    sql`select no as id, node, scope_no as scope, flow, resume from workflow_token where ${ofInstance} order by no`,
  );
  const tasks = await tx.rows<TaskRow>(
    sql`select no as id, token_no as token, node, state, assignee, candidate_users::text[] as users,
        candidate_groups as groups, order_no as "order", weight, veto, owner, before_no as before, after_no as after,
        principal, (extract(epoch from due) * 1000)::float8 as due
      from workflow_task where ${ofInstance} and state <> ${taskState.closed} order by no`,
  );
  const votes = await tx.rows<Vote>(
    sql`select no as id, token_no as token, task_no as task, user_id as "user", approve, weight
      from workflow_vote where ${ofInstance} and is_counted order by no`,
  );
  const timers = await tx.rows<{ id: number; token: number; node: string; due: number; repeats: number | null }>(
    sql`select no as id, token_no as token, node, (extract(epoch from due) * 1000)::float8 as due, repeats
      from workflow_timer where ${ofInstance} order by no`,
  );
  const state: InstanceState = {
    status: statusOf(row.status),
    starter: row.starter,
    lastId: row.lastNo,
    tokens: tokens.map(withoutNulls<Token>),
    tasks: tasks.map(readTask),
    votes,
    timers: timers.map(withoutNulls<Timer>),
    variables: row.variables,
  };
  const { definitionId, suspended, business, businessId, firstStarter } = row;
  return { id, definitionId, suspended, business, businessId, firstStarter, state };
}

type TaskRow = Omit<Task, 'state' | 'owner' | 'before' | 'after' | 'principal' | 'due'> & {
  state: number;
  owner: string | null;
  before: number | null;
  after: number | null;
  principal: string | null;
  due: number | null;
};

function readTask({ state, owner, before, after, principal, due, ...task }: TaskRow): Task {
  const optionalFields = withoutNulls<Pick<Task, 'owner' | 'before' | 'after' | 'principal' | 'due'>>({
    owner,
    before,
    after,
    principal,
    due,
  });
  return { ...task, state: state === taskState.open ? 'open' : 'waiting', ...optionalFields };
}

/** Removes members that are null. The engine expects absent members instead. */
const withoutNulls = <Row>(row: { [Key in keyof Row]: Row[Key] | null }): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;

export interface Step {
  tenantId: string;
  instanceId: string;
  state: InstanceState;
  changes: Changes;
  /** Returns the name of an activity in the diagram. */
  nameOf: (node: string) => string;
  /** The comment of the person who acted. The task that this person closed stores it. */
  comment?: string;
  /** The files of the same person. The same task stores them. */
  files?: readonly string[];
}

export async function storeStep(tx: Sql, ids: Services['ids'], step: Step): Promise<void> {
  const { tenantId, instanceId, state } = step;
  const status = state.status === 'new' ? statuses.running : statuses[state.status];
  await tx.run(
    sql`update workflow_instance set status = ${status}, last_no = ${state.lastId}, starter = ${state.starter},
        variables = ${JSON.stringify(state.variables)}::jsonb,
        end_time = case when ${status}::int = 1 then null else coalesce(end_time, now()) end
      where tenant_id = ${tenantId} and id = ${instanceId}`,
  );
  await storeTokens(tx, step);
  await storeTasks(tx, ids, step);
  await storeVotes(tx, step);
  await storeTimers(tx, step);
  await storeHistory(tx, step);
}

const rowsOf = (rows: readonly unknown[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;

async function storeTokens(tx: Sql, { tenantId, instanceId, changes }: Step): Promise<void> {
  const { added, changed, removed } = changes.tokens;
  if (removed.length > 0) await removeRows(tx, 'workflow_token', tenantId, instanceId, removed);
  if (added.length + changed.length === 0) return;
  await tx.run(
    sql`insert into workflow_token (tenant_id, instance_id, no, node, scope_no, flow, resume)
      select ${tenantId}, ${instanceId}, id, node, scope, flow, resume
      from ${rowsOf([...added, ...changed])} as r (id int, node text, scope int, flow text, resume jsonb)
      on conflict (tenant_id, instance_id, no) do update set resume = excluded.resume`,
  );
}

const removeRows = (
  tx: Sql,
  table: 'workflow_token' | 'workflow_timer',
  tenantId: string,
  instanceId: string,
  nos: number[],
) =>
  tx.run(
    sql`delete from ${sql.table(table)}
      where tenant_id = ${tenantId} and instance_id = ${instanceId} and no = any(${nos}::int[])`,
  );

async function storeTasks(tx: Sql, ids: Services['ids'], step: Step): Promise<void> {
  const { tenantId, instanceId, changes, comment, files = [] } = step;
  const closedTasks = new Map(changes.closedTasks.map((row) => [row.task.id, row]));
  const openRows = [...changes.tasks.added, ...changes.tasks.changed].map((task) => ({
    ...task,
    name: step.nameOf(task.node),
    rowId: ids.next(),
    state: taskState[task.state],
  }));
  const closedRows = [...closedTasks.values()].map(({ task, outcome, user }) => {
    const isClosedByAssignee = user !== undefined && task.assignee === user;
    return {
      ...task,
      name: step.nameOf(task.node),
      rowId: ids.next(),
      state: taskState.closed,
      outcome,
      closedBy: user,
      comment: isClosedByAssignee ? comment : '',
      files: isClosedByAssignee ? files : [],
    };
  });
  const rows = [...openRows, ...closedRows];
  if (rows.length === 0) return;
  await tx.run(
    sql`insert into workflow_task (id, tenant_id, instance_id, no, token_no, node, name, state, assignee, candidate_users,
        candidate_groups, order_no, weight, veto, owner, before_no, after_no, outcome, comment,
        files, principal, due, closed_by, end_time)
      select r."rowId", ${tenantId}, ${instanceId}, r.id, r.token, r.node, left(r.name, ${storedNameLength}), r.state, r.assignee, r.users, r.groups,
        r."order", r.weight, r.veto, r.owner, r.before, r.after, r.outcome, coalesce(r.comment, ''),
        coalesce(r.files, '{}'), r.principal, to_timestamp(r.due / 1000.0), nullif(r."closedBy", '')::bigint,
        case when r.state = ${taskState.closed} then now() end
      from ${rowsOf(rows)} as r ("rowId" bigint, id int, token int, node text, name text, state int, assignee bigint,
        users bigint[], groups text[], "order" int, weight int, veto boolean, owner bigint, before int, after int, outcome text,
        comment text, files text[], principal bigint, due float8, "closedBy" text)
      on conflict (tenant_id, instance_id, no) do update set state = excluded.state, assignee = excluded.assignee,
        candidate_users = excluded.candidate_users, principal = excluded.principal, due = excluded.due, files = excluded.files,
        owner = excluded.owner, outcome = excluded.outcome, comment = excluded.comment, closed_by = excluded.closed_by,
        end_time = excluded.end_time`,
  );
}

async function storeVotes(tx: Sql, { tenantId, instanceId, changes }: Step): Promise<void> {
  const { added, removed } = changes.votes;
  // Removed votes stay in the table. The vote that settles an activity is added and removed in one step, so the table never has it; the task
  // shows who decided.
  if (removed.length > 0) {
    await tx.run(
      sql`update workflow_vote set is_counted = false
        where tenant_id = ${tenantId} and instance_id = ${instanceId} and no = any(${removed}::int[])`,
    );
  }
  if (added.length === 0) return;
  await tx.run(
    sql`insert into workflow_vote (tenant_id, instance_id, no, token_no, task_no, user_id, approve, weight)
      select ${tenantId}, ${instanceId}, r.id, r.token, r.task, r."user", r.approve, r.weight
      from ${rowsOf(added)} as r (id int, token int, task int, "user" bigint, approve boolean, weight int)`,
  );
}

async function storeTimers(tx: Sql, { tenantId, instanceId, changes }: Step): Promise<void> {
  const { added, changed, removed } = changes.timers;
  if (removed.length > 0) await removeRows(tx, 'workflow_timer', tenantId, instanceId, removed);
  if (added.length + changed.length === 0) return;
  await tx.run(
    sql`insert into workflow_timer (tenant_id, instance_id, no, token_no, node, due, repeats)
      select ${tenantId}, ${instanceId}, r.id, r.token, r.node, to_timestamp(r.due / 1000.0), r.repeats
      from ${rowsOf([...added, ...changed])} as r (id int, token int, node text, due float8, repeats int)
      on conflict (tenant_id, instance_id, no) do update set due = excluded.due, repeats = excluded.repeats,
        attempts = 0, retry_time = null`,
  );
}

async function storeHistory(tx: Sql, { tenantId, instanceId, changes }: Step): Promise<void> {
  if (changes.history.length === 0) return;
  await tx.run(
    sql`insert into workflow_history (tenant_id, instance_id, no, element, kind, token_no, outcome, user_id)
      select ${tenantId}, ${instanceId}, r.id, r.element, r.kind, r.token, r.outcome, nullif(r."user", '')::bigint
      from ${rowsOf(changes.history)} as r (id int, element text, kind text, token int, outcome text, "user" text)`,
  );
}
