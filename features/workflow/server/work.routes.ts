// The calls of a person's own tasks.
import { toWireTime } from '@ec/kernel/clock';
import type { Call, Route } from '@ec/kernel/http/route';
import { pageOf } from '@ec/kernel/paging';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { completeTaskCall, todoList } from '../shared/work.contract.ts';
import { completeOwnTask } from './record-approval.ts';
import { countOpenTasks, listOpenTasks } from './task-list.ts';

export const workRoutes = (engine: Engine): Route[] => [
  ...serve(todoList, (call) => readTodoList(engine, call, call.input)),
  ...serve(completeTaskCall, async (call) => {
    const { taskId, processInstanceId, flag, comment, variables } = call.input;
    const expected = processInstanceId === undefined ? {} : { instanceId: processInstanceId };
    const completion = { taskId, approve: flag === 'ok', comment, variables, ...expected };
    await engine.database.withTenant(call.caller.tenantId, (tx) => completeOwnTask(tx, engine, call, completion));
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
