-- What every table of resources has (contract §1.3), said once: a migration names only what is its own.

-- A table of tenants' rows: the columns of every table, those of its own, the key, the index of the newest, the fence.
-- `own`: columns and constraints as `create table` takes them. Of all tenants: no tenant_id, read-only for them.
create function ec_table(target name, own text, for_all boolean default false) returns void
language plpgsql set search_path = public, pg_catalog as $$
declare
  tenant text := case when for_all then '' else 'tenant_id varchar(12) not null,' end;
  key text := case when for_all then 'id' else 'tenant_id, id' end;
begin
  execute format(
    'create table %I (id bigint not null, %s '
    'create_user bigint, create_dept bigint, create_time timestamptz not null default now(), '
    'update_user bigint, update_time timestamptz, '
    'status smallint not null default 1, '
    'is_deleted smallint not null default 0 check (is_deleted in (0, 1)), '
    'row_version integer not null default 1, '
    'remark varchar(255), '
    '%s, primary key (%s))',
    target, tenant, own, key);
  if for_all then
    perform ec_shared(target::text::regclass);
  else
    execute format('create index on %I (tenant_id, create_time)', target);
    perform ec_fence(target::text::regclass);
  end if;
end $$;

revoke execute on function ec_table(name, text, boolean) from public;
