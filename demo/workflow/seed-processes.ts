// Starts leave requests and work orders of one demo tenant and completes their tasks. The workflow engine runs them, so that tasks, history
// and rows agree; afterwards their times are moved into the past.

import { DAY, HOUR } from '@ec/device-models/time-of-use';
import { alarmLevel } from '@ec/device-vocabulary/device.enums';
import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { completeTask, startProcess, workflowServices } from '@ec/workflow/server/public';
import { flowStatus } from '@ec/workflow/shared/leave.enums';
import { leave } from '@ec/workflow/shared/leave.resource';
import { leaveDays } from '@ec/workflow/shared/leave-days';
import { processWork } from '@ec/workflow/shared/process-work.resource';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { sql } from 'kysely';
import { type DemoPlace, lookUpDemo } from '../system/demo-lookup.ts';
import { type DemoLeave, type DemoWork, demoLeaves, demoWorks, type ProcessAct } from './demo-processes.ts';

const tenantId = '100003';

interface Seeding {
  engine: Engine;
  tx: Sql;
  place: DemoPlace;
  now: number;
  /** The link to an uploaded photo, without which no work order can be finished. */
  photo: string | undefined;
}

/** Does nothing if a leave or work order was started before. */
export async function seedProcesses(engine: Engine): Promise<void> {
  await engine.database.withTenant(tenantId, async (tx) => {
    const place = await lookUpDemo(tx, tenantId);
    const started = await tx.first(
      sql`select from workflow_instance where tenant_id = ${tenantId} and business in (${leave.name}, ${processWork.name}) limit 1`,
    );
    if (!place || started) return;
    const file = await tx.first<{ link: string }>(
      sql`select '/api/blade-resource/oss/file/' || name || '/photo.jpg' as link from resource_file
        where tenant_id = ${tenantId} and is_stored and media_type like 'image/%' order by create_time limit 1`,
    );
    const seeding = { engine, tx, place, now: engine.clock.now().getTime(), photo: file?.link };
    for (const each of demoLeaves) await seedLeave(seeding, each);
    for (const work of demoWorks) await seedWork(seeding, work);
  });
}

const definitionOf = async (tx: Sql, key: string): Promise<string> => {
  const row = await tx.first<{ id: string }>(
    sql`select id from workflow_definition where tenant_id = '' and process_key = ${key} order by version desc limit 1`,
  );
  if (!row) throw new Error(`The product did not deploy the process ${key}`);
  return row.id;
};

async function seedLeave({ engine, tx, place, now }: Seeding, each: DemoLeave): Promise<void> {
  const { by, approver, type, reason, from, hours, age, acts } = each;
  const [id, user, taskUser] = [engine.ids.at(new Date(now - age * DAY)), place.userId(by), place.userId(approver)];
  // A leave begins at nine in Shanghai.
  const start = new Date(Math.floor((now + from * DAY) / DAY) * DAY + HOUR);
  const end = new Date(start.getTime() + hours * HOUR);
  const days = leaveDays(start, end);
  const definitionId = await definitionOf(tx, 'leave');
  await tx.run(
    sql`insert into desk_leave (id, tenant_id, create_user, process_definition_id, leave_type, start_time, end_time, days,
        reason, task_user, flow_status, apply_time)
      values (${id}, ${tenantId}, ${user}, ${definitionId}, ${type}, ${start}, ${end}, ${days}, ${reason}, ${taskUser},
        ${flowStatus.key.approval}, now())`,
  );
  const times = { startTime: toWireTime(start), endTime: toWireTime(end) };
  const instanceId = await startProcess(tx, workflowServices(engine), {
    tenantId,
    definitionId,
    starter: user,
    business: { resource: leave.name, id },
    variables: { taskUser, leaveType: type, reason, days, ...times },
  });
  await tx.run(
    sql`update desk_leave set process_instance_id = ${instanceId} where tenant_id = ${tenantId} and id = ${id}`,
  );
  await playActs(engine, tx, instanceId, acts);
  await dateBack(tx, { table: 'desk_leave', id, instanceId, age });
}

async function seedWork({ engine, tx, place, now, photo }: Seeding, work: DemoWork): Promise<void> {
  const { by, approver, handler, title, description, age, acts } = work;
  const [id, user, taskUser] = [engine.ids.at(new Date(now - age * DAY)), place.userId(by), place.userId(approver)];
  const definitionId = await definitionOf(tx, 'workorder');
  await tx.run(
    sql`insert into desk_process_work (id, tenant_id, create_user, process_definition_id, title, description, level, task_user)
      values (${id}, ${tenantId}, ${user}, ${definitionId}, ${title}, ${description}, ${alarmLevel.key.major}, ${taskUser})`,
  );
  if (acts === undefined) return;
  const instanceId = await startProcess(tx, workflowServices(engine), {
    tenantId,
    definitionId,
    starter: user,
    business: { resource: processWork.name, id },
    variables: { taskUser, title, description, level: alarmLevel.key.major },
  });
  await tx.run(
    sql`update desk_process_work set process_instance_id = ${instanceId}, pw_status = ${woStatus.key.approval}
      where tenant_id = ${tenantId} and id = ${id}`,
  );
  const variablesOf = (node: string): Record<string, string | number> => {
    if (node === 'dispatch') return { handleUser: place.userId(handler), planTime: toWireTime(new Date(now + DAY)) };
    return node === 'handle' ? { result: '已处理，设备恢复正常', resultImages: photo ?? '', cost: 120 } : {};
  };
  await playActs(engine, tx, instanceId, photo === undefined ? acts.slice(0, 3) : acts, variablesOf);
  await dateBack(tx, { table: 'desk_process_work', id, instanceId, age });
}

/** Completes the open tasks one after the other, each as its assignee. */
async function playActs(
  engine: Engine,
  tx: Sql,
  instanceId: string,
  acts: readonly ProcessAct[],
  variablesOf: (node: string) => Record<string, string | number> = () => ({}),
): Promise<void> {
  for (const { approve, comment } of acts) {
    const task = await tx.first<{ id: string; node: string; assignee: string }>(
      sql`select id, node, assignee from workflow_task where tenant_id = ${tenantId} and instance_id = ${instanceId}
        and end_time is null and assignee is not null order by id limit 1`,
    );
    if (!task) throw new Error('The process of the demo is over before all of its acts');
    const variables = approve ? variablesOf(task.node) : {};
    const completion = { tenantId, taskId: task.id, userId: task.assignee, approve, comment, variables };
    await completeTask(tx, workflowServices(engine), completion);
  }
}

/** Moves starts `age` days into the past, and ends half as far. */
async function dateBack(
  tx: Sql,
  { table, id, instanceId, age }: { table: string; id: string; instanceId: string; age: number },
): Promise<void> {
  const shift = sql`make_interval(hours => ${Math.round(age * 24)}::int)`;
  const of = sql`where tenant_id = ${tenantId} and instance_id = ${instanceId}`;
  await tx.run(
    sql`update ${sql.table(table)} set create_time = create_time - ${shift} where tenant_id = ${tenantId} and id = ${id}`,
  );
  await tx.run(
    sql`update workflow_instance set start_time = start_time - ${shift},
        end_time = end_time - ${shift} / 2 where tenant_id = ${tenantId} and id = ${instanceId}`,
  );
  await tx.run(
    sql`update workflow_task set create_time = create_time - ${shift}, end_time = end_time - ${shift} / 2 ${of}`,
  );
  await tx.run(sql`update workflow_history set create_time = create_time - ${shift} ${of}`);
}
