-- Which rows name which file, kept by triggers on every table that has links of files (contract §5 "Attachments"). The list of
-- attachments asks it with each row: whoever sees no row that names a file does not see its attachment either. An index on the arrays
-- themselves would not serve behind row security, whose operators have to be leakproof.
create table resource_file_use (
  tenant_id varchar(12) not null,
  name varchar(32) not null,
  -- `table.column`
  place varchar(127) not null,
  row_id bigint not null,
  primary key (tenant_id, name, place, row_id)
);
create index on resource_file_use (tenant_id, place, row_id);
select ec_fence('resource_file_use', true);

-- The names of files in links, as packages/resource/src/file-link.ts reads them. Links that lead elsewhere name none.
create function ec_file_names(links text[]) returns setof text
language sql immutable set search_path = pg_catalog as $$
  select distinct n from (
    select substring(link from '^/api/blade-resource/oss/file/([A-Za-z0-9_-]{32})/[^/?#]') as n from unnest(links) link) names
  where n is not null
$$;
grant execute on function ec_file_names to ec_app, ec_platform;

-- Arguments: the columns with links.
create function ec_keep_file_uses() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  field_place text;
  links jsonb;
  -- A tenant's own row is kept by the platform, and so are the files that it names.
  is_platforms boolean := tg_table_name = 'system_tenant';
begin
  for i in 0 .. tg_nargs - 1 loop
    field_place := tg_table_name || '.' || tg_argv[i];
    if tg_op <> 'INSERT' then
      delete from resource_file_use u where u.tenant_id = case when is_platforms then '000000' else old.tenant_id end and u.place = field_place and u.row_id = old.id;
    end if;
    if tg_op <> 'DELETE' then
      links := to_jsonb(new) -> tg_argv[i];
      if jsonb_typeof(links) = 'array' then
        insert into resource_file_use (tenant_id, name, place, row_id)
        select case when is_platforms then '000000' else new.tenant_id end, name, field_place, new.id
        from ec_file_names(array(select jsonb_array_elements_text(links))) name
        on conflict do nothing;
      end if;
    end if;
  end loop;
  return null;
end $$;

create function ec_file_uses(target name, variadic columns name[]) returns void
language plpgsql set search_path = public, pg_catalog as $$
declare
  quoted_names text := (select string_agg(quote_literal(c), ', ') from unnest(columns) c);
  column_list text := (select string_agg(quote_ident(c), ', ') from unnest(columns) c);
begin
  execute format('create trigger file_uses after insert or update of %s or delete on %I
    for each row execute function ec_keep_file_uses(%s)', column_list, target, quoted_names);
end $$;
-- The triggers call it as whoever writes.
revoke execute on function ec_keep_file_uses, ec_file_uses from public;

select ec_file_uses('truck_activity', 'banner');
select ec_file_uses('household_station_customer', 'files');
select ec_file_uses('household_archive', 'url');
select ec_file_uses('household_sys_company', 'logo');
select ec_file_uses('work_order', 'images', 'result_images');
select ec_file_uses('system_user', 'avatar');
select ec_file_uses('truck_station', 'pictures');
select ec_file_uses('truck_merchant', 'contract_files');

set role ec_platform;
insert into resource_file_use (tenant_id, name, place, row_id)
select tenant_id, name, place, id from (
  select tenant_id, id, 'truck_activity.banner' as place, banner as links from truck_activity
  union all select tenant_id, id, 'household_station_customer.files', files from household_station_customer
  union all select tenant_id, id, 'household_archive.url', url from household_archive
  union all select tenant_id, id, 'household_sys_company.logo', logo from household_sys_company
  union all select tenant_id, id, 'work_order.images', images from work_order
  union all select tenant_id, id, 'work_order.result_images', result_images from work_order
  union all select tenant_id, id, 'system_user.avatar', avatar from "system_user"
  union all select tenant_id, id, 'truck_station.pictures', pictures from truck_station
  union all select tenant_id, id, 'truck_merchant.contract_files', contract_files from truck_merchant
) named, ec_file_names(links) name;
set role ec_owner;

-- A failed connection has one wording from now on, whatever it failed of.
set role ec_platform;
update messaging_log set cause = 4, reason = null
where reason ~ '^(E(CONN|TIMEDOUT|SOCKET|DNS|NOTFOUND|AI_|HOSTUNREACH|NETUNREACH|TLS|PIPE|PROTO)|HTTP \d{3}$|ERROR$|ABORT_ERR|CERT_|DEPTH_ZERO|SELF_SIGNED|ERR_(TLS|SSL)|UNABLE_TO)';
set role ec_owner;
