// The calls of a person's own tasks.
import { toWireTime } from '@ec/kernel/clock';
import type { Call, Route } from '@ec/kernel/http/route';
import { pageOf } from '@ec/kernel/paging';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { completeTaskCall, todoList } from '../shared/work.contract.ts';
import { completeTask, type WorkflowServices } from './process-steps.ts';
import { countOpenTasks, listOpenTasks } from './task-list.ts';

export const workRoutes = (engine: Engine, services: WorkflowServices): Route[] => [
  ...serve(todoList, (call) => readTodoList(engine, call, call.input)),
  ...serve(completeTaskCall, async (call) => {
    const { tenantId, userId } = call.caller;
    const { taskId, processInstanceId, flag, comment, variables } = call.input;
    const completion = { tenantId, userId, taskId, approve: flag === 'ok', comment, variables, call };
    const expected = processInstanceId === undefined ? {} : { instanceId: processInstanceId };
    await engine.database.withTenant(tenantId, (tx) => completeTask(tx, services, { ...completion, ...expected }));
    return true as const;
  }),
];

async function readTodoList(
  engine: Engine,
  call: Call,
  { current, size, ...filter }: InputOf<typeof todoList>,
): Promise<OutputOf<typeof todoList>> {
  const { tenantId, userId } = call.caller;
  const read = engine.database.read(tenantId);
  const [rows, total] = await Promise.all([
    listOpenTasks(read, tenantId, userId, { current, size }, filter),
    countOpenTasks(read, tenantId, userId, filter),
  ]);
  const records = rows.map((row) => ({ ...row, createTime: toWireTime(row.createTime) }));
  return pageOf(records, { total, isApprox: false }, { current, size });
}
