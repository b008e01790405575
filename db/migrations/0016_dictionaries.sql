-- Business dictionaries are many and change one tenant at a time: the notice says whose, so that only their people ask again.
create function ec_tell_tenant() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('ec_changed', tg_table_name || ':' || touched.tenant_id)
    from (select distinct tenant_id from changed) as touched;
  return null;
end $$;
revoke execute on function ec_tell_tenant() from public;
drop trigger announce on system_dict_biz;
create trigger announce_added after insert on system_dict_biz
  referencing new table as changed for each statement execute function ec_tell_tenant();
create trigger announce_changed after update on system_dict_biz
  referencing new table as changed for each statement execute function ec_tell_tenant();
create trigger announce_removed after delete on system_dict_biz
  referencing old table as changed for each statement execute function ec_tell_tenant();

-- A client without a secret could not ask for a token.
alter table system_client alter column client_secret set not null;
