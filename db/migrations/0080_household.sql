-- Household photovoltaics: customers, stations and what stands on them, partner companies, what energy is worth (domain §4).
-- Partner company
select ec_table('household_sys_company', $$
  company_name varchar(60) not null,
  company_type smallint not null,
  credit_code varchar(18) not null,
  contact varchar(20),
  phone varchar(11),
  logo text[]
$$);
create unique index on household_sys_company (tenant_id, credit_code) where is_deleted = 0;
create index on household_sys_company (tenant_id, company_type);
create index on household_sys_company using gin (company_name gin_trgm_ops);
-- Customer
select ec_table('household_station_customer', $$
  customer_no varchar(20),
  customer_name varchar(20) not null,
  id_card varchar(18) not null,
  phone varchar(11) not null,
  cust_status smallint not null,
  area_code varchar(12) not null,
  town varchar(30),
  village varchar(30),
  address varchar(100) not null,
  house_type smallint,
  roof_type smallint not null,
  roof_area numeric(7,1),
  contract_no varchar(40),
  sign_date date,
  contract_years integer,
  agent_dept_id bigint,
  salesman varchar(20),
  files text[],
  rent_mode smallint,
  rent_price numeric(10,4),
  pay_cycle smallint,
  bank_name varchar(60),
  bank_card varchar(30),
  foreign key (tenant_id, agent_dept_id) references system_dept (tenant_id, id)
$$);
create unique index on household_station_customer (tenant_id, customer_no) where is_deleted = 0;
create unique index on household_station_customer (tenant_id, id_card) where is_deleted = 0;
create unique index on household_station_customer (tenant_id, phone, area_code) where is_deleted = 0;
create index on household_station_customer (tenant_id, cust_status);
create index on household_station_customer (tenant_id, area_code varchar_pattern_ops);
create index on household_station_customer (tenant_id, agent_dept_id);
create index on household_station_customer using gin (customer_no gin_trgm_ops, customer_name gin_trgm_ops, contract_no gin_trgm_ops);
-- Household station
select ec_table('household_union', $$
  station_no varchar(20) not null,
  station_name varchar(50),
  customer_id bigint not null,
  station_state smallint not null,
  subject_type smallint not null,
  coop_mode smallint not null,
  owner_org_id bigint,
  dept_id bigint not null,
  ops_user_id bigint,
  area_code varchar(12) not null,
  town varchar(30),
  village varchar(30),
  address varchar(100) not null,
  lng numeric(10,6) not null,
  lat numeric(9,6) not null,
  grid_mode smallint not null,
  grid_date date,
  grid_account_no varchar(20),
  grid_meter_no varchar(20),
  run_status smallint,
  capacity_kwp numeric(8,2),
  inverter_count integer,
  alarm_count integer,
  power_kw numeric(8,3),
  pr numeric(5,1),
  last_report timestamptz,
  day_kwh numeric(12,2),
  month_kwh numeric(12,2),
  year_kwh numeric(12,2),
  total_kwh numeric(12,2),
  day_hours numeric(5,2),
  day_income numeric(12,2),
  total_income numeric(12,2),
  co2_kg numeric(12,1),
  foreign key (tenant_id, customer_id) references household_station_customer (tenant_id, id),
  foreign key (tenant_id, owner_org_id) references household_sys_company (tenant_id, id),
  foreign key (tenant_id, dept_id) references system_dept (tenant_id, id),
  foreign key (tenant_id, ops_user_id) references "system_user" (tenant_id, id)
$$);
create unique index on household_union (tenant_id, station_no) where is_deleted = 0;
create unique index on household_union (tenant_id, grid_account_no) where is_deleted = 0;
create index on household_union (tenant_id, customer_id);
create index on household_union (tenant_id, station_state);
create index on household_union (tenant_id, owner_org_id);
create index on household_union (tenant_id, dept_id);
create index on household_union (tenant_id, ops_user_id);
create index on household_union (tenant_id, area_code varchar_pattern_ops);
create index on household_union (tenant_id, grid_date);
create index on household_union (tenant_id, run_status);
create index on household_union using gin (station_no gin_trgm_ops, station_name gin_trgm_ops);
-- Scale
select ec_table('household_station_scale', $$
  station_id bigint not null,
  phase_no integer not null,
  module_brand varchar(40),
  module_model varchar(40),
  module_wp integer not null,
  module_count integer not null,
  capacity_kwp numeric(8,2),
  string_count integer,
  ac_kw numeric(8,2) not null,
  dc_ac_ratio numeric(4,2),
  tilt numeric(4,1) not null,
  azimuth numeric(5,1) not null,
  bracket varchar(40),
  design_hours numeric(6,0),
  design_year_kwh numeric(12,0),
  cost_per_w numeric(8,4),
  epc_company_id bigint,
  install_date date,
  grid_date date,
  accept_status smallint,
  foreign key (tenant_id, station_id) references household_union (tenant_id, id),
  foreign key (tenant_id, epc_company_id) references household_sys_company (tenant_id, id)
$$);
create unique index on household_station_scale (tenant_id, station_id, phase_no) where is_deleted = 0;
-- Data logger
select ec_table('household_collector', $$
  collector_no varchar(30) not null,
  station_id bigint not null,
  vendor smallint not null,
  model varchar(40),
  dev_state smallint not null,
  comm_type smallint not null,
  source smallint not null,
  platform_plant_id varchar(60),
  upload_sec integer,
  iccid varchar(20),
  iccid_end date,
  online_status smallint,
  signal_dbm integer,
  device_count integer,
  firmware varchar(40),
  report_time timestamptz,
  foreign key (tenant_id, station_id) references household_union (tenant_id, id)
$$);
create unique index on household_collector (tenant_id, collector_no) where is_deleted = 0;
create index on household_collector (tenant_id, station_id);
create index on household_collector (tenant_id, dev_state);
create index on household_collector (tenant_id, online_status);
create index on household_collector using gin (collector_no gin_trgm_ops);
-- Inverter setting
select ec_table('household_inverter_setting', $$
  setting_name varchar(50) not null,
  vendor smallint not null,
  models text[],
  items jsonb not null,
  scene varchar(100),
  enabled smallint not null default 0 check (enabled in (0, 1))
$$);
create unique index on household_inverter_setting (tenant_id, setting_name) where is_deleted = 0;
create index on household_inverter_setting using gin (setting_name gin_trgm_ops);
-- Income setting
select ec_table('household_income_seting', $$
  scope_type smallint not null,
  area_code varchar(12),
  station_id bigint,
  grid_mode smallint not null,
  effect_from date not null,
  effect_to date,
  feed_price numeric(8,4) not null,
  mech_ratio numeric(5,2),
  mech_price numeric(8,4),
  market_price numeric(8,4),
  self_price numeric(8,4),
  self_ratio numeric(5,2),
  subsidy numeric(8,4),
  subsidy_end date,
  share_rate numeric(5,2),
  co2_factor numeric(6,4) not null,
  coal_factor numeric(6,4),
  foreign key (tenant_id, station_id) references household_union (tenant_id, id)
$$);
create unique index on household_income_seting (tenant_id, scope_type, area_code, station_id, grid_mode, effect_from)
  where is_deleted = 0;
