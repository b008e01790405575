// Lists the tasks and instances of a person: tasks to claim, open tasks, started processes and handled tasks.

import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { type Page, type Paging, pageOf, totalOf } from '@ec/kernel/paging';
import type { Condition } from '@ec/kernel/sql';
import type { Language } from '@ec/language/language';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { type RawBuilder, sql } from 'kysely';
import { instanceStatus } from '../shared/instance-status.ts';
import { readBusinessStates } from './business-states.ts';
import { modelOfDefinition } from './definitions.ts';
import { activityName, categoryName, isWholeName, processName, subjectIn } from './process-words.ts';
import { filterTasks, type TaskFilter } from './task-filter.ts';
import { taskState } from './task-state.ts';

export interface Person {
  userId: string;
  /** The candidate groups of the person: aliases and ids of roles, and `permission:<code>`. */
  groups: readonly string[];
  /** The condition on the instance `i` that the person may decide about its record. It applies to tasks of candidate groups. */
  mayDecide: Condition;
}

export interface ListedTask {
  taskId: string;
  taskName: string;
  category: string;
  categoryName: string;
  processDefinitionId: string;
  processDefinitionKey: string;
  processDefinitionName: string;
  processDefinitionVersion: number;
  processInstanceId: string;
  businessId: string;
  assignee: string;
  assigneeName: string;
  principalName: string;
  startUserId: string;
  startUserName: string;
  subject: string;
  dueTime: string;
  createTime: string;
  status: string;
  suspensionState: number;
}

/** A row of the query. It also has members that callers do not receive. */
interface StoredTask extends Omit<ListedTask, 'status'> {
  business: string;
  node: string;
  isClaimed: boolean;
  endTime: string;
  isFinished: boolean;
}

/** Returns an SQL expression for the name of a person. Participants see each other's names, whatever their data scope. */
export const nameOfUser = (tenantId: RawBuilder<unknown>, userId: RawBuilder<unknown>) =>
  sql`coalesce((select u.name from "system_user" u where u.tenant_id = ${tenantId} and u.id = ${userId}), '')`;

export const suspensionState = sql`case when i.suspended or d.suspended then 2 else 1 end`;

const instanceColumns = (language: Language) => sql`d.category, ${categoryName(language)} as "categoryName",
  d.id as "processDefinitionId", d.process_key as "processDefinitionKey", ${processName(language)} as "processDefinitionName",
  i.starter::text as "startUserId", ${nameOfUser(sql`i.tenant_id`, sql`i.starter`)} as "startUserName",
  ${subjectIn(language)} as subject, d.version as "processDefinitionVersion",
  i.id as "processInstanceId", i.business, coalesce(i.business_id::text, '') as "businessId",
  ${suspensionState} as "suspensionState", i.status <> ${keys(instanceStatus.running)} as "isFinished"`;

const taskColumns = (
  language: Language,
) => sql`t.id as "taskId", t.name as "taskName", t.node, coalesce(t.assignee::text, '') as assignee,
  ${nameOfUser(sql`t.tenant_id`, sql`t.assignee`)} as "assigneeName",
  ${nameOfUser(sql`t.tenant_id`, sql`t.principal`)} as "principalName", coalesce(t.due::text, '') as "dueTime",
  t.create_time as "createTime", t.assignee is not null and t.owner is null and cardinality(t.candidate_users) + cardinality(t.candidate_groups) > 0
    as "isClaimed", coalesce(t.end_time::text, '') as "endTime", ${instanceColumns(language)}`;

const tasksWithInstance = sql`workflow_task t
  join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
  join workflow_definition d on d.id = i.definition_id`;

type Source = RawBuilder<unknown>;

/** Chooses the tables for a count. Without filters by instance or definition, one table and its index are enough. */
const sourceToCount = (filter: TaskFilter, alone: Source, joined: Source): Source =>
  Object.entries(filter).every(([name, value]) => !value || name === 'beginDate' || name === 'endDate')
    ? alone
    : joined;

const tasksToCount = (filter: TaskFilter): Source => sourceToCount(filter, sql`workflow_task t`, tasksWithInstance);

/** Selects the open tasks of the person. */
const openTasksOf = (tenantId: string, userId: string, filter: TaskFilter, source: Source = tasksWithInstance) =>
  sql`from ${source} where t.tenant_id = ${tenantId} and t.assignee = ${userId}
    and t.state = ${sql.lit(taskState.open)} and ${filterTasks(filter, sql`t.create_time`)}`;

