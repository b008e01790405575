-- Commands to inverters, one row an inverter (domain §4 inverter_cmd, BR-45).
select ec_table('household_inverter_cmd', $$
  cmd_no varchar(24) not null,
  task_no varchar(20) not null,
  inverter_id bigint not null,
  station_id bigint not null,
  setting_id bigint,
  items jsonb not null,
  batch_no integer not null default 1,
  held smallint not null default 0 check (held in (0, 1)),
  operator bigint,
  cmd_status smallint not null default 0 check (cmd_status in (0, 1, 2, 3, 4, 5)),
  cause smallint,
  expire_time timestamptz not null,
  send_time timestamptz,
  ack_time timestamptz,
  result_msg varchar(255),
  read_back jsonb,
  foreign key (tenant_id, inverter_id) references device_inverter (tenant_id, id),
  foreign key (tenant_id, station_id) references household_union (tenant_id, id),
  foreign key (tenant_id, setting_id) references household_inverter_setting (tenant_id, id),
  foreign key (tenant_id, operator) references "system_user" (tenant_id, id),
  constraint inverter_cmd_is_sent check (cmd_status not in (1, 2) or send_time is not null),
  constraint inverter_cmd_is_held check (held = 0 or cmd_status in (0, 4))
$$);
create unique index on household_inverter_cmd (tenant_id, cmd_no) where is_deleted = 0;
create index on household_inverter_cmd (tenant_id, task_no);
create index on household_inverter_cmd (tenant_id, inverter_id);
create index on household_inverter_cmd (tenant_id, station_id);
create index on household_inverter_cmd (tenant_id, cmd_status);
create index on household_inverter_cmd using gin (cmd_no gin_trgm_ops);
select ec_states('household_inverter_cmd', 'cmd_status', '{"0": [1, 3, 4, 5], "1": [2, 3, 4], "4": [2, 3]}');

-- What a command is about does not change once it is written.
create function inverter_cmd_is_fixed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if (new.cmd_no, new.task_no, new.inverter_id, new.station_id, new.setting_id, new.items, new.batch_no, new.operator)
    is distinct from (old.cmd_no, old.task_no, old.inverter_id, old.station_id, old.setting_id, old.items, old.batch_no, old.operator) then
    raise exception 'What a command is about does not change'
      using errcode = 'check_violation', constraint = 'inverter_cmd_is_fixed';
  end if;
  return new;
end $$;
revoke execute on function inverter_cmd_is_fixed from public;
create trigger inverter_cmd_is_fixed before update on household_inverter_cmd for each row execute function inverter_cmd_is_fixed();
