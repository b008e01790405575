-- What somebody is among the people of an owner (BR-62); null for nobody's people and for those who are switched off.
create function ec_owner_post(tenant varchar, person bigint) returns smallint
language sql stable as $$
  select mu_role from truck_merchant_user
  where tenant_id = tenant and user_id = person and mu_status = 1 and is_deleted = 0
$$;
grant execute on function ec_owner_post to ec_app, ec_platform;
drop trigger announce_update on truck_merchant_user;
create trigger announce_update after update of merchant_id, user_id, mu_role, mu_status, is_deleted on truck_merchant_user
  for each statement execute function ec_tell('system_user');

-- What a person has spent today is asked at each of his starts.
create index on truck_orders (tenant_id, create_user, create_time) where create_user is not null;
create index on truck_order_ready (tenant_id, create_user, create_time) where create_user is not null;
