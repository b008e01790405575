// Serves the acts of an approver other than approving and rejecting.
import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { Call, Route } from '@ec/kernel/http/route';
import { pageOf } from '@ec/kernel/paging';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import {
  actionList,
  addSigners as addSignersCall,
  copyTask as copyCall,
  copyList,
  recallProcess as recallCall,
  removeSigner as removeSignerCall,
  retrieveTask as retrieveCall,
  returnTask as returnCall,
  transferTask as transferCall,
  urgeTask as urgeCall,
} from '../shared/approval.contract.ts';
import { addSigners, copyTask, readPeople, removeSigner, returnTask } from './approval-acts.ts';
import { readAttachedFiles, signLinks } from './attached-files.ts';
import { urgeProcess } from './notify/urge-process.ts';
import { requireParticipant } from './process-access.ts';
import type { WorkflowServices } from './process-steps.ts';
import { nameTasks, processName, subjectIn } from './process-words.ts';
import { recallProcess, retrieveTask } from './take-back.ts';
import { transferTask } from './task-acts.ts';
import { nameOfUser } from './task-list.ts';
import type { InstanceAct } from './withdraw.ts';
import { actOn } from './work.routes.ts';

export const approvalRoutes = (engine: Engine, services: WorkflowServices): Route[] => [
  ...serve(transferCall, (call) =>
    actOn(engine, call, (tx, act) => transferTask(tx, services, act, call.input.userId)),
  ),
  ...serve(addSignersCall, (call) => {
    const { userIds, place } = call.input;
    const signers = readPeople(userIds);
    return actOn(engine, call, (tx, act) => addSigners(tx, services, act, { signers, place }));
  }),
  ...serve(removeSignerCall, (call) => actOn(engine, call, (tx, act) => removeSigner(tx, services, act))),
  ...serve(returnCall, (call) => actOn(engine, call, (tx, act) => returnTask(tx, services, act, call.input))),
  ...serve(copyCall, (call) => {
    const people = readPeople(call.input.userIds);
    return actOn(engine, call, (tx, act) => copyTask(tx, services, act, people));
  }),
  ...serve(recallCall, (call) => actOnInstance(engine, call, (tx, act) => recallProcess(tx, services, act))),
  ...serve(retrieveCall, (call) => actOnInstance(engine, call, (tx, act) => retrieveTask(tx, services, act))),
  ...serve(urgeCall, (call) => actOnInstance(engine, call, (tx, act) => urgeProcess(engine, tx, act))),
  ...serve(actionList, (call) => listActions(engine, call, call.input.processInstanceId)),
  ...serve(copyList, (call) => pageOfCopies(engine, call)),
];

async function actOnInstance(
  { database }: Engine,
  call: Call<{ processInstanceId: string; comment: string; files: string }>,
  work: (tx: Sql, act: InstanceAct) => Promise<void>,
): Promise<true> {
  const { tenantId, userId } = call.caller;
  const { processInstanceId: instanceId, comment: reason } = call.input;
  await database.withTenant(tenantId, async (tx) => {
    const files = await readAttachedFiles(tx, call, call.input.files);
    await work(tx, { tenantId, instanceId, userId, reason, files });
  });
  return true;
}

async function listActions(engine: Engine, call: Call, instanceId: string): Promise<OutputOf<typeof actionList>> {
  const { tenantId } = call.caller;
  const read = engine.database.read(tenantId);
  await requireParticipant(engine, read, call, instanceId);
  type ActionEntry = OutputOf<typeof actionList>[number];
  const rows = await read.rows<Omit<ActionEntry, 'files'> & { files: string[]; node: string }>(
    sql`select a.id::text as id, a.kind, coalesce(t.name, '') as "taskName", coalesce(t.node, '') as node, ${nameOfUser(sql`a.tenant_id`, sql`a.user_id`)} as "userName",
        coalesce((select string_agg(u.name, ',' order by u.id) from "system_user" u
          where u.tenant_id = a.tenant_id and u.id = any(a.to_users)), '') as "toUserNames",
        a.comment, a.files, a.approves, a.create_time as "createTime"
      from workflow_action a left join workflow_task t on t.tenant_id = a.tenant_id and t.id = a.task_id
      where a.tenant_id = ${tenantId} and a.instance_id = ${instanceId} order by a.id`,
  );
  const namedRows = await nameTasks(read, { tenantId, instanceId, language: call.language }, rows);
  return namedRows.map((row) => ({
    ...row,
    files: signLinks(engine, tenantId, row.files),
    createTime: toWireTime(row.createTime),
  }));
}

async function pageOfCopies(
  { database }: Engine,
  { caller: { tenantId, userId }, language, input: { current, size } }: Call<InputOf<typeof copyList>>,
): Promise<OutputOf<typeof copyList>> {
  const read = database.read(tenantId);
  const from = sql`from workflow_copy c
    join workflow_instance i on i.tenant_id = c.tenant_id and i.id = c.instance_id
    join workflow_definition d on d.id = i.definition_id
    where c.tenant_id = ${tenantId} and c.user_id = ${userId}`;
  const [rows, countRow] = await Promise.all([
    read.rows<OutputOf<typeof copyList>['records'][number]>(
      sql`select c.id::text as id, i.id::text as "processInstanceId", ${processName(language)} as "processDefinitionName",
          ${subjectIn(language)} as subject, d.category,
          coalesce(i.business_id::text, '') as "businessId",
          ${nameOfUser(sql`c.tenant_id`, sql`c.sender`)} as "senderName", c.create_time as "createTime"
        ${from} order by c.id desc limit ${size} offset ${(current - 1) * size}`,
    ),
    read.first<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ]);
  const records = rows.map((row) => ({ ...row, createTime: toWireTime(row.createTime) }));
  return pageOf(records, { total: countRow?.total ?? 0, isApprox: false }, { current, size });
}
