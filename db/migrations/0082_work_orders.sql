-- Work orders of both businesses, who is on duty for them, and what the alarms of households read from their station (domain §4).
select ec_table('work_order', $$
  wo_no varchar(24) not null,
  title varchar(80) not null,
  wo_type smallint not null,
  level smallint not null,
  wo_status smallint not null default 0,
  overdue smallint not null default 0 check (overdue in (0, 1)),
  description varchar(2000) not null,
  images text[],
  source smallint not null,
  biz_domain smallint not null,
  station_id bigint not null,
  device_type smallint,
  device_id bigint,
  alarm_id bigint,
  alarm_code varchar(10),
  dept_id bigint,
  handler_id bigint,
  plan_time timestamptz,
  apply_user bigint,
  apply_time timestamptz,
  approve_user bigint,
  approve_time timestamptz,
  dispatch_time timestamptz,
  accept_time timestamptz,
  arrive_time timestamptz,
  arrive_lng numeric(10,6),
  arrive_lat numeric(9,6),
  arrive_far smallint not null default 0 check (arrive_far in (0, 1)),
  finish_time timestamptz,
  end_time timestamptz,
  reason varchar(200),
  escalation smallint not null default 0 check (escalation in (0, 1, 2)),
  cause varchar(200),
  result varchar(2000),
  result_images text[],
  parts jsonb,
  cost numeric(10,2) check (cost >= 0),
  lost_kwh numeric(10,2) check (lost_kwh >= 0),
  score integer check (score between 1 and 5),
  process_instance_id varchar(64),
  foreign key (tenant_id, dept_id) references system_dept (tenant_id, id),
  foreign key (tenant_id, handler_id) references "system_user" (tenant_id, id),
  foreign key (tenant_id, apply_user) references "system_user" (tenant_id, id),
  foreign key (tenant_id, approve_user) references "system_user" (tenant_id, id),
  foreign key (tenant_id, alarm_id) references device_alarm (tenant_id, id),
  constraint work_order_decided_by_another check (approve_user is null or approve_user <> apply_user),
  constraint work_order_is_handled check (wo_status not in (25, 30, 40, 50, 60) or handler_id is not null),
  constraint work_order_is_shown check (wo_status not in (50, 60) or cardinality(result_images) > 0)
$$);
create unique index on work_order (tenant_id, wo_no) where is_deleted = 0;
-- At most one open order for a device and an alarm code (BR-50).
create unique index work_order_open on work_order (tenant_id, device_id, alarm_code)
  where alarm_code is not null and wo_status not in (60, 90) and is_deleted = 0;
create index on work_order (tenant_id, wo_status);
create index on work_order (tenant_id, overdue);
create index on work_order (tenant_id, station_id);
create index on work_order (tenant_id, device_id);
create index on work_order (tenant_id, alarm_id);
create index on work_order (tenant_id, dept_id);
create index on work_order (tenant_id, handler_id);
create index on work_order (tenant_id, plan_time);
create index on work_order using gin (wo_no gin_trgm_ops, title gin_trgm_ops);
select ec_states('work_order', 'wo_status',
  '{"0": [10, 20, 90], "10": [20, 70, 90], "20": [25, 90], "25": [30, 20], "30": [40, 50], "40": [30], "50": [60, 30], "70": [10, 90]}');
create trigger station_of_domain before insert or update of station_id, biz_domain, tenant_id on work_order
  for each row execute function ec_check_station_of_domain();
alter table device_alarm add foreign key (tenant_id, work_order_id) references work_order (tenant_id, id);
create index on device_alarm (tenant_id, work_order_id);

-- Who is on duty
select ec_table('duty_roster', $$
  duty_name varchar(40) not null,
  dept_id bigint not null,
  user_id bigint not null,
  weekdays smallint[],
  date_from date,
  date_to date,
  constraint duty_roster_ends check (date_from <= date_to),
  foreign key (tenant_id, dept_id) references system_dept (tenant_id, id),
  foreign key (tenant_id, user_id) references "system_user" (tenant_id, id)
$$);
create index on duty_roster (tenant_id, dept_id);
create index on duty_roster (tenant_id, user_id);
create index on duty_roster using gin (duty_name gin_trgm_ops);

-- Read, never written, so they are never stale.
create function alarm_status(w work_order) returns smallint language sql stable as $$
  select a.alarm_status from device_alarm a where a.tenant_id = w.tenant_id and a.id = w.alarm_id
$$;
create function customer_name(a device_alarm) returns varchar language sql stable as $$
  select c.customer_name from household_union u
    join household_station_customer c on c.tenant_id = u.tenant_id and c.id = u.customer_id
  where a.biz_domain = 1 and u.tenant_id = a.tenant_id and u.id = a.station_id
$$;
create function village(a device_alarm) returns varchar language sql stable as $$
  select u.village from household_union u
  where a.biz_domain = 1 and u.tenant_id = a.tenant_id and u.id = a.station_id
$$;
create function ops_user_id(a device_alarm) returns bigint language sql stable as $$
  select u.ops_user_id from household_union u
  where a.biz_domain = 1 and u.tenant_id = a.tenant_id and u.id = a.station_id
$$;
grant execute on function alarm_status(work_order), customer_name(device_alarm), village(device_alarm),
  ops_user_id(device_alarm) to ec_app, ec_platform;
