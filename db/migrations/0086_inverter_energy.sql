-- Energy of inverters by hour: the only source of every sum of energy (domain §4, BR-40 to BR-42).

-- What twenty-four values come to, exactly; none of none. In plpgsql, which keeps its plan: it runs for every row.
create function ec_sum_of(hours jsonb) returns numeric
language plpgsql immutable strict set search_path = pg_catalog, public as $$
begin
  return (select coalesce(sum(each::numeric), 0) from jsonb_array_elements_text(hours) each);
end $$;
-- Whether these are the hours of a day: twenty-four numbers with two decimals, none below zero.
create function ec_is_day(hours jsonb) returns boolean
language plpgsql immutable set search_path = pg_catalog, public as $$
begin
  if hours is null then return true; end if;
  if jsonb_typeof(hours) <> 'array' or jsonb_array_length(hours) <> 24 then return false; end if;
  return (select bool_and(case when jsonb_typeof(each) <> 'number' then false
    else (each #>> '{}')::numeric between 0 and 9999999.99 and scale((each #>> '{}')::numeric) <= 2 end)
    from jsonb_array_elements(hours) each);
end $$;
revoke execute on function ec_sum_of, ec_is_day from public;
grant execute on function ec_sum_of, ec_is_day to ec_app, ec_platform;

-- Corrections by hand, beside what was measured; the newest that was not taken back counts.
select ec_table('device_inverter_day_correction', $$
  biz_domain smallint not null,
  inverter_id bigint not null,
  station_id bigint not null,
  day date not null,
  correction_no integer not null,
  day_kwh numeric(10,2) not null check (day_kwh >= 0),
  kwh_before numeric(10,2),
  start_kwh numeric(12,2),
  end_kwh numeric(12,2),
  reason varchar(200) not null,
  hours jsonb not null check (ec_is_day(hours)),
  operator_name varchar(45) not null,
  withdraw_time timestamptz,
  withdraw_name varchar(45),
  check (day_kwh = ec_sum_of(hours)),
  foreign key (tenant_id, inverter_id) references device_inverter (tenant_id, id)
$$);
alter table device_inverter_day_correction drop constraint device_inverter_day_correction_pkey,
  add primary key (tenant_id, inverter_id, day, correction_no);
create unique index on device_inverter_day_correction (tenant_id, id);
create index on device_inverter_day_correction (tenant_id, station_id, day);
create index on device_inverter_day_correction (tenant_id, day);

-- A day of an inverter. Its hours are either measured or those of a correction; all else that is energy follows from them.
select ec_table('device_inverter_day', $$
  biz_domain smallint not null,
  inverter_id bigint not null,
  sn varchar(30) not null,
  station_id bigint not null,
  day date not null,
  day_kwh numeric(10,2) not null,
  start_kwh numeric(12,2),
  end_kwh numeric(12,2),
  reason varchar(200) not null default '',
  src smallint not null,
  measured_kwh numeric(10,2),
  measured_src smallint,
  measured_start_kwh numeric(12,2),
  measured_end_kwh numeric(12,2),
  full_hours numeric(5,2),
  pr numeric(5,1),
  pr_estimated smallint not null default 0 check (pr_estimated in (0, 1)),
  poa_whm2 numeric(8,1),
  avail_pct numeric(5,1),
  online_min integer,
  run_min integer,
  fault_min integer,
  daylight_min integer,
  peak_kw numeric(8,3),
  peak_time timestamptz,
  dc_kwp numeric(7,2),
  opening_kwh numeric(12,2),
  hours jsonb not null,
  measured_hours jsonb check (ec_is_day(measured_hours)),
  foreign key (tenant_id, inverter_id) references device_inverter (tenant_id, id)
$$);
alter table device_inverter_day drop constraint device_inverter_day_pkey, add primary key (tenant_id, inverter_id, day);
create unique index on device_inverter_day (tenant_id, id);
create index on device_inverter_day (tenant_id, station_id, day);
create index on device_inverter_day (tenant_id, day, id);
create index on device_inverter_day (tenant_id, sn);
grant delete on device_inverter_day to ec_app;
create trigger station_of_domain before insert or update of station_id, biz_domain, tenant_id on device_inverter_day
  for each row execute function ec_check_station_of_domain();
create trigger station_of_domain before insert or update of station_id, biz_domain, tenant_id on device_inverter_day_correction
  for each row execute function ec_check_station_of_domain();

-- The figures of a day follow from its hours. What the counter had counted before the first day that is kept stays with that day,
-- so that totals are those of the device.
create function device_inverter_day_figures() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  fix record;
  later record;
begin
  select c.hours, c.start_kwh, c.end_kwh, c.reason into fix from device_inverter_day_correction c
  where c.tenant_id = new.tenant_id and c.inverter_id = new.inverter_id and c.day = new.day and c.withdraw_time is null
  order by c.correction_no desc limit 1;
  new.measured_kwh := ec_sum_of(new.measured_hours);
  if found then
    new.hours := fix.hours;
    new.day_kwh := ec_sum_of(fix.hours);
    new.start_kwh := coalesce(fix.start_kwh, new.measured_start_kwh);
    new.end_kwh := coalesce(fix.end_kwh, new.measured_end_kwh);
    new.reason := fix.reason;
    new.src := 3;
  else
    new.hours := new.measured_hours;
    new.day_kwh := new.measured_kwh;
    new.start_kwh := new.measured_start_kwh;
    new.end_kwh := new.measured_end_kwh;
    new.reason := '';
    new.src := new.measured_src;
  end if;
  new.full_hours := case when new.dc_kwp > 0 and new.day_kwh / new.dc_kwp < 999 then round(new.day_kwh / new.dc_kwp, 2) end;
  new.pr := case when new.full_hours is not null and new.poa_whm2 > 0 and new.full_hours * 1000 < new.poa_whm2 * 99
    then round(new.day_kwh / new.dc_kwp * 100000 / new.poa_whm2, 1) end;
  new.avail_pct := case when new.daylight_min > 0 then least(round(new.run_min * 100.0 / new.daylight_min, 1), 100) end;
  -- A bulk load says 0 where a day is not the first, which spares looking.
  if tg_op = 'INSERT' and new.opening_kwh is null then
    -- Compared as rows, so that the primary key alone serves, also where a bulk load began with an empty table.
    select d.inverter_id, d.day, d.opening_kwh into later from device_inverter_day d
    where (d.tenant_id, d.inverter_id, d.day) >= (new.tenant_id, new.inverter_id, '-infinity'::date)
    order by d.tenant_id, d.inverter_id, d.day limit 1;
    if later.inverter_id is distinct from new.inverter_id then
      new.opening_kwh := new.start_kwh;
    elsif later.day > new.day then
      new.opening_kwh := coalesce(new.start_kwh, greatest(later.opening_kwh - new.day_kwh, 0));
      update device_inverter_day d set opening_kwh = null
      where d.tenant_id = new.tenant_id and d.inverter_id = new.inverter_id and d.day = later.day and d.opening_kwh is not null;
    end if;
  end if;
  return new;
end $$;
create trigger figures before insert or update on device_inverter_day
  for each row execute function device_inverter_day_figures();

-- Sums of days, kept by the triggers below and by nobody else.
create table device_inverter_month (
  tenant_id varchar(12) not null,
  inverter_id bigint not null,
  station_id bigint not null,
  month date not null,
  biz_domain smallint not null,
  kwh numeric(12,2) not null,
  opening_kwh numeric(12,2) not null,
  primary key (tenant_id, inverter_id, month, station_id)
);
create index on device_inverter_month (tenant_id, station_id, month) include (kwh, opening_kwh);
select ec_fence('device_inverter_month', true);
create table household_station_day (
  tenant_id varchar(12) not null,
  station_id bigint not null,
  day date not null,
  kwh numeric(12,2) not null,
  dc_kwp numeric(9,2),
  poa_whm2 numeric(8,1),
  is_estimated boolean not null,
  primary key (tenant_id, station_id, day)
);
create index on household_station_day (tenant_id, day, station_id) include (kwh, dc_kwp);
select ec_fence('household_station_day', true);

create function device_today() returns date language sql stable set search_path = pg_catalog, public as $$
  select (now() at time zone 'Asia/Shanghai')::date
$$;

-- Which setting says what a kWh of a station is worth on a day: station before region, the nearer region first, before tenant.
create function household_seting_of(tenant varchar, station bigint, on_day date) returns bigint
language sql stable set search_path = pg_catalog, public as $$
  select s.id from household_union u join household_income_seting s
    on s.tenant_id = u.tenant_id and s.grid_mode = u.grid_mode and s.is_deleted = 0
    and s.effect_from <= on_day and coalesce(s.effect_to, on_day) >= on_day
    and (s.scope_type = 1 or (s.scope_type = 2 and u.area_code like s.area_code || '%') or (s.scope_type = 3 and s.station_id = u.id))
  where u.tenant_id = tenant and u.id = station
  order by s.scope_type desc, length(s.area_code) desc nulls last limit 1
$$;

-- What inverters and stations show of themselves; null where there is nothing to sum.
create function device_tell_energy(tenant varchar, inverters bigint[], stations bigint[]) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  today date := device_today();
  this_month date := date_trunc('month', today);
  this_year date := date_trunc('year', today);
begin
  update device_inverter i set day_kwh = d.day_kwh, day_hours = d.full_hours,
    month_kwh = m.month_kwh, year_kwh = m.year_kwh, total_kwh = m.total_kwh
  from unnest(inverters) p (id)
    left join device_inverter_day d on d.tenant_id = tenant and d.inverter_id = p.id and d.day = today
    cross join lateral (
      select sum(k.kwh) filter (where k.month = this_month) as month_kwh,
        sum(k.kwh) filter (where k.month >= this_year and k.month <= this_month) as year_kwh,
        sum(k.kwh + k.opening_kwh) as total_kwh
      from device_inverter_month k where k.tenant_id = tenant and k.inverter_id = p.id) m
  where i.tenant_id = tenant and i.id = p.id
    and (i.day_kwh, i.day_hours, i.month_kwh, i.year_kwh, i.total_kwh)
      is distinct from (d.day_kwh, d.full_hours, m.month_kwh, m.year_kwh, m.total_kwh);
  update household_union u set day_kwh = d.kwh, day_hours = case when d.dc_kwp > 0 and d.kwh / d.dc_kwp < 999 then round(d.kwh / d.dc_kwp, 2) end,
    month_kwh = m.month_kwh, year_kwh = m.year_kwh, total_kwh = m.total_kwh, pr = r.pr, co2_kg = c.co2_kg
  from unnest(stations) p (id)
    left join household_station_day d on d.tenant_id = tenant and d.station_id = p.id and d.day = today
    cross join lateral (
      select sum(k.kwh) filter (where k.month = this_month) as month_kwh,
        sum(k.kwh) filter (where k.month >= this_year and k.month <= this_month) as year_kwh,
        sum(k.kwh + k.opening_kwh) as total_kwh
      from device_inverter_month k where k.tenant_id = tenant and k.station_id = p.id) m
    -- Of the thirty days before this one, as far as irradiance is known.
    cross join lateral (
      select round(least(sum(s.kwh / s.dc_kwp) * 100000 / nullif(sum(s.poa_whm2), 0), 999), 1) as pr from household_station_day s
      where s.tenant_id = tenant and s.station_id = p.id and s.day between today - 30 and today - 1
        and s.poa_whm2 > 0 and s.dc_kwp > 0) r
    cross join lateral (
      select round(m.total_kwh * coalesce((select s.co2_factor from household_income_seting s
        where s.tenant_id = tenant and s.id = household_seting_of(tenant, p.id, today)), 0.5306), 1) as co2_kg) c
  where u.tenant_id = tenant and u.id = p.id;
end $$;

-- Sums the days between two again, for some inverters at some stations. Inverters, then stations (as whoever takes
-- an inverter away locks them) are held before anything is summed,
-- so that two writers side by side do not both miss the other. `is_less`: days have gone.
create function device_sum_energy(
  tenant varchar, inverters bigint[], stations bigint[], first_day date, last_day date, is_less boolean default false
) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  first_month date := date_trunc('month', first_day);
  last_month date := date_trunc('month', last_day);
begin
  perform from device_inverter where tenant_id = tenant and id = any (inverters) order by id for no key update;
  perform from household_union where tenant_id = tenant and id = any (stations) order by id for no key update;
  insert into device_inverter_month as k (tenant_id, inverter_id, station_id, month, biz_domain, kwh, opening_kwh)
  select tenant, d.inverter_id, d.station_id, date_trunc('month', d.day), min(d.biz_domain), sum(d.day_kwh), coalesce(sum(d.opening_kwh), 0)
  from device_inverter_day d
  where d.tenant_id = tenant and d.inverter_id = any (inverters)
    and d.day >= first_month and d.day < last_month + interval '1 month'
  group by 2, 3, 4
  on conflict (tenant_id, inverter_id, month, station_id) do update set kwh = excluded.kwh, opening_kwh = excluded.opening_kwh
    where (k.kwh, k.opening_kwh) is distinct from (excluded.kwh, excluded.opening_kwh);
  insert into household_station_day as s (tenant_id, station_id, day, kwh, dc_kwp, poa_whm2, is_estimated)
  select tenant, d.station_id, d.day, sum(d.day_kwh), sum(d.dc_kwp),
    round(sum(d.poa_whm2 * d.dc_kwp) filter (where d.poa_whm2 > 0) / nullif(sum(d.dc_kwp) filter (where d.poa_whm2 > 0), 0), 1),
    coalesce(bool_or(d.pr_estimated = 1), false)
  from device_inverter_day d
  where d.tenant_id = tenant and d.station_id = any (stations) and d.biz_domain = 1 and d.day between first_day and last_day
  group by 2, 3
  on conflict (tenant_id, station_id, day) do update
    set kwh = excluded.kwh, dc_kwp = excluded.dc_kwp, poa_whm2 = excluded.poa_whm2, is_estimated = excluded.is_estimated
    where (s.kwh, s.dc_kwp, s.poa_whm2, s.is_estimated)
      is distinct from (excluded.kwh, excluded.dc_kwp, excluded.poa_whm2, excluded.is_estimated);
  if is_less then
    delete from device_inverter_month k
    where k.tenant_id = tenant and k.inverter_id = any (inverters) and k.month between first_month and last_month
      and not exists (select from device_inverter_day d where d.tenant_id = tenant and d.inverter_id = k.inverter_id
        and d.station_id = k.station_id and d.day >= k.month and d.day < k.month + interval '1 month');
    delete from household_station_day s
    where s.tenant_id = tenant and s.station_id = any (stations) and s.day between first_day and last_day
      and not exists (select from device_inverter_day d where d.tenant_id = tenant and d.station_id = s.station_id and d.day = s.day);
  end if;
  perform device_tell_energy(tenant, inverters, stations);
end $$;

create function device_days_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare place record;
begin
  if current_setting('app.wiping', true) = 'on' then return null; end if;
  for place in select r.tenant_id, array_agg(distinct r.inverter_id) as inverters, array_agg(distinct r.station_id) as stations,
      min(r.day) as first_day, max(r.day) as last_day
    from changed_rows r group by 1
  loop
    perform device_sum_energy(place.tenant_id, place.inverters, place.stations, place.first_day, place.last_day, tg_op = 'DELETE');
  end loop;
  return null;
end $$;
-- The next day takes over what was counted before the one that goes.
create function device_inverter_day_gone() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if old.opening_kwh > 0 and coalesce(current_setting('app.wiping', true), '') <> 'on' then
    update device_inverter_day d set opening_kwh = coalesce(d.start_kwh, old.opening_kwh + old.day_kwh)
    where d.tenant_id = old.tenant_id and d.inverter_id = old.inverter_id and d.day = (
      select min(n.day) from device_inverter_day n
      where n.tenant_id = old.tenant_id and n.inverter_id = old.inverter_id and n.day > old.day);
  end if;
  return null;
end $$;
revoke execute on function device_inverter_day_figures, device_today, household_seting_of, device_tell_energy, device_sum_energy,
  device_days_changed, device_inverter_day_gone from public;
grant execute on function device_today, household_seting_of, device_tell_energy, device_sum_energy to ec_app, ec_platform;
create trigger gone after delete on device_inverter_day for each row execute function device_inverter_day_gone();
create trigger days_added after insert on device_inverter_day
  referencing new table as changed_rows for each statement execute function device_days_changed();
create trigger days_changed after update on device_inverter_day
  referencing new table as changed_rows for each statement execute function device_days_changed();
create trigger days_removed after delete on device_inverter_day
  referencing old table as changed_rows for each statement execute function device_days_changed();
