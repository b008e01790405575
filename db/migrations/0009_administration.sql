-- What the administration screens ask for: the recycle bin of each resource, newest first.
do $$
declare
  place text;
begin
  foreach place in array array['system_user', 'system_role', 'system_dept', 'system_post', 'system_topmenu', 'system_dict_biz'] loop
    execute format('create index %I on %I (tenant_id, update_time desc) where is_deleted = 1', place || '_recycled', place);
  end loop;
  foreach place in array array['system_tenant', 'system_tenant_package', 'system_client', 'system_menu', 'system_dict',
    'system_region', 'system_data_scope', 'system_api_scope'] loop
    execute format('create index %I on %I (update_time desc) where is_deleted = 1', place || '_recycled', place);
  end loop;
end $$;
