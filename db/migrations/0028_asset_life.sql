-- What devices live through beside their own rows: commands to connectors, slots of a station, where a battery has been; and
-- what follows from one row in another, whoever writes: form, import, gateway, demo.

-- Commands to connectors: written where a person or a rule asks for them, sent by the device gateway, ended by what the device
-- says. A row is never deleted: it says who wanted what, when and why.
create table truck_gun_cmd (
  id bigint not null,
  tenant_id varchar(12) not null,
  gun_id bigint not null,
  order_id bigint,
  name varchar(40) not null,
  args jsonb not null default '{}',
  state smallint not null default 0 check (state between 0 and 4),
  result varchar(30),
  message varchar(255),
  reason varchar(255),
  create_user bigint,
  create_time timestamptz not null default now(),
  send_time timestamptz,
  end_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, gun_id) references truck_charging_gun (tenant_id, id),
  foreign key (tenant_id, order_id) references truck_orders (tenant_id, id)
);
create index on truck_gun_cmd (tenant_id, gun_id, create_time);
create index on truck_gun_cmd (tenant_id, create_time) where state in (0, 1);
select ec_fence('truck_gun_cmd');

-- A connector stands where its charger stands.
create function truck_place_gun() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  select s.station_id into new.station_id from truck_charging_stack s where s.tenant_id = new.tenant_id and s.id = new.stack_id;
  return new;
end $$;
create trigger place_gun before insert or update of stack_id, station_id on truck_charging_gun
  for each row execute function truck_place_gun();

create function truck_move_guns() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  update truck_charging_gun set station_id = new.station_id where tenant_id = new.tenant_id and stack_id = new.id;
  return null;
end $$;
create trigger move_guns after update of station_id on truck_charging_stack
  for each row when (old.station_id <> new.station_id) execute function truck_move_guns();

-- A sample belongs to the station where the device stood when it was taken.
create function truck_place_sample() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.station_id is null then
    if tg_table_name = 'truck_ess_his' then
      select d.station_id into new.station_id from truck_ess d where d.tenant_id = new.tenant_id and d.id = new.ess_id;
    else
      select d.station_id into new.station_id from truck_charging_stack d where d.tenant_id = new.tenant_id and d.id = new.stack_id;
    end if;
  end if;
  return new;
end $$;
create trigger place_sample before insert on truck_charging_stack_his for each row execute function truck_place_sample();
create trigger place_sample before insert on truck_ess_his for each row execute function truck_place_sample();

-- Connectors of a station: how many there are is known at once; how many are free, busy or broken only once they report.
-- The stations are locked before their connectors are counted, so that two writers side by side do not both miss the other.
create function truck_count_guns(tenant varchar, stations bigint[]) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform from truck_station where tenant_id = tenant and id = any (stations) order by id for no key update;
  update truck_station s
  set gun_total = c.total, gun_idle = c.idle, gun_charging = c.charging, gun_fault = c.fault
  from (
    select p.id, count(g.id) as total,
      case when count(g.gun_status) > 0 then count(*) filter (where g.gun_status = 1) end as idle,
      case when count(g.gun_status) > 0 then count(*) filter (where g.gun_status = 3) end as charging,
      case when count(g.gun_status) > 0 then count(*) filter (where g.gun_status = 255) end as fault
    from unnest(stations) p (id)
      left join truck_charging_gun g on g.tenant_id = tenant and g.station_id = p.id and g.is_deleted = 0
    group by p.id) c
  where s.tenant_id = tenant and s.id = c.id
    and (s.gun_total, s.gun_idle, s.gun_charging, s.gun_fault) is distinct from (c.total, c.idle, c.charging, c.fault);
end $$;

