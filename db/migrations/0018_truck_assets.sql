-- Chargers, connectors, meters, swap batteries, robots, cameras, storage and their histories; the inverters that truck and household share.

-- The tariffs of a station
alter table truck_station add column rule_charge_id bigint, add column rule_swap_id bigint;

-- Charger
create table truck_charging_stack (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  stack_no varchar(23) not null,
  stack_name varchar(30) not null,
  station_id bigint not null,
  usage smallint not null,
  equip_type smallint not null,
  manufacturer varchar(30) not null,
  model varchar(30),
  sn varchar(40),
  production_date date,
  protocol smallint not null,
  ocpp_id varchar(48),
  auth_key text,
  sim_iccid varchar(20),
  rated_power_kw numeric(7,1) not null,
  volt_min integer,
  volt_max integer,
  curr_max integer,
  gun_count integer,
  firmware varchar(40),
  online_status smallint,
  last_heartbeat timestamptz,
  power_kw numeric(7,2),
  day_kwh numeric(9,2),
  dev_state smallint not null,
  primary key (tenant_id, id)
);
create unique index on truck_charging_stack (tenant_id, stack_no) where is_deleted = 0;
create unique index on truck_charging_stack (tenant_id, ocpp_id) where is_deleted = 0;
-- A charge point says who it is by this alone, so no two tenants share one. Made after the index of the tenant's own keys: that
-- one is asked first, and only it may be named to people.
create unique index truck_charging_stack_ocpp_id_everywhere on truck_charging_stack (ocpp_id) where is_deleted = 0;
create index on truck_charging_stack (tenant_id, create_time);
create index on truck_charging_stack (tenant_id, station_id);
create index on truck_charging_stack (tenant_id, online_status);
create index on truck_charging_stack (tenant_id, dev_state);
create index on truck_charging_stack using gin (stack_no gin_trgm_ops, stack_name gin_trgm_ops);
create index on truck_charging_stack (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_charging_stack');

-- Charger history
create table truck_charging_stack_his (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  stack_id bigint not null,
  station_id bigint not null,
  ts timestamptz not null,
  power_kw numeric(7,2),
  max_power_kw numeric(7,2),
  energy_kwh numeric(9,3),
  meter_kwh numeric(12,2),
  volt numeric(6,1),
  curr numeric(6,1),
  temp_c numeric(4,1),
  gun_busy integer,
  online_min integer,
  src smallint not null,
  constraint truck_charging_stack_his_tenant_id_stack_id_ts_idx primary key (tenant_id, stack_id, ts)
);
create unique index on truck_charging_stack_his (tenant_id, id);
create index on truck_charging_stack_his (tenant_id, create_time);
create index on truck_charging_stack_his (tenant_id, station_id);
create index on truck_charging_stack_his (tenant_id, ts);
select ec_fence('truck_charging_stack_his', true);

-- Connector
create table truck_charging_gun (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  gun_no varchar(26) not null,
  gun_name varchar(30) not null,
  stack_id bigint not null,
  station_id bigint not null,
  connector_no integer not null check (connector_no >= 1),
  connector_type smallint not null,
  national_std smallint not null,
  rated_power_kw numeric(7,1) not null,
  volt_max integer,
  curr_max integer,
  park_no varchar(20),
  rule_id bigint,
  qr_code varchar(120),
  gun_status smallint,
  gun_lock smallint,
  park_status smallint,
  park_lock smallint,
  order_id bigint,
  soc integer,
  power_kw numeric(7,2),
  status_time timestamptz,
  dev_state smallint not null default 1,
  primary key (tenant_id, id)
);
create unique index on truck_charging_gun (tenant_id, gun_no) where is_deleted = 0;
create unique index on truck_charging_gun (tenant_id, stack_id, connector_no) where is_deleted = 0;
create index on truck_charging_gun (tenant_id, create_time);
create index on truck_charging_gun (tenant_id, station_id);
create index on truck_charging_gun (tenant_id, gun_status);
create index on truck_charging_gun (tenant_id, dev_state);
create index on truck_charging_gun using gin (gun_no gin_trgm_ops);
create index on truck_charging_gun (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_charging_gun');

-- Energy meter
create table truck_meter (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  meter_no varchar(12) not null,
  meter_name varchar(30) not null,
  station_id bigint not null,
  meter_use smallint not null,
  bidirectional smallint not null default 0 check (bidirectional in (0, 1)),
  ct integer not null,
  pt integer not null,
  rate integer generated always as (ct * pt) stored,
  protocol smallint not null,
  comm_addr varchar(30),
  device_type smallint,
  device_id bigint,
  pos_kwh numeric(14,2),
  pos_sharp numeric(14,2),
  pos_peak numeric(14,2),
  pos_flat numeric(14,2),
  pos_valley numeric(14,2),
  pos_deep numeric(14,2),
  neg_kwh numeric(14,2),
  power_kw numeric(9,2),
  read_time timestamptz,
  online_status smallint,
  primary key (tenant_id, id)
);
create unique index on truck_meter (tenant_id, meter_no) where is_deleted = 0;
create index on truck_meter (tenant_id, create_time);
create index on truck_meter (tenant_id, station_id);
create index on truck_meter (tenant_id, online_status);
create index on truck_meter using gin (meter_no gin_trgm_ops);
create index on truck_meter (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_meter');

-- Swap battery
create table truck_battery (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  battery_no varchar(24) not null,
  model varchar(40) not null,
  manufacturer varchar(40) not null,
  chemistry smallint not null,
  rated_kwh numeric(7,1) not null,
  rated_ah numeric(7,1),
  rated_v numeric(6,1),
  owner_id bigint,
  battery_status smallint not null default 5,
  station_id bigint,
  slot_no integer,
  car_id bigint,
  soc numeric(5,1),
  soh numeric(5,1),
  volt_v numeric(12,3),
  curr_a numeric(12,3),
  power_kw numeric(12,3),
  cell_v_max numeric(5,3),
  cell_v_min numeric(5,3),
  temp_max integer,
  temp_min integer,
  insul_kohm integer,
  cycles integer,
  chg_kwh_total numeric(12,1),
  dis_kwh_total numeric(12,1),
  swap_count integer,
  report_time timestamptz,
  prod_date date,
  warranty_end date,
  primary key (tenant_id, id),
  -- BR-30: in a slot of a station, or on a truck, or nowhere (moving, quarantined, in repair, retired), never in two places.
  constraint truck_battery_one_place check (
    num_nonnulls(station_id, slot_no) <> 1 and num_nonnulls(slot_no, car_id) < 2
    and case
      when battery_status in (5, 9, 10) then slot_no is null and car_id is null
      when battery_status = 6 then car_id is not null
      when battery_status in (1, 2, 3, 4, 7) then slot_no is not null
      else true
    end)
);
create unique index on truck_battery (tenant_id, battery_no) where is_deleted = 0;
create index on truck_battery (tenant_id, create_time);
create index on truck_battery (tenant_id, owner_id);
create index on truck_battery (tenant_id, battery_status);
create unique index on truck_battery (tenant_id, station_id, slot_no) where is_deleted = 0;
create unique index on truck_battery (tenant_id, car_id) where is_deleted = 0;
create index on truck_battery using gin (battery_no gin_trgm_ops);
create index on truck_battery (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_battery');

-- Swap robot
create table truck_agv_info (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  agv_no varchar(20) not null,
  agv_name varchar(30) not null,
  station_id bigint not null,
  bay_no integer,
  agv_type smallint not null,
  manufacturer varchar(40),
  model varchar(40),
  sn varchar(40),
  agv_mode smallint,
  agv_status smallint,
  pos_x numeric(8,3),
  pos_y numeric(8,3),
  theta numeric(6,3),
  self_soc numeric(5,1),
  load_battery_no varchar(24),
  task_no varchar(32),
  swap_today integer,
  swap_total integer,
  avg_swap_sec integer,
  e_stop smallint not null default 0 check (e_stop in (0, 1)),
  error_code varchar(20),
  report_time timestamptz,
  dev_state smallint not null,
  primary key (tenant_id, id)
);
create unique index on truck_agv_info (tenant_id, agv_no) where is_deleted = 0;
create index on truck_agv_info (tenant_id, create_time);
create index on truck_agv_info (tenant_id, station_id);
create index on truck_agv_info (tenant_id, agv_status);
create index on truck_agv_info (tenant_id, dev_state);
create index on truck_agv_info using gin (agv_no gin_trgm_ops);
create index on truck_agv_info (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_agv_info');

-- Camera
create table truck_camera (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  camera_no varchar(32) not null,
  camera_name varchar(30) not null,
  station_id bigint not null,
  scene smallint not null,
  protocol smallint not null,
  gb_device_id varchar(20),
  gb_channel_id varchar(20),
  ip varchar(45),
  port integer,
  account varchar(30),
  password text,
  stream_url text,
  play_url varchar(255),
  plate_recog smallint not null default 0 check (plate_recog in (0, 1)),
  ptz smallint not null default 0 check (ptz in (0, 1)),
  record_days integer,
  online_status smallint,
  primary key (tenant_id, id)
);
create unique index on truck_camera (tenant_id, camera_no) where is_deleted = 0;
create unique index on truck_camera (tenant_id, gb_device_id, gb_channel_id) where is_deleted = 0;
create index on truck_camera (tenant_id, create_time);
create index on truck_camera (tenant_id, station_id);
create index on truck_camera (tenant_id, online_status);
create index on truck_camera using gin (camera_no gin_trgm_ops, camera_name gin_trgm_ops);
create index on truck_camera (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_camera');

-- ESS cabinet
create table truck_ess (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  ess_no varchar(32) not null,
  ess_name varchar(30) not null,
  station_id bigint not null,
  manufacturer varchar(40),
  model varchar(40),
  sn varchar(40),
  chemistry smallint not null,
  rated_power_kw numeric(7,1) not null,
  rated_kwh numeric(8,1) not null,
  pcs_count integer,
  cluster_count integer,
  run_mode smallint not null,
  soc_min integer not null,
  soc_max integer not null,
  chg_limit_kw numeric(7,1),
  dis_limit_kw numeric(7,1),
  ess_status smallint,
  grid_conn smallint,
  soc numeric(5,1),
  soh numeric(5,1),
  power_kw numeric(7,2),
  day_chg_kwh numeric(9,2),
  day_dis_kwh numeric(9,2),
  chg_kwh_total numeric(12,1),
  dis_kwh_total numeric(12,1),
  cycles integer,
  cell_v_max numeric(12,3),
  cell_v_min numeric(12,3),
  temp_max numeric(12,3),
  temp_min numeric(12,3),
  insul_kohm integer,
  fire_status smallint,
  report_time timestamptz,
  primary key (tenant_id, id),
  check (soc_min between 0 and soc_max and soc_max <= 100)
);
create unique index on truck_ess (tenant_id, ess_no) where is_deleted = 0;
create index on truck_ess (tenant_id, create_time);
create index on truck_ess (tenant_id, station_id);
create index on truck_ess (tenant_id, ess_status);
create index on truck_ess using gin (ess_no gin_trgm_ops);
create index on truck_ess (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_ess');

-- ESS history
create table truck_ess_his (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  ess_id bigint not null,
  station_id bigint not null,
  ts timestamptz not null,
  ess_status smallint,
  soc numeric(5,1),
  soh numeric(5,1),
  power_kw numeric(7,2),
  chg_kwh numeric(9,3),
  dis_kwh numeric(9,3),
  volt_v numeric(7,1),
  curr_a numeric(7,1),
  cell_v_max numeric(5,3),
  cell_v_min numeric(5,3),
  temp_max integer,
  temp_min integer,
  src smallint not null,
  constraint truck_ess_his_tenant_id_ess_id_ts_idx primary key (tenant_id, ess_id, ts)
);
create unique index on truck_ess_his (tenant_id, id);
create index on truck_ess_his (tenant_id, create_time);
create index on truck_ess_his (tenant_id, station_id);
create index on truck_ess_his (tenant_id, ts);
select ec_fence('truck_ess_his', true);

-- Site inverter
create table device_inverter (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  sn varchar(30) not null,
  biz_domain smallint not null,
  vendor smallint not null,
  model varchar(40) not null,
  station_id bigint not null,
  collector_id bigint,
  rated_kw numeric(7,2) not null,
  dc_kwp numeric(7,2) not null,
  phase smallint not null,
  mppt_count integer,
  string_count integer,
  firmware varchar(40),
  install_date date,
  warranty_end date,
  inverter_status smallint,
  online_status smallint,
  pac_kw numeric(8,3),
  pdc_kw numeric(8,3),
  day_kwh numeric(12,2),
  month_kwh numeric(12,2),
  year_kwh numeric(12,2),
  total_kwh numeric(12,2),
  day_hours numeric(5,2),
  ua numeric(6,1),
  ub numeric(6,1),
  uc numeric(6,1),
  ia numeric(6,1),
  ib numeric(6,1),
  ic numeric(6,1),
  hz numeric(12,3),
  pf numeric(12,3),
  temp_c numeric(12,3),
  eff_pct numeric(12,3),
  mppts jsonb,
  evt integer,
  report_time timestamptz,
  primary key (tenant_id, id)
);
create unique index on device_inverter (tenant_id, sn) where is_deleted = 0;
create index on device_inverter (tenant_id, create_time);
create index on device_inverter (tenant_id, station_id);
create index on device_inverter (tenant_id, inverter_status);
create index on device_inverter (tenant_id, online_status);
create index on device_inverter using gin (sn gin_trgm_ops);
create index on device_inverter (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('device_inverter');

-- A column that points at one table or another, as `biz_domain` says (1 household, 2 truck), can have no foreign key.
create function ec_check_station_of_domain() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.station_id is null or (new.biz_domain = 2 and exists (
    select from truck_station s where s.tenant_id = new.tenant_id and s.id = new.station_id)) then
    return new;
  end if;
  raise exception 'No station % of domain % in tenant %', new.station_id, new.biz_domain, new.tenant_id
    using errcode = 'foreign_key_violation', constraint = 'station_of_domain';
end $$;
create trigger station_of_domain before insert or update of station_id, biz_domain, tenant_id on device_inverter
  for each row execute function ec_check_station_of_domain();
