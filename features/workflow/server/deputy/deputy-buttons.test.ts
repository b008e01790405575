// Tests the migration that adds buttons for deputies and handovers: roles with the menu of the page get its buttons.
import { ensureJobTables } from '@ec/kernel/jobs/tables';
import { createLog } from '@ec/kernel/log';
import { migrate } from '@ec/kernel/migrate';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';

const before = '0240_workflow_timer_retries.sql';
let on: TestDatabase;
beforeAll(async () => {
  on = await testDatabase({ from: 'empty' });
  const log = createLog('silent');
  await ensureJobTables(on.urls.owner);
  await migrate({ url: on.urls.owner, log, last: before });
  await on.superuser.run(`insert into system_menu (id, code, name, alias, sort, category)
      values (1, 'work_deputy', '代理设置', 'work_deputy', 8, 1), (2, 'flow_handover', '离职交接', 'flow_handover', 5, 1), (3, 'work_todo', '待办事务', 'work_todo', 3, 1);
    insert into system_tenant (id, tenant_id, tenant_name, linkman, contact_number) values (1, '700001', '甲', 'x', '1'), (2, '700002', '乙', 'x', '1');
    insert into system_role (id, tenant_id, role_name, role_alias, sort)
      values (11, '700001', 'Clerk', 'clerk', 1), (12, '700001', 'Office', 'office', 2), (13, '700002', 'Reader', 'reader', 1);
    insert into system_role_menu (tenant_id, role_id, menu_id) values ('700001', 11, 1), ('700001', 12, 2), ('700002', 13, 3);
    insert into system_tenant_package (id, package_name, menu_id) values (21, 'Desk', '{1,3}'), (22, 'Little', '{3}')`);
  await migrate({ url: on.urls.owner, log });
});
afterAll(() => on.close());

it('roles and packages with the menu of a page get its buttons, and no others', async () => {
  const deputy = ['work_deputy_add', 'work_deputy_edit', 'work_deputy_remove'];
  const rows = await on.superuser.rows<{ role: string; codes: string[] }>(
    `select r.role_id::text as role, array_agg(m.code::text order by m.code) as codes
      from system_role_menu r join system_menu m on m.id = r.menu_id group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { role: '11', codes: ['work_deputy', ...deputy] },
    { role: '12', codes: ['flow_handover', 'flow_handover_submit'] },
    { role: '13', codes: ['work_todo'] },
  ]);
  const packages = await on.superuser.rows<{ codes: string[] }>(
    `select array(select m.code::text from system_menu m where m.id = any(p.menu_id) order by m.code) as codes
      from system_tenant_package p order by p.id`,
  );
  expect(packages).toEqual([{ codes: ['work_deputy', ...deputy, 'work_todo'] }, { codes: ['work_todo'] }]);
});
