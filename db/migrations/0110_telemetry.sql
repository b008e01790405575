-- What devices report, sample by sample (domain §10): one table a kind of device, in parts of a month, or of a day where there are
-- many devices. Old parts are dropped whole.
create table tm_series (
  name text primary key,
  keep_days integer not null check (keep_days > 0)
);
create table tm_part (
  name text primary key,
  series text not null references tm_series (name),
  from_time timestamptz not null,
  to_time timestamptz not null check (to_time > from_time),
  exclude using gist (series with =, tstzrange(from_time, to_time) with &&)
);

grant select on tm_part to ec_app, ec_platform;

create function ec_series(target name, own text, days integer) returns void
language plpgsql set search_path = public, pg_catalog as $$
begin
  execute format(
    'create table %I (tenant_id varchar(12) not null, device_id bigint not null, ts timestamptz not null, seq bigint, %s, '
    'primary key (tenant_id, device_id, ts)) partition by range (ts)', target, own);
  execute format('create index on %I using brin (ts)', target);
  perform ec_fence(target::text::regclass);
  insert into tm_series values (target, days);
end $$;
revoke execute on function ec_series(name, text, integer) from public;

-- Makes the parts from four days before `at` (late messages reach back 72 h) to eight days after it, and drops those whose time is
-- over. `by_day`: small parts from the next uncovered day on. Whoever comes second waits, and finds nothing to do.
create function tm_tend(at timestamptz, by_day boolean) returns integer
language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '20s' as $$
declare
  each record;
  old record;
  today date := (at at time zone 'Asia/Shanghai')::date;
  one date;
  first date;
  last date;
  changed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('tm_tend'));
  for each in select name, keep_days from tm_series order by name loop
    one := today - 4;
    while one <= today + 8 loop
      select max(p.to_time at time zone 'Asia/Shanghai')::date into last from tm_part p
      where p.series = each.name and p.from_time <= one::timestamp at time zone 'Asia/Shanghai'
        and p.to_time > one::timestamp at time zone 'Asia/Shanghai';
      if last is not null then
        one := last;
        continue;
      end if;
      first := date_trunc('month', one)::date;
      last := (first + interval '1 month')::date;
      if by_day or exists (select from tm_part p where p.series = each.name
          and p.from_time < last::timestamp at time zone 'Asia/Shanghai' and p.to_time > first::timestamp at time zone 'Asia/Shanghai') then
        first := one;
        last := one + 1;
      end if;
      insert into tm_part values (
        each.name || to_char(first, case when last - first = 1 then '_YYYYMMDD' else '_YYYYMM' end), each.name,
        first::timestamp at time zone 'Asia/Shanghai', last::timestamp at time zone 'Asia/Shanghai')
      returning * into old;
      execute format('create table public.%I partition of public.%I for values from (%L) to (%L)', old.name, each.name, old.from_time, old.to_time);
      changed := changed + 1;
      one := last;
    end loop;
    for old in select * from tm_part p where p.series = each.name and p.to_time < at - make_interval(days => each.keep_days) loop
      execute format('drop table public.%I', old.name);
      delete from tm_part where name = old.name;
      changed := changed + 1;
    end loop;
  end loop;
  return changed;
end $$;
revoke execute on function tm_tend(timestamptz, boolean) from public;
grant execute on function tm_tend(timestamptz, boolean) to ec_platform;

select ec_series('tm_inverter_5m', $$
  inverter_status smallint,
  pac_kw real,
  pdc_kw real,
  total_kwh double precision,
  temp_c real,
  eff_pct real,
  ua real, ub real, uc real,
  ia real, ib real, ic real,
  hz real,
  pf real,
  evt integer,
  strings real[]
$$, 35);
select ec_series('tm_ess_1m', $$
  ess_status smallint,
  power_kw real,
  soc real,
  soh real,
  volt_v real,
  curr_a real,
  cell_v_max real,
  cell_v_min real,
  temp_max real,
  temp_min real,
  chg_kwh_total double precision,
  dis_kwh_total double precision
$$, 7);

-- What each device said last.
create table dev_last (
  tenant_id varchar(12) not null,
  product varchar(8) not null,
  device_id bigint not null,
  ts timestamptz not null,
  seq bigint,
  data jsonb not null,
  receive_time timestamptz not null,
  primary key (tenant_id, device_id)
) with (fillfactor = 70);
select ec_fence('dev_last', true);

-- Days whose samples have changed since they were rolled up.
create table tm_day_due (
  tenant_id varchar(12) not null,
  series text not null references tm_series (name),
  device_id bigint not null,
  day date not null,
  since timestamptz not null default clock_timestamp(),
  primary key (tenant_id, series, device_id, day)
);
select ec_fence('tm_day_due', true);

-- Messages that were not taken, for a person to look at (domain §10).
select ec_table('mqtt_quarantine', $$
  product varchar(8) not null,
  device_no varchar(32) not null,
  leaf varchar(12) not null,
  reason smallint not null,
  detail varchar(255),
  payload varchar(65536) not null,
  device_time timestamptz,
  dept_id bigint,
  quarantine_state smallint not null default 0,
  times integer not null default 1,
  last_time timestamptz not null,
  foreign key (tenant_id, dept_id) references system_dept (tenant_id, id)
$$);
create index on mqtt_quarantine (tenant_id, device_no);
create index on mqtt_quarantine (tenant_id, quarantine_state);
create index on mqtt_quarantine (tenant_id, dept_id);
create index on mqtt_quarantine (tenant_id, reason);
grant delete on mqtt_quarantine to ec_app;
select ec_states('mqtt_quarantine', 'quarantine_state', '{"0": [1, 2]}');

-- A gateway that waits hears of commands at once.
create trigger announce_insert after insert on household_inverter_cmd
  referencing new table as changed for each statement execute function ec_tell_tenant();
create trigger announce_update after update on household_inverter_cmd
  referencing new table as changed for each statement execute function ec_tell_tenant();
