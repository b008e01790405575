// A server with workflows and five people of two tenants, for tests of calls.
import { maintenanceFeature } from '@ec/maintenance/server/public';
import { messagingFeature } from '@ec/messaging/server/public';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { workflowFeature } from './workflow.feature.ts';

export const people = { admin: '11', ann: '12', bob: '13', carl: '14', other: '15' } as const;

export async function peopleStage(): Promise<TestEngine> {
  const on = await testEngine({
    features: [systemFeature, storageFeature, messagingFeature, maintenanceFeature, workflowFeature],
    names: createDisplayNames,
  });
  await on.stage.superuser.run(`insert into system_tenant (id, tenant_id, tenant_name, linkman, contact_number)
    values (2, 'T1', 'One', '-', '-'), (3, 'T2', 'Two', '-', '-')`);
  await on.stage.superuser.run(`insert into "system_user"
      (id, tenant_id, account, user_type, name, real_name, role_id, dept_id, post_id)
    values (12, 'T1', 'ann', 1, 'Ann', 'Ann A', '{}', '{}', '{}'), (13, 'T1', 'bob', 1, 'Bob', 'Bob B', '{}', '{}', '{}'),
      (14, 'T1', 'carl', 1, 'Carl', 'Carl C', '{}', '{}', '{}'), (15, 'T2', 'ann', 1, 'Anna', 'Anna A', '{}', '{}', '{}')`);
  return on;
}

/** The general definition of a process that the product brings. */
export async function shippedDefinition({ stage }: TestEngine, key: string): Promise<string> {
  const [row] = await stage.superuser.rows<{ id: string }>(
    `select id from workflow_definition where tenant_id = '' and process_key = '${key}' order by version desc limit 1`,
  );
  if (!row) throw new Error(`no process ${key} was deployed`);
  return row.id;
}

/** The open task of an instance. */
export async function openTask({ stage }: TestEngine, instanceId: string) {
  const [row] = await stage.superuser.rows<{ id: string; node: string; assignee: string }>(
    'select id, node, assignee from workflow_task where instance_id = $1 and state = 1 order by id',
    [instanceId],
  );
  return row;
}

export async function completeOpen(
  on: TestEngine,
  account: string,
  instanceId: string,
  body: { flag?: string; comment?: string; variables?: object } = { flag: 'ok' },
) {
  const task = await openTask(on, instanceId);
  return on.post(['T1', account], 'blade-flow/work/complete-task', { taskId: task?.id ?? '1', ...body });
}
