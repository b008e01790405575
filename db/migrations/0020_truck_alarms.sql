-- Alarm codes and alarms (shared with household), service notices, promotions.

-- Alarm code
create table truck_alarm_code (
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
  code varchar(10) not null,
  name varchar(50) not null,
  name_en varchar(60),
  device_type smallint not null,
  vendor_code text[],
  alarm_level smallint not null,
  category smallint not null,
  debounce_sec integer,
  auto_clear smallint not null default 0 check (auto_clear in (0, 1)),
  auto_order smallint not null default 0 check (auto_order in (0, 1)),
  notify smallint[],
  advice varchar(300) not null,
  enabled smallint not null default 0 check (enabled in (0, 1)),
  primary key (tenant_id, id)
);
create unique index on truck_alarm_code (tenant_id, device_type, code) where is_deleted = 0;
create index on truck_alarm_code (tenant_id, create_time);
create index on truck_alarm_code using gin (code gin_trgm_ops, name gin_trgm_ops);
create index on truck_alarm_code (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_alarm_code');

-- Device alarm
create table device_alarm (
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
  alarm_no varchar(24) not null,
  biz_domain smallint not null,
  station_id bigint not null,
  device_type smallint not null,
  device_id bigint not null,
  device_no varchar(40),
  alarm_code varchar(10) not null,
  alarm_name varchar(50),
  alarm_name_en varchar(60),
  alarm_level smallint,
  source smallint not null,
  first_time timestamptz not null,
  last_time timestamptz not null,
  times integer not null default 1,
  clear_time timestamptz,
  ack_time timestamptz,
  ack_user bigint,
  alarm_status smallint not null,
  duration_sec integer,
  value varchar(40),
  advice varchar(300),
  storm_id bigint,
  work_order_id bigint,
  primary key (tenant_id, id)
);
create unique index on device_alarm (tenant_id, alarm_no) where is_deleted = 0;
create index on device_alarm (tenant_id, create_time);
create index on device_alarm (tenant_id, station_id);
create index on device_alarm (tenant_id, first_time);
create index on device_alarm (tenant_id, alarm_status);
create index on device_alarm using gin (alarm_no gin_trgm_ops, device_no gin_trgm_ops, alarm_code gin_trgm_ops);
create index on device_alarm (tenant_id, update_time desc) where is_deleted = 1;
alter table device_alarm add foreign key (tenant_id, storm_id) references device_alarm (tenant_id, id);
create index on device_alarm (tenant_id, storm_id) where storm_id is not null;
create unique index device_alarm_open on device_alarm (tenant_id, device_id, alarm_code)
  where alarm_status in (0, 1) and is_deleted = 0;
create index on device_alarm (tenant_id, device_id);
select ec_fence('device_alarm');
create trigger station_of_domain before insert or update of station_id, biz_domain, tenant_id on device_alarm
  for each row execute function ec_check_station_of_domain();

-- Service notice
create table truck_notice (
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
  title varchar(80) not null,
  notice_type smallint not null,
  content text not null,
  target smallint not null,
  target_ids bigint[],
  publish_time timestamptz,
  expire_time timestamptz,
  top smallint not null default 0 check (top in (0, 1)),
  notice_status smallint not null default 0,
  read_count integer not null default 0,
  primary key (tenant_id, id)
);
create index on truck_notice (tenant_id, create_time);
create index on truck_notice (tenant_id, publish_time);
create index on truck_notice (tenant_id, expire_time);
create index on truck_notice (tenant_id, notice_status);
create index on truck_notice using gin (title gin_trgm_ops);
create index on truck_notice (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_notice');

-- Promotion
create table truck_activity (
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
  activity_no varchar(20) not null,
  activity_name varchar(50) not null,
  activity_type smallint not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  station_ids bigint[],
  merchant_ids bigint[],
  budget numeric(14,2) not null,
  -- Whatever runs in parallel, no promotion costs more than it may.
  used_budget numeric(14,2) not null default 0 check (used_budget between 0 and budget),
  user_limit integer,
  stackable smallint not null default 0 check (stackable in (0, 1)),
  priority integer,
  covers_elec smallint not null default 0 check (covers_elec in (0, 1)),
  banner text[],
  rule_text text not null,
  act_status smallint not null default 0,
  publish_time timestamptz,
  primary key (tenant_id, id)
);
create unique index on truck_activity (tenant_id, activity_no) where is_deleted = 0;
create index on truck_activity (tenant_id, create_time);
create index on truck_activity (tenant_id, start_time);
create index on truck_activity (tenant_id, end_time);
create index on truck_activity (tenant_id, act_status);
create index on truck_activity using gin (activity_name gin_trgm_ops);
create index on truck_activity (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_activity');

-- Promotion rule
create table truck_activity_sub (
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
  activity_id bigint not null,
  sub_name varchar(30) not null,
  cond_type smallint not null,
  threshold numeric(10,2) not null,
  benefit smallint not null,
  benefit_value numeric(10,2) not null,
  max_discount numeric(14,2),
  start_min integer,
  end_min integer,
  stock integer,
  used_count integer not null default 0,
  sort integer,
  primary key (tenant_id, id)
);
create index on truck_activity_sub (tenant_id, create_time);
create index on truck_activity_sub (tenant_id, activity_id);
create index on truck_activity_sub (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_activity_sub');
