-- Nodes that acquire data and their processes (domain §5).
-- Acquisition node
select ec_table('supervisor_collector_info', $$
  node_name varchar(40) not null,
  node_type smallint not null,
  host varchar(60) not null,
  port integer not null check (port between 0 and 65535),
  supervisor_url varchar(120),
  managed smallint not null default 0 check (managed in (0, 1)),
  node_status smallint,
  heartbeat timestamptz,
  version varchar(30),
  cpu_pct numeric(12,3),
  mem_mb numeric(12,3),
  error_count integer,
  device_count integer,
  msg_per_sec numeric(8,1),
  lag_sec numeric(8,1)
$$);
create unique index on supervisor_collector_info (tenant_id, node_name) where is_deleted = 0;
create index on supervisor_collector_info (tenant_id, node_status);
create index on supervisor_collector_info using gin (node_name gin_trgm_ops);
-- Acquisition process
select ec_table('supervisor_process_info', $$
  process_name varchar(60) not null,
  group_name varchar(40),
  node_id bigint not null,
  auto_start smallint not null default 0 check (auto_start in (0, 1)),
  managed smallint not null default 0 check (managed in (0, 1)),
  command varchar(255),
  proc_state smallint,
  pid integer,
  start_time timestamptz,
  stop_time timestamptz,
  uptime_sec integer,
  exit_status integer,
  spawn_err varchar(255),
  log_tail varchar(20000),
  foreign key (tenant_id, node_id) references supervisor_collector_info (tenant_id, id)
$$);
create unique index on supervisor_process_info (tenant_id, process_name) where is_deleted = 0;
create index on supervisor_process_info (tenant_id, node_id);
create index on supervisor_process_info (tenant_id, proc_state);
create index on supervisor_process_info using gin (process_name gin_trgm_ops);

-- What one server asks of another, whose process it is: carried out there, answered here, gone after an hour.
create table supervisor_order (
  tenant_id varchar(12) not null,
  id bigint not null,
  node_name varchar(40) not null,
  process_name varchar(60) not null,
  action varchar(10) not null,
  create_time timestamptz not null default now(),
  taken_time timestamptz,
  reply jsonb,
  primary key (tenant_id, id)
);
create index on supervisor_order (tenant_id, node_name) where taken_time is null;
select ec_fence('supervisor_order', true);
