-- Energy across days: what was read on a day stands beside the day, so that the movement between two days with a reading falls on the
-- days in between, in whatever order samples came (domain §4, BR-41).

-- What the samples of a day say by themselves: its first and last reading, and the hours between them.
create table device_inverter_reading (
  tenant_id varchar(12) not null,
  inverter_id bigint not null,
  day date not null,
  biz_domain smallint not null,
  station_id bigint not null,
  sn varchar(30) not null,
  dc_kwp numeric(7,2),
  first_time timestamptz,
  first_kwh numeric(12,2),
  last_time timestamptz,
  last_kwh numeric(12,2),
  hours jsonb check (ec_is_day(hours)),
  src smallint not null,
  is_power_only boolean not null,
  primary key (tenant_id, inverter_id, day),
  foreign key (tenant_id, inverter_id) references device_inverter (tenant_id, id),
  check ((first_time is null) = (last_time is null) and (first_time is null) = (first_kwh is null) and (first_time is null) = (last_kwh is null)),
  check (first_time <= last_time)
);
create index on device_inverter_reading (tenant_id, inverter_id, day) where first_time is not null;
select ec_fence('device_inverter_reading', true);

-- Where no reading tells on which day energy was given, or the counter cannot tell how much.
select ec_table('device_inverter_gap', $$
  biz_domain smallint not null,
  inverter_id bigint not null,
  sn varchar(30) not null,
  station_id bigint not null,
  from_day date not null,
  from_time timestamptz not null,
  to_time timestamptz not null,
  from_kwh numeric(12,2) not null,
  to_kwh numeric(12,2) not null,
  gap_kwh numeric(12,2),
  missing_days integer not null check (missing_days >= 0),
  gap_kind smallint not null,
  check (from_time < to_time),
  check (gap_kwh is null or gap_kwh = to_kwh - from_kwh),
  foreign key (tenant_id, inverter_id) references device_inverter (tenant_id, id)
$$);
alter table device_inverter_gap drop constraint device_inverter_gap_pkey;
alter table device_inverter_gap add primary key (tenant_id, inverter_id, from_day);
create unique index on device_inverter_gap (tenant_id, id);
create index on device_inverter_gap (tenant_id, station_id);
create index on device_inverter_gap (tenant_id, from_day);
create index on device_inverter_gap (tenant_id, gap_kind);
create index on device_inverter_gap (tenant_id, sn);
grant delete on device_inverter_gap to ec_app;
create trigger station_of_domain before insert or update of station_id, biz_domain, tenant_id on device_inverter_gap
  for each row execute function ec_check_station_of_domain();

-- Days whose links to the days around them are still to be worked out, as for rows that are older than the links.
create table device_link_due (
  tenant_id varchar(12) not null,
  inverter_id bigint not null,
  day date not null,
  primary key (tenant_id, inverter_id, day)
);
select ec_fence('device_link_due', true);

alter table device_inverter_day add column estimated_kwh numeric(10,2),
  add column pr_reason smallint,
  add column co2_factor numeric(6,4);
alter table household_union add column pr_reason smallint;
alter table device_inverter_month add column co2_kg numeric(18,6) not null default 0;

-- Days that were kept without their readings: their counter stood from midnight to midnight. What lies between two of them is due.
create function device_readings_of_days(tenant varchar) returns void
language sql set search_path = pg_catalog, public as $$
  insert into device_inverter_reading (tenant_id, inverter_id, day, biz_domain, station_id, sn, dc_kwp, first_time, first_kwh, last_time,
    last_kwh, hours, src, is_power_only)
  select d.tenant_id, d.inverter_id, d.day, d.biz_domain, d.station_id, d.sn, d.dc_kwp,
    case when k.is_counted then d.day::timestamp at time zone 'Asia/Shanghai' end, case when k.is_counted then d.measured_start_kwh end,
    case when k.is_counted then least((d.day + 1)::timestamp at time zone 'Asia/Shanghai' - interval '1 millisecond', now()) end,
    case when k.is_counted then d.measured_end_kwh end, d.measured_hours, coalesce(d.measured_src, 1), not k.is_counted
  from device_inverter_day d
    cross join lateral (select coalesce(d.measured_end_kwh >= d.measured_start_kwh and d.day <= device_today(), false) as is_counted) k
  where d.tenant_id = tenant and d.measured_hours is not null
  on conflict do nothing;
  insert into device_link_due (tenant_id, inverter_id, day)
  select r.tenant_id, r.inverter_id, r.day
  from (select o.tenant_id, o.inverter_id, o.day, lag(o.day) over w as day_before
    from device_inverter_reading o where o.tenant_id = tenant and o.first_time is not null
    window w as (partition by o.inverter_id order by o.day)) r
  where r.day_before < r.day - 1
  on conflict do nothing
$$;
revoke execute on function device_readings_of_days from public;
grant execute on function device_readings_of_days to ec_app, ec_platform;
