-- An administrator is not one of a merchant's people, whichever of the two comes first: a link to an account, roles of a user, or the alias
-- of a role. Checked at the commit while one lock of the tenant is held, so that two writes at the same time see each other.
create function ec_check_administrators(tenant varchar, persons bigint[]) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('administrators and owners of ' || tenant, 0));
  if exists (select from "system_user" u
    where u.tenant_id = tenant and u.id = any (persons) and u.is_deleted = 0 and ec_owner_of(u.tenant_id, u.id) is not null
      and exists (select from system_role r where r.tenant_id = u.tenant_id and r.id = any (u.role_id)
        and r.role_alias in ('admin', 'administrator') and r.is_deleted = 0)) then
    raise exception 'An administrator cannot be one of a merchant''s people'
      using errcode = 'check_violation', constraint = 'administrator_without_owner';
  end if;
end $$;

create function ec_administrators_follow() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_table_name = 'system_role' then
    perform ec_check_administrators(new.tenant_id, array(select u.id from "system_user" u
      where u.tenant_id = new.tenant_id and new.id = any (u.role_id) and u.is_deleted = 0));
  elsif tg_table_name = 'system_user' then
    -- Most people are no administrators: those do not wait for each other.
    if exists (select from system_role r where r.tenant_id = new.tenant_id and r.id = any (new.role_id)
      and r.role_alias in ('admin', 'administrator')) then
      perform ec_check_administrators(new.tenant_id, array[new.id]);
    end if;
  else
    perform ec_check_administrators(new.tenant_id, array[new.user_id]);
  end if;
  return null;
end $$;
revoke execute on function ec_administrators_follow from public;
revoke execute on function ec_check_administrators from public;
grant execute on function ec_check_administrators to ec_app, ec_platform;

create constraint trigger owner_of_new_user after insert on "system_user" deferrable initially deferred for each row
  when (new.is_deleted = 0) execute function ec_administrators_follow();
create constraint trigger owner_of_user after update on "system_user" deferrable initially deferred for each row
  when (new.is_deleted = 0 and (old.role_id, old.is_deleted) is distinct from (new.role_id, new.is_deleted))
  execute function ec_administrators_follow();
create constraint trigger owners_of_new_role after insert on system_role deferrable initially deferred for each row
  when (new.is_deleted = 0 and new.role_alias in ('admin', 'administrator')) execute function ec_administrators_follow();
create constraint trigger owners_of_role after update on system_role deferrable initially deferred for each row
  when (new.is_deleted = 0 and new.role_alias in ('admin', 'administrator')
    and (old.role_alias, old.is_deleted) is distinct from (new.role_alias, new.is_deleted)) execute function ec_administrators_follow();
create constraint trigger administrator_linked_anew after insert on truck_merchant_user deferrable initially deferred for each row
  when (new.is_deleted = 0 and new.user_id is not null) execute function ec_administrators_follow();
create constraint trigger administrator_linked after update on truck_merchant_user deferrable initially deferred for each row
  when (new.is_deleted = 0 and new.user_id is not null
    and (old.user_id, old.is_deleted) is distinct from (new.user_id, new.is_deleted)) execute function ec_administrators_follow();
