-- Buttons of calls that are not served: no alarm ever came in as a sheet. Nobody holds what opens nothing; one that somebody has
-- hung a scope below stays where it is.
set role ec_platform;
delete from system_role_menu where menu_id in (select id from system_menu where code = 'deviceAlarm_import');
delete from system_topmenu_menu where menu_id in (select id from system_menu where code = 'deviceAlarm_import');
delete from system_menu m
  where m.code = 'deviceAlarm_import'
    and not exists (select from system_data_scope s where s.menu_id = m.id)
    and not exists (select from system_api_scope s where s.menu_id = m.id)
    and not exists (select from system_menu c where c.parent_id = m.id);
set role ec_owner;
