// The calls of an approval beside agreeing and rejecting.
import { toWireTime } from '@ec/kernel/clock';
import { raw, type Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { pageOf } from '@ec/kernel/paging';
import type { OutputOf } from '@ec/resource/contract';
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
import { addActionRow } from './action-rows.ts';
import { addSigners, copyTask, readPeople, removeSigner, returnTask } from './approval-acts.ts';
import { lockInstance } from './instance-rows.ts';
import { requireParticipant } from './process-access.ts';
import type { WorkflowServices } from './process-steps.ts';
import { recallProcess, retrieveTask } from './take-back.ts';
import { transferTask } from './task-acts.ts';
import { nameOfUser } from './task-list.ts';
import type { InstanceAct } from './withdraw.ts';
import { actOn } from './work.routes.ts';
import { workflowErrors } from './workflow.errors.ts';

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
  ...serve(urgeCall, (call) => actOnInstance(engine, call, (tx, act) => urgeProcess(tx, services, act))),
  ...serve(actionList, (call) => listActions(engine, call, call.input.processInstanceId)),
  ...serve(copyList, ({ caller, input }) => pageOfCopies(engine, caller, input)),
];

async function actOnInstance(
  { database }: Engine,
  { caller, input }: Call<{ processInstanceId: string; comment: string }>,
  work: (tx: Sql, act: InstanceAct) => Promise<void>,
): Promise<true> {
  const { tenantId, userId } = caller;
  const act = { tenantId, instanceId: input.processInstanceId, userId, reason: input.comment };
  await database.withTenant(tenantId, (tx) => work(tx, act));
  return true;
}

const urgePause = 10;

/** 催办 by the starter, not more often than every ten minutes. */
async function urgeProcess(tx: Sql, { ids }: WorkflowServices, act: InstanceAct): Promise<void> {
  const { tenantId, instanceId, userId, reason: comment } = act;
  const { state } = await lockInstance(tx, tenantId, instanceId, workflowErrors.noInstance);
  if (state.starter !== userId) fail(workflowErrors.noInstance);
  if (state.status !== 'running') fail(workflowErrors.ended);
  const recent = await tx.first(
    raw(sql`select id from workflow_action where tenant_id = ${tenantId} and instance_id = ${instanceId}
      and kind = 'urge' and create_time > now() - make_interval(mins => ${urgePause}) limit 1`),
  );
  if (recent) fail(workflowErrors.urgedAlready, { minutes: urgePause });
  const open = state.tasks.filter((task) => task.state === 'open');
  const toUsers = [...new Set(open.flatMap(({ assignee, users }) => (assignee === null ? users : [assignee])))];
  await addActionRow(tx, ids, { tenantId, instanceId, kind: 'urge', userId, toUsers, comment });
}

async function listActions(engine: Engine, call: Call, instanceId: string): Promise<OutputOf<typeof actionList>> {
  const { tenantId } = call.caller;
  const read = engine.database.read(tenantId);
  await requireParticipant(engine, read, call, instanceId);
  const rows = await read.rows<OutputOf<typeof actionList>[number]>(
    raw(sql`select a.id::text as id, a.kind, ${nameOfUser(sql`a.tenant_id`, sql`a.user_id`)} as "userName",
        coalesce((select string_agg(u.name, ',' order by u.id) from "system_user" u
          where u.tenant_id = a.tenant_id and u.id = any(a.to_users)), '') as "toUserNames",
        a.comment, a.create_time as "createTime"
      from workflow_action a where a.tenant_id = ${tenantId} and a.instance_id = ${instanceId} order by a.id`),
  );
  return rows.map((row) => ({ ...row, createTime: toWireTime(row.createTime) }));
}

async function pageOfCopies(
  { database }: Engine,
  { tenantId, userId }: Call['caller'],
  { current, size }: { current: number; size: number },
): Promise<OutputOf<typeof copyList>> {
  const read = database.read(tenantId);
  const from = sql`from workflow_copy c
    join workflow_instance i on i.tenant_id = c.tenant_id and i.id = c.instance_id
    join workflow_definition d on d.id = i.definition_id
    where c.tenant_id = ${tenantId} and c.user_id = ${userId}`;
  const [rows, counted] = await Promise.all([
    read.rows<OutputOf<typeof copyList>['records'][number]>(
      raw(sql`select c.id::text as id, i.id::text as "processInstanceId", d.name as "processDefinitionName", d.category,
          coalesce(i.business_id::text, '') as "businessId",
          ${nameOfUser(sql`c.tenant_id`, sql`c.sender`)} as "senderName", c.create_time as "createTime"
        ${from} order by c.id desc limit ${size} offset ${(current - 1) * size}`),
    ),
    read.first<{ total: number }>(raw(sql`select count(*)::int as total ${from}`)),
  ]);
  const records = rows.map((row) => ({ ...row, createTime: toWireTime(row.createTime) }));
  return pageOf(records, { total: counted?.total ?? 0, isApprox: false }, { current, size });
}
