-- What stands in a station and a charger of today: read from the orders that ended since midnight of Shanghai, never written, so it is
-- never stale. Energy taken, not energy given back (V2G), and what that came to.
alter table truck_station drop column day_kwh, drop column day_money;
alter table truck_charging_stack drop column day_kwh;
create index on truck_orders (tenant_id, station_id, end_time);
create index on truck_orders (tenant_id, stack_id, end_time);

create function ec_is_today(at timestamptz) returns boolean language sql stable as $$
  select at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
    and at < (date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '1 day') at time zone 'Asia/Shanghai'
$$;
create function day_kwh(s truck_station) returns numeric language sql stable as $$
  select coalesce(sum(o.total_kwh), 0)::numeric(12,2) from truck_orders o where o.tenant_id = s.tenant_id and o.station_id = s.id
    and o.order_type in (1, 2) and o.order_proc = 4 and o.is_deleted = 0 and ec_is_today(o.end_time)
$$;
create function day_money(s truck_station) returns numeric language sql stable as $$
  select coalesce(sum(o.total_money), 0)::numeric(12,2) from truck_orders o where o.tenant_id = s.tenant_id and o.station_id = s.id
    and o.order_type in (1, 2) and o.order_proc = 4 and o.is_deleted = 0 and ec_is_today(o.end_time)
$$;
create function day_kwh(c truck_charging_stack) returns numeric language sql stable as $$
  select coalesce(sum(o.total_kwh), 0)::numeric(12,2) from truck_orders o where o.tenant_id = c.tenant_id and o.stack_id = c.id
    and o.order_type in (1, 2) and o.order_proc = 4 and o.is_deleted = 0 and ec_is_today(o.end_time)
$$;
grant execute on function ec_is_today, day_kwh(truck_station), day_money(truck_station), day_kwh(truck_charging_stack) to ec_app, ec_platform;
