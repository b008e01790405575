-- Merchants, their people, trucks and drivers, and who is bound to what.

-- Fleet merchant
create table truck_merchant (
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
  merchant_no varchar(20),
  merchant_name varchar(60) not null,
  merchant_type smallint not null,
  credit_code varchar(18) not null,
  contact varchar(20) not null,
  phone varchar(11) not null,
  area_code varchar(12),
  address varchar(100),
  settle_mode smallint not null,
  credit_limit numeric(14,2),
  discount_rate numeric(5,2),
  contract_no varchar(40),
  contract_from date,
  contract_to date,
  contract_files text[],
  invoice_title varchar(60),
  tax_no varchar(20),
  bank_name varchar(60),
  bank_account varchar(30),
  merchant_status smallint not null,
  primary key (tenant_id, id)
);
create unique index on truck_merchant (tenant_id, merchant_no) where is_deleted = 0;
create unique index on truck_merchant (tenant_id, merchant_name) where is_deleted = 0;
create unique index on truck_merchant (tenant_id, credit_code) where is_deleted = 0;
create index on truck_merchant (tenant_id, create_time);
create index on truck_merchant (tenant_id, phone);
create index on truck_merchant (tenant_id, merchant_status);
create index on truck_merchant using gin (merchant_name gin_trgm_ops);
create index on truck_merchant (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_merchant');

-- Merchant user
create table truck_merchant_user (
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
  merchant_id bigint not null,
  real_name varchar(20) not null,
  phone varchar(11) not null,
  user_id bigint,
  mu_role smallint not null,
  daily_limit numeric(14,2),
  mu_status smallint not null,
  primary key (tenant_id, id)
);
create unique index on truck_merchant_user (tenant_id, merchant_id, phone) where is_deleted = 0;
create unique index on truck_merchant_user (tenant_id, user_id) where is_deleted = 0;
create index on truck_merchant_user (tenant_id, create_time);
create index on truck_merchant_user (tenant_id, phone);
create index on truck_merchant_user (tenant_id, mu_status);
create index on truck_merchant_user using gin (real_name gin_trgm_ops);
create index on truck_merchant_user (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_merchant_user');

-- Blacklist entry
create table truck_merchant_black_list (
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
  merchant_id bigint not null,
  black_type smallint not null,
  scope smallint not null,
  station_ids bigint[],
  reason varchar(200) not null,
  start_time timestamptz not null,
  end_time timestamptz,
  black_status smallint not null,
  release_user bigint,
  release_time timestamptz,
  release_reason varchar(200),
  primary key (tenant_id, id)
);
create unique index truck_merchant_black_list_active on truck_merchant_black_list (tenant_id, merchant_id, scope) where black_status = 1 and is_deleted = 0;
create index on truck_merchant_black_list (tenant_id, create_time);
create index on truck_merchant_black_list (tenant_id, merchant_id);
create index on truck_merchant_black_list (tenant_id, black_status);
create index on truck_merchant_black_list (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_merchant_black_list');

-- Truck
create table truck_car (
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
  plate_no varchar(10) not null,
  plate_color smallint not null,
  vin varchar(17) not null,
  car_type smallint not null,
  brand varchar(30),
  model varchar(30),
  merchant_id bigint not null,
  energy_mode smallint not null,
  rated_kwh numeric(7,1) not null,
  battery_id bigint,
  gross_t numeric(6,2),
  reg_date date,
  inspect_end date,
  insure_end date,
  tbox_no varchar(30),
  iccid varchar(20),
  car_status smallint not null,
  veh_state smallint,
  veh_charge smallint,
  soc integer,
  speed_kmh numeric(5,1),
  mileage_km numeric(10,1),
  lng numeric(10,6),
  lat numeric(10,6),
  alarm_max integer,
  report_time timestamptz,
  primary key (tenant_id, id)
);
create unique index on truck_car (tenant_id, plate_no) where is_deleted = 0;
create unique index on truck_car (tenant_id, vin) where is_deleted = 0;
create index on truck_car (tenant_id, create_time);
create index on truck_car (tenant_id, merchant_id);
create index on truck_car (tenant_id, car_status);
create index on truck_car using gin (plate_no gin_trgm_ops);
create index on truck_car (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_car');

-- Driver
create table truck_driver (
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
  driver_name varchar(20) not null,
  phone varchar(11) not null,
  id_card varchar(18) not null,
  license_no varchar(18) not null,
  license_class smallint not null,
  license_end date not null,
  qual_no varchar(30),
  qual_end date,
  merchant_id bigint not null,
  open_id varchar(64),
  driver_status smallint not null,
  primary key (tenant_id, id)
);
create unique index on truck_driver (tenant_id, phone) where is_deleted = 0;
create unique index on truck_driver (tenant_id, id_card) where is_deleted = 0;
create index on truck_driver (tenant_id, create_time);
create index on truck_driver (tenant_id, merchant_id);
create index on truck_driver (tenant_id, driver_status);
create index on truck_driver using gin (driver_name gin_trgm_ops);
create index on truck_driver (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_driver');

-- Truck–driver binding
create table truck_car_user_driver (
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
  car_id bigint not null,
  driver_id bigint not null,
  merchant_user_id bigint,
  bind_type smallint not null,
  is_default smallint not null default 0 check (is_default in (0, 1)),
  start_time timestamptz,
  end_time timestamptz,
  bind_status smallint not null,
  primary key (tenant_id, id)
);
create unique index truck_car_driver_bound on truck_car_user_driver (tenant_id, car_id, driver_id) where bind_status = 1 and is_deleted = 0;
create unique index truck_car_main_driver on truck_car_user_driver (tenant_id, car_id) where bind_status = 1 and bind_type = 1 and is_deleted = 0;
create unique index truck_car_default_payer on truck_car_user_driver (tenant_id, car_id) where bind_status = 1 and is_default = 1 and is_deleted = 0;
create index on truck_car_user_driver (tenant_id, create_time);
create index on truck_car_user_driver (tenant_id, car_id);
create index on truck_car_user_driver (tenant_id, driver_id);
create index on truck_car_user_driver (tenant_id, merchant_user_id);
create index on truck_car_user_driver (tenant_id, bind_status);
create index on truck_car_user_driver (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_car_user_driver');

-- Device binding
create table truck_device_bind (
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
  bind_no varchar(20),
  device_type smallint not null,
  device_id bigint not null,
  device_no varchar(40),
  device_name varchar(50),
  station_id bigint,
  target_type smallint not null,
  target_id bigint not null,
  target_name varchar(30),
  rights smallint[] not null,
  bind_status smallint not null,
  bind_time timestamptz,
  unbind_time timestamptz,
  primary key (tenant_id, id)
);
create unique index on truck_device_bind (tenant_id, bind_no) where is_deleted = 0;
create unique index truck_device_bind_pending on truck_device_bind (tenant_id, device_type, device_id, target_type, target_id)
  where bind_status = 0 and is_deleted = 0;
create unique index truck_device_bind_bound on truck_device_bind (tenant_id, device_type, device_id, target_type, target_id)
  where bind_status = 1 and is_deleted = 0;
create index on truck_device_bind (tenant_id, create_time);
create index on truck_device_bind (tenant_id, station_id);
create index on truck_device_bind (tenant_id, bind_status);
create index on truck_device_bind using gin (device_no gin_trgm_ops);
create index on truck_device_bind (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_device_bind');
