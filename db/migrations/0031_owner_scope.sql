-- The kernel asks whose rows alone a person sees, and what it asks belongs to the business that has owners: merchants (BR-60).
alter function ec_merchant_of(varchar, bigint) rename to ec_owner_of;

-- A change elsewhere that is one of people is told as such: the argument names the table that stands for it.
create or replace function ec_tell() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('ec_changed', coalesce(tg_argv[0], tg_table_name));
  return null;
end $$;
drop trigger announce on truck_merchant_user;
drop trigger announce_update on truck_merchant_user;
create trigger announce after insert or delete on truck_merchant_user for each statement execute function ec_tell('system_user');
create trigger announce_update after update of merchant_id, user_id, mu_status, is_deleted on truck_merchant_user
  for each statement execute function ec_tell('system_user');
