-- Chargers that speak OCPP (domain §10): who is connected where, what was said, transactions, replies that are given again.

-- Which process holds the socket of a charger. The newest token wins; an old socket that closes cannot clear a newer one.
create table ocpp_session (
  tenant_id varchar(12) not null,
  stack_id bigint not null,
  token bigint not null,
  node varchar(40) not null,
  protocol varchar(10) not null,
  address varchar(45) not null,
  connected_at timestamptz not null,
  seen_at timestamptz not null,
  lost_at timestamptz,
  primary key (tenant_id, stack_id),
  foreign key (tenant_id, stack_id) references truck_charging_stack (tenant_id, id)
);
select ec_fence('ocpp_session');

-- What each connector said last: an alarm of the charger ends when none of them reports it any more. 0 is the charger itself.
create table ocpp_connector (
  tenant_id varchar(12) not null,
  stack_id bigint not null,
  connector_no integer not null,
  status varchar(20) not null,
  codes varchar(10)[] not null default '{}',
  at timestamptz not null,
  primary key (tenant_id, stack_id, connector_no),
  foreign key (tenant_id, stack_id) references truck_charging_stack (tenant_id, id)
);
select ec_fence('ocpp_connector');

-- Transactions as chargers count them. `no` is the transactionId of OCPP 1.6 and the remoteStartId of 2.0.1, `device_key` what the charger itself calls it,
-- or, in 1.6, what tells one start from another: a start that is sent again is the same one.
create sequence ocpp_transaction_no as integer cycle;
grant usage on sequence ocpp_transaction_no to ec_app, ec_platform;
create table ocpp_transaction (
  tenant_id varchar(12) not null,
  id bigint not null,
  stack_id bigint not null,
  no integer not null,
  device_key varchar(120) not null,
  connector_no integer,
  gun_id bigint,
  tag varchar(36) not null default '',
  order_id bigint,
  started_at timestamptz,
  ended_at timestamptz,
  -- Milliseconds by which the charger's clock was wrong when it began.
  shift_ms bigint not null default 0,
  -- A meter that begins anew goes on where it was: what it had shown before is added.
  base_kwh numeric(14, 3) not null default 0,
  last_kwh numeric(14, 3),
  first_kwh numeric(14, 3),
  -- A stop that came before its start.
  early_end jsonb,
  refused varchar(40),
  primary key (tenant_id, id),
  foreign key (tenant_id, stack_id) references truck_charging_stack (tenant_id, id),
  foreign key (tenant_id, gun_id) references truck_charging_gun (tenant_id, id),
  foreign key (tenant_id, order_id) references truck_orders (tenant_id, id)
);
create unique index on ocpp_transaction (tenant_id, stack_id, device_key);
create index on ocpp_transaction (tenant_id, stack_id, no);
create index on ocpp_transaction (tenant_id, stack_id) where ended_at is null;
create index on ocpp_transaction (tenant_id, order_id);
select ec_fence('ocpp_transaction');

-- Answers to what changes money, written with it: a message that is sent again is answered from here, also after a restart.
create table ocpp_reply (
  tenant_id varchar(12) not null,
  stack_id bigint not null,
  message_key varchar(100) not null,
  reply jsonb not null,
  at timestamptz not null default now(),
  primary key (tenant_id, stack_id, message_key)
);
create index on ocpp_reply (tenant_id, at);
select ec_fence('ocpp_reply', true);

-- Commands may be for a charger as a whole. Who holds its socket hears of them.
alter table truck_gun_cmd alter column gun_id drop not null;
alter table truck_gun_cmd add column stack_id bigint;
alter table truck_gun_cmd add foreign key (tenant_id, stack_id) references truck_charging_stack (tenant_id, id);
set role ec_platform;
update truck_gun_cmd c set stack_id = g.stack_id from truck_charging_gun g where g.tenant_id = c.tenant_id and g.id = c.gun_id;
set role ec_owner;
alter table truck_gun_cmd add constraint gun_cmd_is_for_a_device check (stack_id is not null or gun_id is not null);
create index on truck_gun_cmd (tenant_id, stack_id, create_time);

create function gun_cmd_place() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.stack_id is null then
    select g.stack_id into new.stack_id from truck_charging_gun g where g.tenant_id = new.tenant_id and g.id = new.gun_id;
  end if;
  return new;
end $$;
create trigger gun_cmd_place before insert on truck_gun_cmd for each row execute function gun_cmd_place();

create function gun_cmd_tell() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('ec_ocpp', concat_ws(' ', 'command', new.tenant_id, new.stack_id, new.id));
  return null;
end $$;
create trigger gun_cmd_tell after insert on truck_gun_cmd for each row execute function gun_cmd_tell();
revoke execute on function gun_cmd_place, gun_cmd_tell from public;

-- A charger whose link was lost may come back in the middle of its session (domain §6.2, 5→2).
select ec_states('truck_orders', 'order_proc', '{"0": [1, 9], "1": [2, 9], "2": [3, 4, 5, 9], "3": [4, 5], "5": [2, 4]}');

-- What was said, for the inspector; kept thirty days.
select ec_table('ocpp_message', $$
  stack_id bigint not null,
  message_time timestamptz not null,
  way smallint not null check (way in (1, 2)),
  kind smallint not null check (kind in (2, 3, 4)),
  action varchar(60) not null default '',
  message_id varchar(64) not null default '',
  payload varchar(8000) not null default '',
  foreign key (tenant_id, stack_id) references truck_charging_stack (tenant_id, id)
$$);
create index on ocpp_message (tenant_id, stack_id, message_time desc);
create index on ocpp_message (tenant_id, message_time);
grant delete on ocpp_message to ec_app;

-- Chargers that nobody knows yet, until somebody takes them in.
select ec_table('ocpp_waiting', $$
  ocpp_id varchar(48) not null,
  vendor varchar(50),
  model varchar(50),
  serial_no varchar(50),
  firmware varchar(50),
  protocol varchar(10) not null default '',
  address varchar(45),
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  waiting_state smallint not null default 1 check (waiting_state in (1, 2, 3)),
  stack_id bigint,
  secret_hash text,
  foreign key (tenant_id, stack_id) references truck_charging_stack (tenant_id, id)
$$);
create unique index on ocpp_waiting (tenant_id, ocpp_id) where is_deleted = 0;
create index on ocpp_waiting (tenant_id, waiting_state);
select ec_states('ocpp_waiting', 'waiting_state', '{"1": [2, 3], "2": [1], "3": [1]}');
