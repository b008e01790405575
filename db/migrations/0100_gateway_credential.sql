-- What devices sign in with (domain §10): of the secret only its sha256 is kept. It has 120 random bits, so nothing slower is needed.
select ec_table('gateway_credential', $$
  device_type smallint not null,
  device_id bigint not null,
  device_no varchar(40) not null,
  station_id bigint,
  credential_state smallint not null default 1 check (credential_state in (1, 2)),
  last_seen timestamptz,
  last_address varchar(45),
  renew_time timestamptz,
  secret_hash varchar(64),
  foreign key (tenant_id, station_id) references truck_station (tenant_id, id)
$$);
create unique index gateway_credential_one_a_device on gateway_credential (tenant_id, device_type, device_id) where is_deleted = 0;
create index on gateway_credential (tenant_id, device_type, device_no) where is_deleted = 0;
create index on gateway_credential (tenant_id, station_id);
create index on gateway_credential using gin (device_no gin_trgm_ops);
select ec_states('gateway_credential', 'credential_state', '{"1": [2], "2": [1]}');
