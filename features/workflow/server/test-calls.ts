// A server with people of two tenants, for tests that make calls of workflows.
import { toWireDate } from '@ec/kernel/clock';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { testEngine } from '@ec/testing/engine';
import type { Variables } from '@ec/workflow-engine/evaluate';
import { deploy } from './definitions.ts';
import { startProcess } from './process-steps.ts';
import { ann, bob } from './test-stage.ts';
import { workflowFeature } from './workflow.feature.ts';

type Row = Record<string, unknown>;

/** T1: admin, and ann, bob and carl, who name deputies; the role of carl is `boss`; T2: admin and ann; 000000: root. */
export async function makeCallStage() {
  const on = await testEngine({ features: [systemFeature, workflowFeature], names: createDisplayNames });
  const { superuser } = on.stage;
  await superuser.run(`insert into system_tenant (id, tenant_id, tenant_name, linkman, contact_number)
    values (2, 'T1', 'One', '-', '-'), (3, 'T2', 'Two', '-', '-')`);
  await superuser.run(`insert into system_role (id, tenant_id, role_name, role_alias, sort)
    values (31, '000000', 'Root', 'administrator', 1), (32, 'T1', 'Admin', 'admin', 1), (33, 'T1', 'Boss', 'boss', 2), (34, 'T2', 'Admin', 'admin', 1),
    (35, 'T1', 'Desk', 'desk', 3)`);
  await superuser.run(`insert into system_role_menu (tenant_id, role_id, menu_id)
    select 'T1', 35, id from system_menu where code like 'work_deputy%'`);
  await superuser.run(`insert into "system_user"
      (id, tenant_id, account, user_type, name, real_name, role_id, dept_id, post_id)
    values (10, '000000', 'root', 1, 'Root', 'Root R', '{31}', '{}', '{}'), (11, 'T1', 'admin', 1, 'Adam', 'Adam A', '{32}', '{}', '{}'), (12, 'T1', 'ann', 1, 'Ann', 'Ann A', '{35}', '{}', '{}'),
      (13, 'T1', 'bob', 1, 'Bob', 'Bob B', '{35}', '{}', '{}'), (16, 'T1', 'carl', 1, 'Carl', 'Carl C', '{33,35}', '{}', '{}'),
      (14, 'T2', 'admin', 1, 'Ada', 'Ada A', '{34}', '{}', '{}'), (15, 'T2', 'ann', 1, 'Anna', 'Anna A', '{}', '{}', '{}')`);
  const { engine } = on;
  const services = { ids: engine.ids, clock: engine.clock, events: engine.events, handlers: new Map() };
  const act = (account: string, path: string, body: object, tenantId = 'T1') =>
    on.post<unknown>([tenantId, account], `blade-flow/work/${path}`, body);
  return {
    ...on,
    services,
    act,
    /** Deploys for T1 and starts as Ann. @returns the id of the instance */
    start: (xml: string, variables: Variables = {}, starter: string = ann) =>
      engine.database.withTenant('T1', async (tx) => {
        const deployment = { xml, category: 'flow_1', userId: bob, handlers: new Set<string>() };
        const definitionId = await deploy(tx, engine.ids, 'T1', deployment);
        return startProcess(tx, services, { tenantId: 'T1', definitionId, starter, variables });
      }),
    list: async (account: string, path: string, query: Record<string, string> = {}, tenantId = 'T1') =>
      (await on.get<{ records: Row[] }>([tenantId, account], `blade-flow/work/${path}`, query)).data.records,
    info: (account: string, taskId: string, tenantId = 'T1') =>
      on.get<Row & { actions: string[]; signers: Row[]; returnTargets: Row[] }>(
        [tenantId, account],
        'blade-flow/work/getTaskInfo',
        { taskId },
      ),
    withdraw: (account: string, processInstanceId: string) =>
      act(account, 'deleteProcessInstance', { processInstanceId, reason: 'the test is over' }),
    /** Reads the acts on an instance, oldest first. */
    actions: (instanceId: string) =>
      superuser.rows<{ kind: string; user: string }>(
        'select kind, user_id::text as user from workflow_action where instance_id = $1 order by id',
        [instanceId],
      ),
    today: () => toWireDate(engine.clock.now()),
  };
}

export type CallStage = Awaited<ReturnType<typeof makeCallStage>>;
