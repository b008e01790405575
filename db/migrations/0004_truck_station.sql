-- Sites of the truck area. The trigram index serves "contains"; the region index prefixes, for a region and what lies below.
create table truck_station (
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
  station_no varchar(20) not null,
  station_name varchar(50) not null,
  operator_id varchar(9) not null,
  biz_types smallint[] not null,
  station_type smallint not null,
  construction smallint,
  station_status smallint not null,
  open_date date,
  area_code varchar(12) not null,
  address varchar(100) not null,
  lng numeric(10,6) not null,
  lat numeric(9,6) not null,
  dept_id bigint not null,
  manager_id bigint,
  station_tel varchar(30),
  service_tel varchar(30) not null,
  transformer_kva numeric(8,1),
  max_power_kw numeric(8,1),
  pv_kwp numeric(8,2),
  ess_kwh numeric(8,1),
  slot_count integer,
  bay_count integer,
  open_time varchar(60),
  park_nums integer,
  park_fee varchar(100),
  support_order smallint not null default 0 check (support_order in (0, 1)),
  pictures text[],
  site_guide varchar(100),
  gun_total integer,
  gun_idle integer,
  gun_charging integer,
  gun_fault integer,
  day_kwh numeric(12,2),
  day_money numeric(12,2),
  alarm_count integer,
  primary key (tenant_id, id),
  foreign key (tenant_id, dept_id) references system_dept (tenant_id, id),
  foreign key (tenant_id, manager_id) references "system_user" (tenant_id, id)
);
create unique index on truck_station (tenant_id, station_no) where is_deleted = 0;
create index on truck_station (tenant_id, create_time);
create index on truck_station (tenant_id, station_type);
create index on truck_station (tenant_id, station_status);
create index on truck_station (tenant_id, area_code varchar_pattern_ops);
create index on truck_station (tenant_id, dept_id);
create index on truck_station using gin (station_no gin_trgm_ops, station_name gin_trgm_ops);
select ec_fence('truck_station');
