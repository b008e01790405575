-- Deputies and handovers have buttons of their own. Whoever had their page made these calls so far and may make them still; an empty
-- product receives the buttons with its menus. Ids follow the highest one, which is older than any id that is made from now on.
set role ec_platform;
insert into system_menu (id, parent_id, code, alias, name, name_en, sort, category, action, status, is_deleted, row_version)
  select (select max(id) from system_menu) + row_number() over (order by b.code), m.id, b.code, b.alias, b.name, b.name_en, b.sort, 2,
    b.action, 1, 0, 1
  from (values
      ('work_deputy', 'work_deputy_add', 'add', '新增', 'Add', 1, 1),
      ('work_deputy', 'work_deputy_edit', 'edit', '修改', 'Edit', 2, 2),
      ('work_deputy', 'work_deputy_remove', 'remove', '取消代理', 'Remove', 3, 2),
      ('flow_handover', 'flow_handover_submit', 'submit', '交接', 'Hand over', 1, 1)
    ) as b (page, code, alias, name, name_en, sort, action)
    join system_menu m on m.code = b.page
  where not exists (select from system_menu o where o.code = b.code);
insert into system_role_menu (tenant_id, role_id, menu_id)
  select r.tenant_id, r.role_id, b.id
  from system_menu b join system_menu m on m.id = b.parent_id join system_role_menu r on r.menu_id = m.id
  where b.code in ('work_deputy_add', 'work_deputy_edit', 'work_deputy_remove', 'flow_handover_submit')
  on conflict do nothing;
update system_tenant_package p set menu_id = p.menu_id || array(
    select b.id from system_menu b
    where b.code in ('work_deputy_add', 'work_deputy_edit', 'work_deputy_remove', 'flow_handover_submit')
      and b.parent_id = any(p.menu_id) and not b.id = any(p.menu_id))
  where exists (select from system_menu b
    where b.code in ('work_deputy_add', 'work_deputy_edit', 'work_deputy_remove', 'flow_handover_submit')
      and b.parent_id = any(p.menu_id) and not b.id = any(p.menu_id));
set role ec_owner;