create index on household_income_seting (tenant_id, area_code varchar_pattern_ops);
create index on household_income_seting (tenant_id, station_id);
-- Department mapping
select ec_table('household_dept_maping', $$
  dept_id bigint not null,
  map_type smallint not null,
  platform smallint not null,
  ext_org_id varchar(60) not null,
  ext_org_name varchar(60),
  area_codes text[],
  api_account varchar(60),
  api_secret text,
  sync_on smallint not null default 0 check (sync_on in (0, 1)),
  last_sync timestamptz,
  sync_result varchar(200),
  foreign key (tenant_id, dept_id) references system_dept (tenant_id, id)
$$);
create unique index on household_dept_maping (tenant_id, platform, ext_org_id) where is_deleted = 0;
create unique index on household_dept_maping (tenant_id, dept_id, map_type) where is_deleted = 0;
-- Station file
select ec_table('household_archive', $$
  station_id bigint not null,
  file_type smallint not null,
  file_name varchar(100) not null,
  url text[] not null,
  size integer,
  ext varchar(10),
  upload_time timestamptz,
  foreign key (tenant_id, station_id) references household_union (tenant_id, id)
$$);
create index on household_archive (tenant_id, station_id);

-- Two settings of one scope and grid mode never hold on the same day.
alter table household_income_seting
  add constraint household_income_seting_days check (effect_to >= effect_from),
  add constraint household_income_seting_overlap exclude using gist (
    tenant_id with =, scope_type with =, (coalesce(area_code, '')) with =, (coalesce(station_id, 0)) with =, grid_mode with =,
    daterange(effect_from, effect_to, '[]') with &&) where (is_deleted = 0);