/** Returns the condition that the person is a candidate of the task `t` in the instance `i`. */
export const isCandidate = ({ userId, groups, mayDecide }: Person) =>
  sql`(t.candidate_users @> array[${userId}]::bigint[] or (t.candidate_groups && ${groups}::varchar[] and ${mayDecide}))`;

const claimableTasksOf = (tenantId: string, person: Person, filter: TaskFilter) =>
  sql`from ${tasksWithInstance} where t.tenant_id = ${tenantId} and t.state = ${sql.lit(taskState.open)}
    and t.assignee is null and ${isCandidate(person)} and ${filterTasks(filter, sql`t.create_time`)}`;

const closedTasksOf = (tenantId: string, userId: string, filter: TaskFilter, source: Source = tasksWithInstance) =>
  sql`from ${source} where t.tenant_id = ${tenantId} and t.closed_by = ${userId}
    and t.state = ${sql.lit(taskState.closed)} and ${filterTasks(filter, sql`t.end_time`)}`;

interface Selection {
  columns: RawBuilder<unknown>;
  /** `from … where …` */
  from: RawBuilder<unknown>;
  /** The same rows from as few tables as the filter permits. */
  counted: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  exactUpTo?: number;
}

const selectTasks = (language: Language, from: RawBuilder<unknown>, counted = from): Selection => ({
  columns: taskColumns(language),
  from,
  counted,
  order: sql`t.id desc`,
});

/** Selects the instances of the starter, each with its newest open task, or with its newest other task. */
const selectStarted = (tenantId: string, userId: string, filter: TaskFilter, language: Language): Selection => {
  const instances = sql`workflow_instance i join workflow_definition d on d.id = i.definition_id`;
  const where = sql`where i.tenant_id = ${tenantId} and i.starter = ${userId} and ${filterTasks(filter, sql`i.start_time`)}`;
  return {
    columns: sql`coalesce(t.id::text, '') as "taskId", coalesce(t.name, '') as "taskName", coalesce(t.node, '') as node,
      coalesce(t.assignee::text, '') as assignee, ${nameOfUser(sql`i.tenant_id`, sql`t.assignee`)} as "assigneeName",
      ${nameOfUser(sql`i.tenant_id`, sql`t.principal`)} as "principalName", coalesce(t.due::text, '') as "dueTime",
      i.start_time as "createTime", false as "isClaimed", coalesce(i.end_time::text, '') as "endTime", ${instanceColumns(language)}`,
    from: sql`from ${instances}
      left join lateral (select t.id, t.name, t.node, t.assignee, t.principal, t.due from workflow_task t
        where t.tenant_id = i.tenant_id and t.instance_id = i.id order by t.state, t.id desc limit 1) t on true ${where}`,
    counted: sql`from ${sourceToCount(filter, sql`workflow_instance i`, instances)} ${where}`,
    order: sql`i.id desc`,
  };
};

const readRows = (
  read: Sql,
  { columns, from, order }: Omit<Selection, 'counted'>,
  { current, size }: Paging,
): Promise<StoredTask[]> =>
  read.rows<StoredTask>(sql`select ${columns} ${from} order by ${order} limit ${size} offset ${(current - 1) * size}`);

/** The counts of the badge and of the list of tasks to claim stop at this number. */
const mostCounted = 1_000;

async function countRows(read: Sql, counted: RawBuilder<unknown>): Promise<number> {
  const limitedRows = sql`select 1 ${counted} limit ${mostCounted}`;
  const row = await read.first<{ count: number }>(sql`select count(*)::int as count from (${limitedRows}) c`);
  return row?.count ?? 0;
}

export interface TaskReader extends Pick<Engine, 'database' | 'registry'> {
  language: Language;
}

async function readPage<R>(
  { database, registry, language }: TaskReader,
  tenantId: string,
  selection: Selection,
  paging: Paging,
  present: (row: StoredTask, task: ListedTask, read: Sql) => R | Promise<R>,
): Promise<Page<R>> {
  const read = database.read(tenantId);
  const rows = await readRows(read, selection, paging);
  const { counted: from, exactUpTo } = selection;
  const counting = { from, select: sql`select `, rowCount: rows.length, isServed: true };
  const total = await totalOf(read, { ...paging, ...counting, ...(exactUpTo === undefined ? {} : { exactUpTo }) });
  const stateOf = await readBusinessStates(read, registry, tenantId, rows);
  const records = await Promise.all(
    rows.map(async (row) => present(row, await presentTask(read, row, stateOf(row), language), read)),
  );
  return pageOf(records, total, paging);
}

