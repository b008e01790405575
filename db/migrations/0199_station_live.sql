-- The state of each station as it is now, one row each, for screens that show many of them. Written from the tables of its devices and
-- orders by one process at a time, a station at most once a second, and written anew from these tables whenever that is in doubt.
create sequence station_live_revision;
grant usage on sequence station_live_revision to ec_app, ec_platform;

create table station_live (
  tenant_id varchar(12) not null,
  station_id bigint not null,
  -- Grows with every change of any station, so a reader asks for what came after the one it holds.
  revision bigint not null,
  -- The day that its figures of today belong to.
  day date not null,
  health smallint not null check (health between 0 and 3),
  power_kw numeric(12,3),
  pv_kw numeric(12,3),
  ess_kw numeric(12,3),
  alarm_count integer not null,
  fresh_devices integer not null,
  all_devices integer not null,
  -- All figures, as answers have them.
  state jsonb not null,
  -- When the first of its values is too old to be counted, and the row is to be written again.
  stale_at timestamptz,
  update_time timestamptz not null,
  -- When its figures last became others.
  change_time timestamptz not null,
  primary key (tenant_id, station_id),
  foreign key (tenant_id, station_id) references truck_station (tenant_id, id)
) with (fillfactor = 60);
create index on station_live (tenant_id, revision);
select ec_fence('station_live', true);

-- When a process last looked at what has changed: rows of a table that nobody keeps are not read.
create table station_live_pulse (
  one boolean primary key default true check (one),
  at timestamptz not null
);
insert into station_live_pulse (at) values ('-infinity');
select ec_open('station_live_pulse');
