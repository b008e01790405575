// Lists the running instances of a tenant for people who may follow all of them.

import { toWireTime } from '@ec/kernel/clock';
import { pageOf } from '@ec/kernel/paging';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { instanceStatus } from '../shared/instance-status.ts';
import type { followList } from '../shared/model.contract.ts';
import type { DefinitionReader } from './definition-list.ts';
import { categoryName, processName, subjectIn } from './process-words.ts';
import { filterTasks } from './task-filter.ts';
import { nameOfUser, suspensionState } from './task-list.ts';

type Follow = OutputOf<typeof followList>;

export async function pageOfRunning(
  { read, language }: DefinitionReader,
  tenantId: string,
  {
    current,
    size,
    startUserId,
    processInstanceId,
    processDefinitionId,
    categoryName: categoryWords,
    ...filter
  }: InputOf<typeof followList>,
): Promise<Follow> {
  const conditions = [
    sql`i.tenant_id = ${tenantId} and i.status = ${keys(instanceStatus.running)}`,
    filterTasks(filter, sql`i.start_time`),
    ...(categoryWords ? [sql`strpos(${categoryName(language)}, ${categoryWords}) > 0`] : []),
    ...(startUserId ? [sql`i.starter = ${startUserId}`] : []),
    ...(processInstanceId ? [sql`i.id = ${processInstanceId}`] : []),
    ...(processDefinitionId ? [sql`i.definition_id = ${processDefinitionId}`] : []),
  ];
  const from = sql`from workflow_instance i join workflow_definition d on d.id = i.definition_id
    where ${sql.join(conditions, sql` and `)}`;
  const [rows, countRow] = await Promise.all([
    read.rows<Follow['records'][number]>(
      sql`select i.id, i.id as "executionId", i.id as "processInstanceId", d.id as "processDefinitionId",
          d.process_key as "processDefinitionKey", ${processName(language)} as "processDefinitionName", ${processName(language)} as name,
          ${subjectIn(language)} as subject, d.category,
          ${categoryName(language)} as "categoryName", coalesce(i.business_id::text, '') as "businessId",
          ${suspensionState} as "suspensionState", i.starter as "startUser", i.starter as "startUserId",
          ${nameOfUser(sql`i.tenant_id`, sql`i.starter`)} as "startUserName", i.start_time as "startTime"
        ${from} order by i.id desc limit ${size} offset ${(current - 1) * size}`,
    ),
    read.first<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ]);
  const records = rows.map((row) => ({ ...row, startTime: toWireTime(row.startTime) }));
  return pageOf(records, { total: countRow?.total ?? 0, isApprox: false }, { current, size });
}
