-- What an order leaves beside its row: the last values and the meter curve, its changes of state, the occupancy of its connector.

-- Made with the order. `points` are [milliseconds, meter reading, kW, SOC, V, A], in the order of time; null where unknown.
create table truck_order_run (
  tenant_id varchar(12) not null,
  order_id bigint not null,
  -- when the start was sent to the device, and when the device was lost
  sent_at timestamptz,
  lost_at timestamptz,
  sample_time timestamptz,
  soc smallint,
  power_kw numeric(7,2),
  volt_v numeric(7,1),
  curr_a numeric(7,1),
  remain_min integer,
  -- held for this order (billing_rules.prepayAmount), until it ends
  held numeric(14,2),
  points jsonb not null default '[]',
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references truck_orders (tenant_id, id)
);
select ec_fence('truck_order_run');

-- Every later change of orderProc, payStatus and invoiceStatus, whoever makes it: no code can forget it.
create table truck_order_event (
  id bigint generated always as identity,
  tenant_id varchar(12) not null,
  order_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  field varchar(20) not null,
  before smallint,
  after smallint,
  primary key (tenant_id, id)
);
create index on truck_order_event (tenant_id, order_id, id);
select ec_fence('truck_order_event');

create function truck_order_note() returns trigger language plpgsql as $$
begin
  insert into truck_order_event (tenant_id, order_id, field, before, after)
  select new.tenant_id, new.id, c.* from (values
    ('orderProc', old.order_proc, new.order_proc),
    ('payStatus', old.pay_status, new.pay_status),
    ('invoiceStatus', old.invoice_status, new.invoice_status)) c (field, before, after)
  where c.before is distinct from c.after;
  return null;
end $$;
create trigger truck_order_note after update of order_proc, pay_status, invoice_status on truck_orders
  for each row execute function truck_order_note();

-- A connector that is still plugged when its session has ended (BR-6). `away`: spans in milliseconds in which it was offline or
-- in fault, the last one open while it still is. state: 0 plugged, 1 due, 2 done.
create table truck_order_occupy (
  tenant_id varchar(12) not null,
  order_id bigint not null,
  gun_id bigint not null,
  ended_at timestamptz not null,
  unplugged_at timestamptz,
  away jsonb not null default '[]',
  excluded_ms bigint,
  money numeric(14,2),
  state smallint not null default 0 check (state between 0 and 2),
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references truck_orders (tenant_id, id)
);
create index on truck_order_occupy (tenant_id, gun_id) where state = 0;
create index on truck_order_occupy (tenant_id, order_id) where state = 1;
select ec_fence('truck_order_occupy');

-- What is looked for every minute.
create index truck_orders_open on truck_orders (tenant_id, plate_no) where is_deleted = 0 and order_proc in (0, 1, 2, 3, 5);
create index truck_orders_unsettled on truck_orders (tenant_id, id) where is_deleted = 0 and order_proc = 4 and pay_status = 0;

-- Bookings: one open ticket a truck, by its plate and by its row; who did not come (BR-21).
create unique index truck_order_ready_open_plate on truck_order_ready (tenant_id, plate_no)
  where is_deleted = 0 and ready_status in (0, 1, 2, 3, 4);
create unique index truck_order_ready_open_car on truck_order_ready (tenant_id, car_id)
  where is_deleted = 0 and ready_status in (0, 1, 2, 3, 4);
create index truck_order_ready_queue on truck_order_ready (tenant_id, station_id, queue_no)
  where is_deleted = 0 and ready_status in (2, 3);

-- The last queue number of a station.
create table truck_ready_number (
  tenant_id varchar(12) not null,
  station_id bigint not null,
  day date not null,
  last_no integer not null,
  primary key (tenant_id, station_id),
  foreign key (tenant_id, station_id) references truck_station (tenant_id, id)
);
select ec_fence('truck_ready_number');

create table truck_ready_no_show (
  tenant_id varchar(12) not null,
  ready_id bigint not null,
  plate_no varchar(10) not null,
  at timestamptz not null,
  primary key (tenant_id, ready_id),
  foreign key (tenant_id, ready_id) references truck_order_ready (tenant_id, id)
);
create index on truck_ready_no_show (tenant_id, plate_no, at);
select ec_fence('truck_ready_no_show');

-- The moves of §6.2, §6.3 and §6.5; see the definitions.
select ec_states('truck_orders', 'order_proc', '{"0": [1, 9], "1": [2, 9], "2": [3, 4, 5, 9], "3": [4, 5], "5": [4]}');
select ec_states('truck_orders', 'pay_status', '{"0": [1], "1": [2, 5, 6], "2": [3, 4], "3": [4], "5": [2]}');
select ec_states('truck_orders', 'invoice_status', '{"0": [1], "1": [2], "2": [3]}');
select ec_states('truck_order_ready', 'ready_status',
  '{"0": [1, 6, 7, 8], "1": [2, 3, 6, 7], "2": [3, 6, 7], "3": [4, 6, 7], "4": [5]}');

-- Only a swap is cancelled while it runs: aborted while the old pack is on the truck.
create function truck_order_runs() returns trigger language plpgsql as $$
begin
  raise exception 'A session that runs is ended, not cancelled'
    using errcode = 'EC409', table = 'truck_orders', column = 'order_proc';
end $$;
create trigger states_only_swaps before update on truck_orders for each row
  when (old.order_proc = 2 and new.order_proc = 9 and old.order_type <> 2) execute function truck_order_runs();

-- The steps of a swap (§6.3). `within`: the step of the line that a pause or a fault fell into.
create table truck_swap_step_log (
  id bigint generated always as identity,
  tenant_id varchar(12) not null,
  order_id bigint not null,
  step integer not null,
  within integer not null,
  start_time timestamptz not null,
  end_time timestamptz,
  ok smallint,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references truck_orders (tenant_id, id)
);
create index on truck_swap_step_log (tenant_id, order_id, id);
select ec_fence('truck_swap_step_log');