-- Capacity, ratio and designed yield of a phase follow from what was typed, whoever writes it.
create function household_size_scale() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  new.capacity_kwp := round(new.module_wp * new.module_count / 1000.0, 2);
  if new.capacity_kwp / new.ac_kw not between 0.2 and 5 then
    raise exception 'A ratio of % is none', new.capacity_kwp / new.ac_kw
      using errcode = 'check_violation', constraint = 'household_station_scale_ratio', table = 'household_station_scale';
  end if;
  new.dc_ac_ratio := round(new.capacity_kwp / new.ac_kw, 2);
  new.design_year_kwh := round(new.capacity_kwp * new.design_hours);
  return new;
end $$;
revoke execute on function household_size_scale from public;
create trigger size_scale before insert or update on household_station_scale
  for each row execute function household_size_scale();

-- What a station has, counted as it changes. Stations are locked before they are counted, so that two writers side by side do not
-- both miss the other.
create function household_count_station(tenant varchar, stations bigint[]) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform from household_union where tenant_id = tenant and id = any (stations) order by id for no key update;
  update household_union u set capacity_kwp = c.kwp, inverter_count = c.inverters, alarm_count = c.alarms
  from (
    select p.id,
      (select sum(s.capacity_kwp) from household_station_scale s
        where s.tenant_id = tenant and s.station_id = p.id and s.is_deleted = 0) as kwp,
      (select count(*) from device_inverter i
        where i.tenant_id = tenant and i.station_id = p.id and i.biz_domain = 1 and i.is_deleted = 0) as inverters,
      -- Nothing is said of a station that never had one, since nothing may watch it.
      (select case when count(*) > 0 then count(*) filter (where a.is_deleted = 0 and a.alarm_status in (0, 1)) end
        from device_alarm a where a.tenant_id = tenant and a.station_id = p.id and a.biz_domain = 1) as alarms
    from unnest(stations) p (id)) c
  where u.tenant_id = tenant and u.id = c.id
    and (u.capacity_kwp, u.inverter_count, u.alarm_count) is distinct from (c.kwp, c.inverters, c.alarms);
end $$;

create function household_stations_added() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare place record;
begin
  for place in execute format(
    'select tenant_id, array_agg(distinct station_id) as stations from after_rows %s group by 1',
    case when tg_argv[0] = 'shared' then 'where biz_domain = 1' else '' end)
  loop
    perform household_count_station(place.tenant_id, place.stations);
  end loop;
  return null;
end $$;
create function household_stations_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare place record;
begin
  for place in execute format(
    'select a.tenant_id, array_agg(distinct p.id) as stations
      from after_rows a join before_rows b using (tenant_id, id), unnest(array[a.station_id, b.station_id]) p (id)
      where (a.station_id, a.is_deleted, a.%1$I) is distinct from (b.station_id, b.is_deleted, b.%1$I) %2$s group by 1',
    tg_argv[1], case when tg_argv[0] = 'shared' then 'and a.biz_domain = 1' else '' end)
  loop
    perform household_count_station(place.tenant_id, place.stations);
  end loop;
  return null;
end $$;
revoke execute on function household_count_station, household_stations_added, household_stations_changed from public;
grant execute on function household_count_station to ec_app, ec_platform;
alter table household_union alter column inverter_count set default 0;
create trigger scales_added after insert on household_station_scale
  referencing new table as after_rows for each statement execute function household_stations_added('own');
create trigger scales_changed after update on household_station_scale
  referencing new table as after_rows old table as before_rows for each statement execute function household_stations_changed('own', 'capacity_kwp');
create trigger household_inverters_added after insert on device_inverter
  referencing new table as after_rows for each statement execute function household_stations_added('shared');
create trigger household_inverters_changed after update on device_inverter
  referencing new table as after_rows old table as before_rows for each statement execute function household_stations_changed('shared', 'is_deleted');
create trigger household_alarms_added after insert on device_alarm
  referencing new table as after_rows for each statement execute function household_stations_added('shared');
create trigger household_alarms_changed after update on device_alarm
  referencing new table as after_rows old table as before_rows for each statement execute function household_stations_changed('shared', 'alarm_status');

-- An inverter on a house hangs on a logger of that house.
alter table device_inverter
  add foreign key (tenant_id, collector_id) references household_collector (tenant_id, id);
create index on device_inverter (tenant_id, collector_id) where collector_id is not null;
create or replace function ec_check_station_of_domain() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.station_id is null
    or (new.biz_domain = 1 and exists (
      select from household_union s where s.tenant_id = new.tenant_id and s.id = new.station_id))
    or (new.biz_domain = 2 and exists (
      select from truck_station s where s.tenant_id = new.tenant_id and s.id = new.station_id)) then
    return new;
  end if;
  raise exception 'No station % of domain % in tenant %', new.station_id, new.biz_domain, new.tenant_id
    using errcode = 'foreign_key_violation', constraint = 'station_of_domain';
end $$;
