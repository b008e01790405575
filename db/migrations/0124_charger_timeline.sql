-- What happened to chargers and is kept nowhere else: links that came and went, and what connectors said of themselves. Kept thirty days,
-- as messages are.
create table ocpp_event (
  tenant_id varchar(12) not null,
  id bigint not null,
  stack_id bigint not null,
  at timestamptz not null,
  kind smallint not null check (kind in (1, 2, 3)),
  connector_no integer,
  detail varchar(100) not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, stack_id) references truck_charging_stack (tenant_id, id)
);
create index on ocpp_event (tenant_id, stack_id, at desc);
create index on ocpp_event (tenant_id, at);
select ec_fence('ocpp_event', true);
select ec_live_part('ocpp_event', 'truck_charging_stack', 'stack_id');

-- One timeline of a charger takes the newest of each kind.
create index on truck_orders (tenant_id, stack_id, start_time desc) where start_time is not null;
