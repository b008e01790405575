// Serves a person's own tasks.
import type { Sql } from '@ec/kernel/database';
import type { Call, Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import {
  claimTask as claimCall,
  claimList,
  completeTaskCall,
  delegateTask as delegateCall,
  deleteTask as deleteCall,
  deleteProcessInstance,
  doneList,
  sendList,
  startList,
  taskInfo,
  todoCount,
  todoList,
  unclaimTask as unclaimCall,
} from '../shared/work.contract.ts';
import { readAttachedFiles } from './attached-files.ts';
import { pageOfStartable } from './definition-list.ts';
import { personOf } from './process-access.ts';
import type { WorkflowServices } from './process-steps.ts';
import { claimOwnTask, completeOwnTask } from './record-approval.ts';
import { delegateTask, deleteTask, type TaskAct, unclaimTask } from './task-acts.ts';
import { readTaskInfo } from './task-info.ts';
import { countTasks, pageOfClaimable, pageOfHandled, pageOfOpen, pageOfStarted, type TaskReader } from './task-list.ts';
import { withdrawProcess } from './withdraw.ts';

export const workRoutes = (engine: Engine, services: WorkflowServices): Route[] => [
  ...listRoutes(engine),
  ...serve(taskInfo, (call) => readTaskInfo(engine, call, call.input.taskId)),
  ...serve(completeTaskCall, async (call) => {
    const { taskId, processInstanceId, flag, comment, variables, files: links } = call.input;
    const instanceFilter = processInstanceId === undefined ? {} : { instanceId: processInstanceId };
    await engine.database.withTenant(call.caller.tenantId, async (tx) => {
      const files = await readAttachedFiles(tx, call, links);
      const completion = { taskId, approve: flag === 'ok', comment, files, variables, ...instanceFilter };
      await completeOwnTask(tx, engine, call, completion);
    });
    return true as const;
  }),
  ...serve(claimCall, (call) => actOn(engine, call, (tx, act) => claimOwnTask(tx, engine, call, act))),
  ...serve(unclaimCall, (call) => actOn(engine, call, (tx, act) => unclaimTask(tx, services, act))),
  ...serve(delegateCall, (call) =>
    actOn(engine, call, (tx, act) => delegateTask(tx, services, act, call.input.userId)),
  ),
  ...serve(deleteCall, (call) =>
    actOn(engine, call, (tx, act) => deleteTask(tx, services, { ...act, comment: call.input.reason })),
  ),
  ...serve(deleteProcessInstance, async (call) => {
    const { tenantId, userId } = call.caller;
    const { processInstanceId: instanceId, reason } = call.input;
    const mayDelete = mayDeleteInstances(call);
    await engine.database.withTenant(tenantId, async (tx) => {
      const files = await readAttachedFiles(tx, call, call.input.files);
      await withdrawProcess(tx, services, { tenantId, instanceId, userId, reason, files }, mayDelete);
    });
    return true as const;
  }),
];

/** People of a merchant may end only their own instances, even if their roles permit more. */
const mayDeleteInstances = ({ caller, rights }: Call): boolean =>
  caller.ownerId === undefined && rights.holds('flow_follow_delete');

function listRoutes(engine: Engine): Route[] {
  return [
    ...serve(startList, ({ caller, language, input: { current, size, ...filter } }) =>
      pageOfStartable(
        { read: engine.database.read(caller.tenantId), language },
        engine.serviceHandlers,
        caller.tenantId,
        { current, size },
        filter,
      ),
    ),
    ...serve(claimList, (call) => {
      const { current, size, ...filter } = call.input;
      return pageOfClaimable(
        taskReader(engine, call),
        call.caller.tenantId,
        personOf(engine, call),
        { current, size },
        filter,
      );
    }),
    ...serve(todoList, (call) => {
      const { current, size, ...filter } = call.input;
      const { tenantId, userId } = call.caller;
      return pageOfOpen(taskReader(engine, call), tenantId, userId, { current, size }, filter);
    }),
    ...serve(sendList, (call) => {
      const { current, size, ...filter } = call.input;
      const { tenantId, userId } = call.caller;
      return pageOfStarted(taskReader(engine, call), tenantId, userId, { current, size }, filter);
    }),
    ...serve(doneList, (call) => {
      const { current, size, ...filter } = call.input;
      const { tenantId, userId } = call.caller;
      return pageOfHandled(taskReader(engine, call), tenantId, userId, { current, size }, filter);
    }),
    ...serve(todoCount, (call) => {
      const { tenantId } = call.caller;
      return countTasks(engine.database.read(tenantId), tenantId, personOf(engine, call));
    }),
  ];
}

const taskReader = ({ database, registry }: Engine, { language }: Call): TaskReader => ({
  database,
  registry,
  language,
});

/** Runs an act on a task of the caller in one transaction. */
export async function actOn(
  engine: Engine,
  call: Call<{ taskId: string; comment?: string; files: string }>,
  work: (tx: Sql, act: TaskAct) => Promise<unknown>,
): Promise<true> {
  const { tenantId } = call.caller;
  const { taskId, comment = '' } = call.input;
  const act = { tenantId, taskId, person: personOf(engine, call), comment };
  await engine.database.withTenant(tenantId, async (tx) => {
    const files = await readAttachedFiles(tx, call, call.input.files);
    await work(tx, { ...act, files });
  });
  return true;
}