create function truck_guns_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  place record;
begin
  if tg_op = 'INSERT' then
    for place in select tenant_id, array_agg(distinct station_id) as stations from after_rows group by 1 loop
      perform truck_count_guns(place.tenant_id, place.stations);
    end loop;
  else
    for place in
      select a.tenant_id, array_agg(distinct p.id) as stations
      from after_rows a join before_rows b using (tenant_id, id), unnest(array[a.station_id, b.station_id]) p (id)
      where (a.station_id, a.is_deleted, a.gun_status) is distinct from (b.station_id, b.is_deleted, b.gun_status)
      group by 1
    loop
      perform truck_count_guns(place.tenant_id, place.stations);
    end loop;
  end if;
  return null;
end $$;
alter table truck_station alter column gun_total set default 0;
create trigger guns_added after insert on truck_charging_gun
  referencing new table as after_rows for each statement execute function truck_guns_changed();
create trigger guns_changed after update on truck_charging_gun
  referencing new table as after_rows old table as before_rows for each statement execute function truck_guns_changed();

-- Open alarms of a station, counted the same way; nothing is said of a station that never had one, since nothing may watch it.
create function truck_count_alarms(tenant varchar, stations bigint[]) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform from truck_station where tenant_id = tenant and id = any (stations) order by id for no key update;
  update truck_station s set alarm_count = c.open
  from (
    select p.id, count(a.id) as open
    from unnest(stations) p (id) left join device_alarm a on a.tenant_id = tenant and a.station_id = p.id
      and a.biz_domain = 2 and a.is_deleted = 0 and a.alarm_status in (0, 1)
    group by p.id) c
  where s.tenant_id = tenant and s.id = c.id and s.alarm_count is distinct from c.open;
end $$;

create function truck_alarms_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  place record;
begin
  if tg_op = 'INSERT' then
    for place in select tenant_id, array_agg(distinct station_id) as stations from after_rows where biz_domain = 2 group by 1 loop
      perform truck_count_alarms(place.tenant_id, place.stations);
    end loop;
  else
    for place in
      select a.tenant_id, array_agg(distinct a.station_id) as stations from after_rows a join before_rows b using (tenant_id, id)
      where a.biz_domain = 2 and (a.alarm_status, a.is_deleted) is distinct from (b.alarm_status, b.is_deleted) group by 1
    loop
      perform truck_count_alarms(place.tenant_id, place.stations);
    end loop;
  end if;
  return null;
end $$;
create trigger alarms_added after insert on device_alarm
  referencing new table as after_rows for each statement execute function truck_alarms_changed();
create trigger alarms_changed after update on device_alarm
  referencing new table as after_rows old table as before_rows for each statement execute function truck_alarms_changed();

-- domain §6.4: a level-1 alarm of a battery takes it out of service at once.
create function truck_quarantine() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  update truck_battery set battery_status = 8
    where tenant_id = new.tenant_id and id = new.device_id and battery_status not in (8, 10);
  return null;
end $$;
create trigger quarantine_battery after insert or update of alarm_status on device_alarm
  for each row when (new.biz_domain = 2 and new.device_type = 6 and new.alarm_level = 1 and new.alarm_status in (0, 1))
  execute function truck_quarantine();

-- The slots of a station: as many as it says it has. `slot_status` is what its controller reports (0 usable, 2 locked, 3 faulty);
-- whether there is a battery in it follows from the batteries.
create table truck_battery_slot (
  tenant_id varchar(12) not null,
  station_id bigint not null,
  slot_no integer not null check (slot_no >= 1),
  slot_status smallint not null default 0 check (slot_status in (0, 2, 3)),
  door_open smallint check (door_open in (0, 1)),
  smoke smallint check (smoke in (0, 1)),
  report_time timestamptz,
  primary key (tenant_id, station_id, slot_no),
  foreign key (tenant_id, station_id) references truck_station (tenant_id, id)
);
select ec_fence('truck_battery_slot', true);

