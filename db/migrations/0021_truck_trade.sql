-- Prices, tariffs, costs, orders, pre-orders, accounts and what moves on them, refunds.

-- TOU price
-- The months of a price as ranges, so that an exclusion constraint can compare them.
create function truck_months(months smallint[]) returns int4multirange
language sql immutable parallel safe set search_path = pg_catalog as $$
  select range_agg(int4range(month, month + 1)) from unnest(months) as month
$$;

create table truck_energy_price (
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
  price_no varchar(32) not null,
  version_no integer not null default 1,
  price_name varchar(50) not null,
  price_status smallint not null default 0,
  area_code varchar(12) not null,
  volt_level smallint not null,
  user_type smallint not null,
  months smallint[] not null,
  day_type smallint not null,
  effect_from date not null,
  effect_to date not null check (effect_to >= effect_from),
  periods jsonb not null check (jsonb_array_length(periods) > 0),
  source_doc varchar(200),
  primary key (tenant_id, id),
  -- BR-1: two active prices of a family never share a month, day type and date, whoever activates them at the same time.
  constraint truck_energy_price_overlap exclude using gist (
    tenant_id with =, area_code with =, volt_level with =, user_type with =, day_type with =,
    truck_months(months) with &&, daterange(effect_from, effect_to, '[]') with &&
  ) where (price_status = 1 and is_deleted = 0)
);
create unique index on truck_energy_price (tenant_id, price_no, version_no) where is_deleted = 0;
create index on truck_energy_price (tenant_id, create_time);
create index on truck_energy_price (tenant_id, area_code varchar_pattern_ops);
create index on truck_energy_price (tenant_id, effect_from);
create index on truck_energy_price (tenant_id, effect_to);
create index on truck_energy_price (tenant_id, price_status);
create index on truck_energy_price using gin (price_name gin_trgm_ops);
create index on truck_energy_price (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_energy_price');

-- Periods of a TOU price as rows, which rules read and the database checks (BR-1). A trigger keeps them as `periods` says.
create table truck_energy_price_period (
  tenant_id varchar(12) not null,
  price_id bigint not null,
  start_min integer not null check (start_min >= 0),
  end_min integer not null check (end_min <= 1440),
  kind smallint not null check (kind between 1 and 5),
  elec_price numeric(8,4) not null,
  primary key (tenant_id, price_id, start_min),
  foreign key (tenant_id, price_id) references truck_energy_price (tenant_id, id),
  check (start_min < end_min),
  constraint truck_energy_price_period_overlap exclude using gist (
    tenant_id with =, price_id with =, int4range(start_min, end_min) with &&
  )
);
select ec_fence('truck_energy_price_period', true);

create function truck_energy_price_periods() returns trigger
language plpgsql set search_path = public, pg_catalog as $$
begin
  delete from truck_energy_price_period where tenant_id = new.tenant_id and price_id = new.id;
  insert into truck_energy_price_period (tenant_id, price_id, start_min, end_min, kind, elec_price)
    select new.tenant_id, new.id, p."startMin", p."endMin", p.kind, p."elecPrice"
    from jsonb_to_recordset(new.periods) as p("startMin" integer, "endMin" integer, kind smallint, "elecPrice" numeric);
  return null;
end $$;
create trigger periods after insert or update of periods on truck_energy_price
  for each row execute function truck_energy_price_periods();

create function truck_energy_price_day() returns trigger
language plpgsql set search_path = public, pg_catalog as $$
declare
  tenant varchar := coalesce(new.tenant_id, old.tenant_id);
  price bigint := coalesce(new.price_id, old.price_id);
begin
  if exists (select from truck_energy_price where tenant_id = tenant and id = price) and 1440 is distinct from
    (select sum(end_min - start_min) from truck_energy_price_period where tenant_id = tenant and price_id = price)
  then
    raise exception 'The periods of a price must cover 24 hours'
      using errcode = 'check_violation', constraint = 'truck_energy_price_period_day';
  end if;
  return null;
end $$;
create constraint trigger day after insert or update or delete on truck_energy_price_period
  deferrable initially deferred for each row execute function truck_energy_price_day();

-- Tariff
create table truck_billing_rules (
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
  rule_no varchar(32) not null,
  rule_name varchar(50) not null,
  version_no integer not null default 1,
  rule_status smallint not null default 0,
  bill_type smallint not null,
  charge_mode smallint not null,
  energy_price_id bigint,
  service_mode smallint not null,
  service_price numeric(8,4) not null,
  service_periods jsonb,
  swap_price numeric(14,2),
  mileage_price numeric(8,4),
  occupy_free_min integer,
  occupy_price numeric(8,4),
  occupy_cap numeric(14,2),
  min_balance numeric(14,2) not null,
  prepay_amount numeric(14,2),
  station_ids bigint[],
  merchant_ids bigint[],
  priority integer not null,
  effect_from timestamptz not null,
  effect_to timestamptz not null check (effect_to >= effect_from),
  primary key (tenant_id, id),
  -- At any moment one version of a rule is in force; the range of one that was replaced before it began is empty.
  constraint truck_billing_rules_overlap exclude using gist (
    tenant_id with =, rule_no with =, tstzrange(effect_from, effect_to) with &&
  ) where (rule_status in (1, 2) and is_deleted = 0)
);
create unique index on truck_billing_rules (tenant_id, rule_no, version_no) where is_deleted = 0;
create index on truck_billing_rules (tenant_id, create_time);
create index on truck_billing_rules (tenant_id, rule_status);
create index on truck_billing_rules using gin (rule_name gin_trgm_ops);
create index on truck_billing_rules (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_billing_rules');

-- Energy cost
create table truck_energy_cost_setting (
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
  station_id bigint not null,
  cost_type smallint not null,
  energy_price_id bigint,
  unit_price numeric(10,4),
  loss_rate numeric(5,2),
  effect_from date not null,
  effect_to date not null check (effect_to >= effect_from),
  primary key (tenant_id, id)
);
create unique index on truck_energy_cost_setting (tenant_id, station_id, cost_type, effect_from) where is_deleted = 0;
create index on truck_energy_cost_setting (tenant_id, create_time);
create index on truck_energy_cost_setting (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_energy_cost_setting');

-- Order
create table truck_orders (
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
  order_no varchar(27),
  order_type smallint not null,
  station_id bigint,
  stack_id bigint,
  gun_id bigint,
  agv_id bigint,
  bay_no integer,
  merchant_id bigint,
  account_id bigint,
  car_id bigint,
  driver_id bigint,
  plate_no varchar(10) not null,
  vin varchar(17),
  phone varchar(11),
  start_type smallint,
  order_proc smallint not null default 0,
  pay_status smallint not null default 0,
  pay_type smallint,
  start_time timestamptz,
  end_time timestamptz,
  duration_sec integer,
  start_soc integer,
  end_soc integer,
  start_meter numeric(14,3),
  end_meter numeric(14,3),
  total_kwh numeric(12,2),
  sharp_kwh numeric(12,2),
  peak_kwh numeric(12,2),
  flat_kwh numeric(12,2),
  valley_kwh numeric(12,2),
  deep_kwh numeric(12,2),
  elec_money numeric(14,2),
  service_money numeric(14,2),
  occupy_money numeric(14,2),
  swap_money numeric(14,2),
  discount_money numeric(14,2),
  total_money numeric(14,2),
  gift_money numeric(14,2),
  pay_money numeric(14,2),
  refund_money numeric(14,2),
  stop_reason smallint,
  fail_reason varchar(100),
  abnormal smallint not null default 0 check (abnormal in (0, 1)),
  rule_id bigint,
  rule_snapshot jsonb,
  activity_id bigint,
  old_battery_id bigint,
  new_battery_id bigint,
  old_soc numeric(5,1),
  new_soc numeric(5,1),
  old_kwh numeric(9,2),
  new_kwh numeric(9,2),
  mileage_km numeric(9,1),
  swap_step integer,
  swap_sec integer,
  third_order_no varchar(40),
  transaction_id varchar(40),
  invoice_status smallint not null default 0,
  pay_time timestamptz,
  primary key (tenant_id, id)
);
create unique index on truck_orders (tenant_id, order_no) where is_deleted = 0;
create index on truck_orders (tenant_id, create_time);
create index on truck_orders (tenant_id, station_id);
create index on truck_orders (tenant_id, stack_id);
create index on truck_orders (tenant_id, gun_id);
create index on truck_orders (tenant_id, merchant_id);
create index on truck_orders (tenant_id, phone);
create index on truck_orders (tenant_id, order_proc);
create index on truck_orders (tenant_id, pay_status);
create index on truck_orders (tenant_id, start_time);
create index on truck_orders (tenant_id, end_time);
create index on truck_orders using gin (order_no gin_trgm_ops, plate_no gin_trgm_ops);
create index on truck_orders (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_orders');

-- The bill of an order by price period (T/CEC ChargeDetails)
create table truck_order_detail (
  id bigint not null,
  tenant_id varchar(12) not null,
  order_id bigint not null,
  seq integer not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  kind smallint not null,
  elec_price numeric(10,4) not null,
  service_price numeric(10,4) not null,
  kwh numeric(12,2) not null,
  elec_money numeric(14,2) not null,
  service_money numeric(14,2) not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references truck_orders (tenant_id, id)
);
create unique index on truck_order_detail (tenant_id, order_id, seq);
select ec_fence('truck_order_detail', true);

-- Pre-order
create table truck_order_ready (
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
  ready_no varchar(32),
  ready_type smallint not null,
  station_id bigint not null,
  gun_id bigint,
  bay_no integer,
  battery_id bigint,
  merchant_id bigint,
  car_id bigint,
  driver_id bigint,
  plate_no varchar(10) not null,
  plan_time timestamptz not null,
  expire_time timestamptz,
  queue_no integer,
  wait_min integer,
  need_kwh numeric(7,1),
  prepay numeric(14,2),
  ready_status smallint not null default 0,
  order_id bigint,
  cancel_reason varchar(100),
  primary key (tenant_id, id)
);
create unique index on truck_order_ready (tenant_id, ready_no) where is_deleted = 0;
create index on truck_order_ready (tenant_id, create_time);
create index on truck_order_ready (tenant_id, station_id);
create index on truck_order_ready (tenant_id, merchant_id);
create index on truck_order_ready (tenant_id, car_id);
create index on truck_order_ready (tenant_id, driver_id);
create index on truck_order_ready (tenant_id, plan_time);
create index on truck_order_ready (tenant_id, ready_status);
create index on truck_order_ready using gin (ready_no gin_trgm_ops, plate_no gin_trgm_ops);
create index on truck_order_ready (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_order_ready');

-- Account
create table truck_account (
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
  account_no varchar(20),
  owner_type smallint not null,
  owner_id bigint not null,
  owner_name varchar(50),
  -- Moved by the ledger alone (0025_ledger.sql).
  balance numeric(14,2) not null default 0,
  gift numeric(14,2) not null default 0,
  frozen numeric(14,2) not null default 0,
  available numeric(14,2) not null generated always as (balance + gift - frozen + coalesce(credit_limit, 0)) stored,
  credit_limit numeric(14,2) check (credit_limit >= 0),
  settle_mode smallint not null,
  settle_day integer,
  warn_amount numeric(14,2),
  account_status smallint not null default 1 check (account_status between 1 and 3),
  primary key (tenant_id, id),
  constraint gift_not_below_zero check (gift >= 0),
  constraint frozen_not_below_zero check (frozen >= 0),
  constraint balance_within_credit check (balance >= -coalesce(credit_limit, 0)),
  constraint available_not_below_zero check (balance + gift - frozen >= -coalesce(credit_limit, 0)),
  constraint closed_is_empty check (account_status <> 3 or (balance = 0 and gift = 0 and frozen = 0))
);
create unique index on truck_account (tenant_id, account_no) where is_deleted = 0;
create unique index truck_account_one_open on truck_account (tenant_id, owner_type, owner_id)
  where is_deleted = 0 and account_status <> 3;
create index on truck_account (tenant_id, create_time);
create index on truck_account (tenant_id, account_status);
create index on truck_account using gin (account_no gin_trgm_ops, owner_name gin_trgm_ops);
create index on truck_account (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_account');

-- Ledger
create table truck_account_his (
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
  txn_no varchar(32) not null,
  account_id bigint not null,
  owner_name varchar(50),
  biz_type smallint not null,
  direction smallint not null check (direction in (1, 2)),
  amount numeric(14,2) not null check (amount > 0),
  balance_before numeric(14,2) not null,
  balance_after numeric(14,2) not null,
  gift_part numeric(14,2) not null,
  biz_no varchar(40) not null,
  pay_channel smallint,
  operator_name varchar(30),
  primary key (tenant_id, id)
);
create unique index on truck_account_his (tenant_id, txn_no) where is_deleted = 0;
create index on truck_account_his (tenant_id, create_time);
create index on truck_account_his (tenant_id, account_id, id desc);
create index on truck_account_his (tenant_id, biz_type, create_time desc);
create index on truck_account_his using gin (txn_no gin_trgm_ops, owner_name gin_trgm_ops, biz_no gin_trgm_ops);
select ec_fence('truck_account_his');

-- Refund
create table truck_refund (
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
  refund_no varchar(40) not null,
  order_id bigint not null,
  amount numeric(14,2) not null check (amount > 0),
  refund_status smallint not null,
  channel smallint not null,
  reason varchar(80) not null,
  station_id bigint,
  merchant_id bigint,
  account_id bigint,
  apply_user bigint not null,
  audit_user bigint check (audit_user <> apply_user),
  send_time timestamptz,
  success_time timestamptz,
  wx_refund_id varchar(40),
  bill_date date,
  fail_msg varchar(200),
  primary key (tenant_id, id)
);
create unique index on truck_refund (tenant_id, refund_no) where is_deleted = 0;
create index on truck_refund (tenant_id, create_time);
create index on truck_refund (tenant_id, order_id);
create index on truck_refund (tenant_id, station_id);
create index on truck_refund (tenant_id, merchant_id);
create index on truck_refund (tenant_id, refund_status);
create index on truck_refund using gin (refund_no gin_trgm_ops);
create index on truck_refund (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_refund');
