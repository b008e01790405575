-- Merchants: what their people see, and what a merchant is worth now.

-- Whose rows alone a person sees (BR-60); 0 sees none: people of a merchant who were disabled there.
create function ec_merchant_of(tenant varchar, person bigint) returns bigint
language sql stable as $$
  select case when mu_status = 1 then merchant_id else 0 end from truck_merchant_user
  where tenant_id = tenant and user_id = person and is_deleted = 0
$$;
grant execute on function ec_merchant_of to ec_app, ec_platform;
create trigger announce after insert or delete on truck_merchant_user for each statement execute function ec_tell();
create trigger announce_update after update of merchant_id, user_id, mu_status, is_deleted on truck_merchant_user
  for each statement execute function ec_tell();

-- What stands in the list of merchants as it is now: read, never written, so it is never stale.
create function balance(m truck_merchant) returns numeric language sql stable as $$
  select sum(a.balance) from truck_account a
  where a.tenant_id = m.tenant_id and a.owner_type = 1 and a.owner_id = m.id and a.account_status <> 3 and a.is_deleted = 0
$$;
create function car_count(m truck_merchant) returns integer language sql stable as $$
  select count(*)::integer from truck_car c where c.tenant_id = m.tenant_id and c.merchant_id = m.id and c.is_deleted = 0
$$;
create function blacklisted(m truck_merchant) returns smallint language sql stable as $$
  select (exists (select from truck_merchant_black_list b where b.tenant_id = m.tenant_id and b.merchant_id = m.id
    and b.black_status = 1 and b.start_time <= now() and (b.end_time is null or b.end_time > now()) and b.is_deleted = 0))::int::smallint
$$;
-- Energy taken, not energy given back (V2G), by the month in which an order ended.
create function month_kwh(m truck_merchant) returns numeric language sql stable as $$
  select coalesce(sum(o.total_kwh), 0) from truck_orders o where o.tenant_id = m.tenant_id and o.merchant_id = m.id
    and o.order_type in (1, 2) and o.order_proc = 4 and o.is_deleted = 0
    and o.end_time >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
$$;
-- Versions that are to come or in force.
create function rule_ids(m truck_merchant) returns bigint[] language sql stable as $$
  select array_agg(r.id order by r.id) from truck_billing_rules r where r.tenant_id = m.tenant_id
    and m.id = any(r.merchant_ids) and r.rule_status in (1, 2) and r.is_deleted = 0
$$;
grant execute on function balance(truck_merchant), car_count(truck_merchant), blacklisted(truck_merchant),
  month_kwh(truck_merchant), rule_ids(truck_merchant) to ec_app, ec_platform;
create index on truck_orders (tenant_id, merchant_id, end_time);

select ec_states('truck_merchant', 'merchant_status', '{"0":[1],"1":[2],"2":[1]}');
select ec_states('truck_merchant_black_list', 'black_status', '{"1":[2,3]}');
select ec_states('truck_car_user_driver', 'bind_status', '{"1":[2]}');
select ec_states('truck_device_bind', 'bind_status', '{"0":[1,3],"1":[2]}');
-- Entries that end, for the job that ends them.
create index on truck_merchant_black_list (end_time) where black_status = 1 and end_time is not null and is_deleted = 0;

-- What a binding is called: plate and driver.
create function bind_name(b truck_car_user_driver) returns text language sql stable as $$
  select c.plate_no || ' · ' || d.driver_name from truck_car c join truck_driver d on d.tenant_id = c.tenant_id
  where c.tenant_id = b.tenant_id and c.id = b.car_id and d.id = b.driver_id
$$;
grant execute on function bind_name(truck_car_user_driver) to ec_app, ec_platform;

-- When the linked login account last signed in.
create function last_login(m truck_merchant_user) returns timestamptz language sql stable as $$
  select u.last_sign_in_time from "system_user" u where u.tenant_id = m.tenant_id and u.id = m.user_id
$$;
grant execute on function last_login(truck_merchant_user) to ec_app, ec_platform;