create function truck_keep_slots() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into truck_battery_slot (tenant_id, station_id, slot_no)
    select new.tenant_id, new.id, n from generate_series(1, coalesce(new.slot_count, 0)) n on conflict do nothing;
  -- Refused where a battery is in one of them.
  delete from truck_battery_slot
    where tenant_id = new.tenant_id and station_id = new.id and slot_no > coalesce(new.slot_count, 0);
  return null;
end $$;
create trigger slots_added after insert on truck_station for each row execute function truck_keep_slots();
create trigger slots_changed after update of slot_count on truck_station
  for each row when (old.slot_count is distinct from new.slot_count) execute function truck_keep_slots();
-- Stations that are there already; the fence lets only the platform see them all.
set role ec_platform;
insert into truck_battery_slot (tenant_id, station_id, slot_no)
  select s.tenant_id, s.id, n from truck_station s, generate_series(1, s.slot_count) n;
update truck_station set gun_total = 0;
set role ec_owner;
alter table truck_battery add constraint truck_battery_slot_exists
  foreign key (tenant_id, station_id, slot_no) references truck_battery_slot (tenant_id, station_id, slot_no);

-- Where a battery has been and how it aged: a row each time that its place, its state or its health changes.
create table truck_battery_move (
  tenant_id varchar(12) not null,
  battery_id bigint not null,
  at timestamptz not null,
  battery_status smallint not null,
  station_id bigint,
  slot_no integer,
  car_id bigint,
  soc numeric(5,1),
  soh numeric(5,1),
  cycles integer,
  primary key (tenant_id, battery_id, at),
  foreign key (tenant_id, battery_id) references truck_battery (tenant_id, id),
  foreign key (tenant_id, station_id) references truck_station (tenant_id, id),
  foreign key (tenant_id, car_id) references truck_car (tenant_id, id)
);
select ec_fence('truck_battery_move');

create function truck_battery_moved() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' or (old.battery_status, old.station_id, old.slot_no, old.car_id, old.soh)
      is distinct from (new.battery_status, new.station_id, new.slot_no, new.car_id, new.soh) then
    insert into truck_battery_move (tenant_id, battery_id, at, battery_status, station_id, slot_no, car_id, soc, soh, cycles)
    values (new.tenant_id, new.id, case when tg_op = 'INSERT' then new.create_time else clock_timestamp() end,
      new.battery_status, new.station_id, new.slot_no, new.car_id, new.soc, new.soh, new.cycles);
  end if;
  -- The truck says the same as the battery.
  if tg_op = 'UPDATE' and old.car_id is distinct from new.car_id then
    update truck_car set battery_id = null where tenant_id = old.tenant_id and id = old.car_id and battery_id = new.id;
  end if;
  if new.car_id is not null then
    update truck_car set battery_id = new.id
      where tenant_id = new.tenant_id and id = new.car_id and battery_id is distinct from new.id;
  end if;
  return null;
end $$;
create trigger battery_moved after insert or update of battery_status, station_id, slot_no, car_id, soh on truck_battery
  for each row execute function truck_battery_moved();

-- The passport of a battery finds its swaps.
create index on truck_orders (tenant_id, old_battery_id, end_time) where old_battery_id is not null;
create index on truck_orders (tenant_id, new_battery_id, end_time) where new_battery_id is not null;

-- State machines of domain §6.1, §6.4 and §6.16.
select ec_states('truck_charging_gun', 'gun_status',
  '{"0":[1,2,3,4,255],"1":[0,2,4,255],"2":[0,1,3,255],"3":[0,2,255],"4":[0,1,2,255],"255":[0,1]}');
select ec_states('truck_charging_gun', 'dev_state', '{"1":[2,3,4,5],"2":[3,4,5],"3":[2,4,5],"4":[2,3,5]}');
select ec_states('truck_battery', 'battery_status',
  '{"1":[2,8],"2":[3,7,8],"3":[4,5,8],"4":[3,5,8],"5":[1,6,8],"6":[5,8],"7":[2,3,8],"8":[9,10],"9":[1,8,10]}');
