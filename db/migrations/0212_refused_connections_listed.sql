-- Connections of chargers that were refused before anybody could be told: by address, identity and reason, with how often they came.
select ec_table('ocpp_refusal', $$
  path varchar(200) not null,
  ocpp_id varchar(48),
  address varchar(45) not null,
  refusal_reason smallint not null check (refusal_reason between 1 and 7),
  times integer not null default 1 check (times > 0),
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  stack_id bigint,
  foreign key (tenant_id, stack_id) references truck_charging_stack (tenant_id, id)
$$);
create unique index on ocpp_refusal (tenant_id, path, refusal_reason, address) where is_deleted = 0;
create index on ocpp_refusal (tenant_id, ocpp_id);
create index on ocpp_refusal (tenant_id, refusal_reason);
create index on ocpp_refusal (tenant_id, stack_id);
create index on ocpp_refusal (tenant_id, last_seen);
select ec_live(name) from unnest(array['ocpp_refusal']) as name;
