-- Readings of a session are followed by what is possible (domain §6.2): when the last one counted, whether one waits for those that confirm
-- it, and since when a connector says that its session is over although no stop record has come.
alter table ocpp_transaction
  add column last_at timestamptz(3),
  add column is_doubtful boolean not null default false,
  add column released_at timestamptz;
create index ocpp_transaction_released on ocpp_transaction (tenant_id, released_at) where released_at is not null and ended_at is null;
-- Sessions that run now are followed anew with their next reading; a start that nobody had said stands there as 0.
set role ec_platform;
update ocpp_transaction set is_doubtful = true where ended_at is null and order_id is not null;
set role ec_owner;

-- An order whose readings cannot be right is held: a person decides what is billed, a second one confirms it (domain §6.2).
alter table truck_orders
  add column held_cause smallint,
  add column reported_kwh numeric(14,2),
  add column plausible_kwh numeric(12,2),
  add column review_way smallint,
  add column review_kwh numeric(12,2),
  add column review_reason varchar(100),
  add column review_user bigint,
  add foreign key (tenant_id, review_user) references "system_user" (tenant_id, id),
  add column review_time timestamptz;
create index truck_orders_held on truck_orders (tenant_id, id) where is_deleted = 0 and order_proc = 6;
select ec_states('truck_orders', 'order_proc',
  '{"0": [1, 9], "1": [2, 9], "2": [3, 4, 5, 6, 9], "3": [4, 5, 6], "5": [2, 4, 6], "6": [4, 9]}');
