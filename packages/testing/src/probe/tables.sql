-- The tables of the probe feature. Only test databases have them.

select ec_table('probe_zone', $$
  parent_id bigint,
  zone_name varchar(50) not null,
  sort integer not null,
  foreign key (tenant_id, parent_id) references probe_zone (tenant_id, id)
$$);
select ec_tree('probe_zone');

select ec_table('probe_model', 'model_name varchar(50) not null,
  model_name_key text generated always as (ec_code(model_name)) stored', true);
create unique index on probe_model (model_name_key) where is_deleted = 0;

select ec_table('probe_pump', $$
  pump_no varchar(20) not null,
  pump_name varchar(50) not null,
  zone_id bigint not null,
  standby_ids bigint[],
  owner_kind smallint,
  owner_id bigint,
  shared_ids bigint[],
  use smallint,
  uses smallint[],
  slot integer,
  flow numeric(8,2),
  is_spare smallint not null default 0 check (is_spare in (0, 1)),
  built_on date,
  checked_at timestamptz,
  area_code varchar(12),
  served_codes text[],
  tags text[],
  photos text[],
  phone varchar(30),
  manual varchar(2000),
  access_key text,
  pin text,
  limits jsonb,
  foreign key (tenant_id, zone_id) references probe_zone (tenant_id, id)
$$);
create unique index on probe_pump (tenant_id, pump_no) where is_deleted = 0;
select ec_codes('probe_pump', 'pump_no');
create unique index on probe_pump (tenant_id, pump_name, zone_id) where is_deleted = 0;
create unique index on probe_pump (tenant_id, slot) where is_deleted = 0 and use = 1;
create index on probe_pump (tenant_id, zone_id);
select ec_file_uses('probe_pump', 'photos');
create index on probe_pump (tenant_id, checked_at);
create index on probe_pump (tenant_id, area_code varchar_pattern_ops);
create index on probe_pump using gin (pump_name gin_trgm_ops);

select ec_table('probe_gate', $$
  gate_no varchar(20) not null,
  gate_state smallint not null default 0,
  why text,
  opened integer not null default 0
$$);
select ec_states('probe_gate', 'gate_state', '{"0": [1, 2], "1": [0, 2]}');

select ec_table('probe_reading', $$
  pump_id bigint not null,
  ts timestamptz not null,
  flow numeric(8,2),
  foreign key (tenant_id, pump_id) references probe_pump (tenant_id, id)
$$);
alter table probe_reading drop constraint probe_reading_pkey,
  add constraint probe_reading_tenant_id_pump_id_ts_idx primary key (tenant_id, pump_id, ts);
create unique index on probe_reading (tenant_id, id);
grant delete on probe_reading to ec_app;

select ec_table('probe_entry', $$
  pump_id bigint not null,
  amount numeric(12,2) not null,
  foreign key (tenant_id, pump_id) references probe_pump (tenant_id, id)
$$);

-- Returns the number of readings of a pump, for the computed field `readingCount`.
create function reading_count(p probe_pump) returns integer language sql stable as $$
  select count(*)::integer from probe_reading r where r.tenant_id = p.tenant_id and r.pump_id = p.id
$$;
revoke execute on function reading_count(probe_pump) from public;
grant execute on function reading_count(probe_pump) to ec_app, ec_platform;