async function presentTask(read: Sql, row: StoredTask, status: string, language: Language): Promise<ListedTask> {
  const { business: _business, node: _node, isClaimed: _claimed, endTime: _end, isFinished: _finished, ...task } = row;
  const dueTime = task.dueTime === '' ? '' : toWireTime(task.dueTime);
  const listedTask = { ...task, status, dueTime, createTime: toWireTime(row.createTime) };
  if (row.node === '' || isWholeName(row.taskName, language)) return listedTask;
  const model = await modelOfDefinition(read, row.processDefinitionId);
  return { ...listedTask, taskName: activityName(model.nodes.get(row.node), language) || listedTask.taskName };
}

/** Returns whether the diagram permits people to approve several tasks of the activity at once. */
async function mayBulk(read: Sql, { processDefinitionId, node }: Pick<StoredTask, 'processDefinitionId' | 'node'>) {
  const model = await modelOfDefinition(read, processDefinitionId);
  return model.nodes.get(node)?.assignment?.bulk === true;
}

const presentOpen = async (row: StoredTask, task: ListedTask, read: Sql) => ({
  ...task,
  mayBulk: await mayBulk(read, row),
  isClaimed: row.isClaimed,
});

const endFieldsOf = (row: StoredTask) => ({
  processIsFinished: row.isFinished ? ('finished' as const) : ('unfinished' as const),
});

export const pageOfOpen = (reader: TaskReader, tenantId: string, userId: string, paging: Paging, filter: TaskFilter) =>
  readPage(
    reader,
    tenantId,
    selectTasks(
      reader.language,
      openTasksOf(tenantId, userId, filter),
      openTasksOf(tenantId, userId, filter, tasksToCount(filter)),
    ),
    paging,
    presentOpen,
  );

export const pageOfClaimable = (
  reader: TaskReader,
  tenantId: string,
  person: Person,
  paging: Paging,
  filter: TaskFilter,
) =>
  readPage(
    reader,
    tenantId,
    // The count joins the instances too, because `isCandidate` has a condition on them.
    { ...selectTasks(reader.language, claimableTasksOf(tenantId, person, filter)), exactUpTo: mostCounted },
    paging,
    presentOpen,
  );

export const pageOfStarted = (
  reader: TaskReader,
  tenantId: string,
  userId: string,
  paging: Paging,
  filter: TaskFilter,
) =>
  readPage(reader, tenantId, selectStarted(tenantId, userId, filter, reader.language), paging, (row, task) => ({
    ...task,
    ...endFieldsOf(row),
  }));

export const pageOfHandled = (
  reader: TaskReader,
  tenantId: string,
  userId: string,
  paging: Paging,
  filter: TaskFilter,
) =>
  readPage(
    reader,
    tenantId,
    selectTasks(
      reader.language,
      closedTasksOf(tenantId, userId, filter),
      closedTasksOf(tenantId, userId, filter, tasksToCount(filter)),
    ),
    paging,
    (row, task) => {
      const endTime = toWireTime(row.endTime);
      return { ...task, ...endFieldsOf(row), endTime, historyTaskEndTime: endTime };
    },
  );

/** Reads a task in any state as a row of the list of open tasks. */
export async function readListedTask({ database, registry, language }: TaskReader, tenantId: string, taskId: string) {
  const read = database.read(tenantId);
  const selection = selectTasks(
    language,
    sql`from ${tasksWithInstance} where t.tenant_id = ${tenantId} and t.id = ${taskId}`,
  );
  const [row] = await readRows(read, selection, { current: 1, size: 1 });
  if (!row) return undefined;
  const stateOf = await readBusinessStates(read, registry, tenantId, [row]);
  return presentOpen(row, await presentTask(read, row, stateOf(row), language), read);
}

/** Counts the open tasks of a person, and the tasks that the person could claim. */
export async function countTasks(
  read: Sql,
  tenantId: string,
  person: Person,
): Promise<{ todo: number; claim: number }> {
  const [todo, claim] = await Promise.all([
    countRows(read, openTasksOf(tenantId, person.userId, {}, tasksToCount({}))),
    countRows(read, claimableTasksOf(tenantId, person, {})),
  ]);
  return { todo, claim };
}

/** Lists open tasks, the newest first. */
export const listOpenTasks = (
  read: Sql,
  tenantId: string,
  userId: string,
  paging: Paging,
  filter: TaskFilter = {},
): Promise<Omit<ListedTask, 'status'>[]> =>
  readRows(read, selectTasks('zh', openTasksOf(tenantId, userId, filter)), paging);

export const countOpenTasks = (read: Sql, tenantId: string, userId: string, filter: TaskFilter = {}): Promise<number> =>
  countRows(read, openTasksOf(tenantId, userId, filter, tasksToCount(filter)));
