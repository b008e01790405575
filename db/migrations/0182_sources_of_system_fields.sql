-- Fields of devices that nothing wrote get the one source that they have: counts per day, samples, or rows that are there already.

-- The swaps of a robot by day. What it did today, in all and on average is read from here.
create table truck_agv_day (
  tenant_id varchar(12) not null,
  agv_id bigint not null,
  day date not null,
  swaps integer not null,
  seconds bigint not null,
  primary key (tenant_id, agv_id, day),
  foreign key (tenant_id, agv_id) references truck_agv_info (tenant_id, id)
);
select ec_fence('truck_agv_day', true);
set role ec_platform;
insert into truck_agv_day (tenant_id, agv_id, day, swaps, seconds)
  select tenant_id, agv_id, (end_time at time zone 'Asia/Shanghai')::date, count(*), coalesce(sum(swap_sec), 0)
  from truck_orders
  where order_type = 2 and order_proc = 4 and is_deleted = 0 and agv_id is not null and end_time is not null
  group by 1, 2, 3;
update truck_battery b set swap_count = o.swaps
  from (select tenant_id, new_battery_id as id, count(*) as swaps from truck_orders
    where order_type = 2 and order_proc = 4 and is_deleted = 0 and new_battery_id is not null group by 1, 2) o
  where b.tenant_id = o.tenant_id and b.id = o.id and b.swap_count is null;
set role ec_owner;

alter table truck_agv_info drop column swap_today, drop column swap_total, drop column avg_swap_sec;
create function swap_today(a truck_agv_info) returns integer language sql stable as $$
  select coalesce((select d.swaps from truck_agv_day d where d.tenant_id = a.tenant_id and d.agv_id = a.id and d.day = device_today()), 0)
$$;
create function swap_total(a truck_agv_info) returns integer language sql stable as $$
  select coalesce(sum(d.swaps), 0)::integer from truck_agv_day d where d.tenant_id = a.tenant_id and d.agv_id = a.id
$$;
create function avg_swap_sec(a truck_agv_info) returns integer language sql stable as $$
  select round(sum(d.seconds) / nullif(sum(d.swaps), 0))::integer from truck_agv_day d where d.tenant_id = a.tenant_id and d.agv_id = a.id
$$;

-- A charger has the connectors that are there, whatever somebody typed.
alter table truck_charging_stack drop column gun_count;
create function gun_count(k truck_charging_stack) returns integer language sql stable as $$
  select count(*)::integer from truck_charging_gun g where g.tenant_id = k.tenant_id and g.stack_id = k.id and g.is_deleted = 0
$$;

-- The code on a connector follows from its number and its operator, as T/CEC 102 writes it.
alter table truck_charging_gun drop column qr_code;
create function qr_code(g truck_charging_gun) returns varchar language sql stable as $$
  select 'hlht://' || g.gun_no || '.' || s.operator_id || '/' from truck_station s where s.tenant_id = g.tenant_id and s.id = g.station_id
$$;

-- What a cabinet took and gave today is what its history says of today.
alter table truck_ess drop column day_chg_kwh, drop column day_dis_kwh;
create function day_chg_kwh(e truck_ess) returns numeric language sql stable as $$
  select sum(h.chg_kwh)::numeric(12,2) from truck_ess_his h
  where h.tenant_id = e.tenant_id and h.ess_id = e.id and h.is_deleted = 0 and ec_is_today(h.ts)
$$;
create function day_dis_kwh(e truck_ess) returns numeric language sql stable as $$
  select sum(h.dis_kwh)::numeric(12,2) from truck_ess_his h
  where h.tenant_id = e.tenant_id and h.ess_id = e.id and h.is_deleted = 0 and ec_is_today(h.ts)
$$;
alter table tm_ess_1m add column fire_status smallint, add column grid_conn smallint, add column insul_kohm integer, add column cycles integer;

-- Coal that the yield of a station saves, by the factor of the income setting that holds today.
create function coal_kg(u household_union) returns numeric language sql stable as $$
  select round(u.total_kwh * coalesce((select s.coal_factor from household_income_seting s
    where s.tenant_id = u.tenant_id and s.id = household_seting_of(u.tenant_id, u.id, device_today())), 0.3), 1)
$$;
grant execute on function swap_today(truck_agv_info), swap_total(truck_agv_info), avg_swap_sec(truck_agv_info), gun_count(truck_charging_stack),
  qr_code(truck_charging_gun), day_chg_kwh(truck_ess), day_dis_kwh(truck_ess), coal_kg(household_union) to ec_app, ec_platform;
