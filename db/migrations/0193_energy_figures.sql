-- Figures of a day that are unknown stay unknown: least and greatest leave NULL out, which made 999 % and 100 % of nothing.

-- Why there is no PR: 1 nobody knows the irradiation, 2 nobody knows the modules, 3 the figures contradict each other.
create function device_pr_reason(kwh numeric, kwp numeric, poa numeric, pr numeric) returns smallint
language sql immutable set search_path = pg_catalog, public as $$
  select case when pr is not null or kwh is null then null when coalesce(kwp, 0) <= 0 then 2 when coalesce(poa, 0) <= 0 then 1 else 3 end::smallint
$$;

-- The figures of a day follow from its hours. The factor of CO2 is that of the day, and stays with it.
create or replace function device_inverter_day_figures() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  fix record;
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
  new.pr_reason := device_pr_reason(new.day_kwh, new.dc_kwp, new.poa_whm2, new.pr);
  new.avail_pct := case when new.daylight_min > 0 and new.run_min is not null
    then least(round(new.run_min * 100.0 / new.daylight_min, 1), 100) end;
  if new.co2_factor is null then
    new.co2_factor := coalesce((select s.co2_factor from household_income_seting s
      where s.tenant_id = new.tenant_id and s.id = household_seting_of(new.tenant_id, new.station_id, new.day)), 0.5306);
  end if;
  return new;
end $$;

-- What the counter had counted before the first day that is kept stays with that day: the first reading that is known, less the energy
-- of the days before it. It follows from the days alone, in whatever order they came.
create function device_open_energy(tenant varchar, inverters bigint[]) returns void
language sql set search_path = pg_catalog, public as $$
  with wanted as (
    select p.id as inverter_id, f.day, case when s.kwh is not null then
        case when s.day = f.day then s.kwh else greatest(s.kwh - (select sum(b.day_kwh) from device_inverter_day b
          where b.tenant_id = tenant and b.inverter_id = p.id and b.day >= f.day and b.day < s.day), 0) end end as kwh
    from unnest(inverters) p (id)
      cross join lateral (select d.day from device_inverter_day d where d.tenant_id = tenant and d.inverter_id = p.id
        order by d.day limit 1) f
      left join lateral (select d.day, coalesce(d.measured_start_kwh, d.start_kwh) as kwh from device_inverter_day d
        where d.tenant_id = tenant and d.inverter_id = p.id and coalesce(d.measured_start_kwh, d.start_kwh) is not null
        order by d.day limit 1) s on true)
  update device_inverter_day d set opening_kwh = case when d.day = w.day then w.kwh end
  from wanted w
  where d.tenant_id = tenant and d.inverter_id = w.inverter_id
    and (d.day = w.day and d.opening_kwh is distinct from w.kwh or d.day <> w.day and d.opening_kwh > 0)
$$;
create index on device_inverter_day (tenant_id, inverter_id) where opening_kwh > 0;

create or replace function device_tell_energy(tenant varchar, inverters bigint[], stations bigint[]) returns void
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
    month_kwh = m.month_kwh, year_kwh = m.year_kwh, total_kwh = m.total_kwh, pr = f.pr,
    pr_reason = device_pr_reason(r.kwh, r.kwp, r.poa, f.pr), co2_kg = m.co2_kg
  from unnest(stations) p (id)
    left join household_station_day d on d.tenant_id = tenant and d.station_id = p.id and d.day = today
    cross join lateral (
      select sum(k.kwh) filter (where k.month = this_month) as month_kwh,
        sum(k.kwh) filter (where k.month >= this_year and k.month <= this_month) as year_kwh,
        sum(k.kwh + k.opening_kwh) as total_kwh, round(sum(k.co2_kg), 1) as co2_kg
      from device_inverter_month k where k.tenant_id = tenant and k.station_id = p.id) m
    -- Of the thirty days before this one, as far as irradiance is known.
    cross join lateral (
      select sum(s.kwh) as kwh, max(s.dc_kwp) as kwp, max(s.poa_whm2) as poa,
        sum(s.kwh / nullif(s.dc_kwp, 0)) filter (where s.poa_whm2 > 0 and s.dc_kwp > 0) * 100000
          / nullif(sum(s.poa_whm2) filter (where s.poa_whm2 > 0 and s.dc_kwp > 0), 0) as ratio
      from household_station_day s
      where s.tenant_id = tenant and s.station_id = p.id and s.day between today - 30 and today - 1) r
    cross join lateral (select case when r.ratio < 999 then round(r.ratio, 1) end as pr) f
  where u.tenant_id = tenant and u.id = p.id;
end $$;

create or replace function device_sum_energy(
  tenant varchar, inverters bigint[], stations bigint[], first_day date, last_day date, is_less boolean default false
) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  first_month date := date_trunc('month', first_day);
  last_month date := date_trunc('month', last_day);
begin
  perform from device_inverter where tenant_id = tenant and id = any (inverters) order by id for no key update;
  perform from household_union where tenant_id = tenant and id = any (stations) order by id for no key update;
  insert into device_inverter_month as k (tenant_id, inverter_id, station_id, month, biz_domain, kwh, opening_kwh, co2_kg)
  select tenant, d.inverter_id, d.station_id, date_trunc('month', d.day), min(d.biz_domain), sum(d.day_kwh), coalesce(sum(d.opening_kwh), 0),
    sum((d.day_kwh + coalesce(d.opening_kwh, 0)) * d.co2_factor)
  from device_inverter_day d
  where d.tenant_id = tenant and d.inverter_id = any (inverters)
    and d.day >= first_month and d.day < last_month + interval '1 month'
  group by 2, 3, 4
  on conflict (tenant_id, inverter_id, month, station_id) do update
    set kwh = excluded.kwh, opening_kwh = excluded.opening_kwh, co2_kg = excluded.co2_kg
    where (k.kwh, k.opening_kwh, k.co2_kg) is distinct from (excluded.kwh, excluded.opening_kwh, excluded.co2_kg);
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

create or replace function device_days_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare place record;
begin
  if current_setting('app.wiping', true) = 'on' then return null; end if;
  for place in select r.tenant_id, array_agg(distinct r.inverter_id) as inverters, array_agg(distinct r.station_id) as stations,
      min(r.day) as first_day, max(r.day) as last_day
    from changed_rows r group by 1
  loop
    perform device_open_energy(place.tenant_id, place.inverters);
    perform device_sum_energy(place.tenant_id, place.inverters, place.stations, place.first_day, place.last_day, tg_op = 'DELETE');
  end loop;
  return null;
end $$;
drop trigger gone on device_inverter_day;
drop function device_inverter_day_gone();
revoke execute on function device_pr_reason, device_open_energy from public;
grant execute on function device_pr_reason, device_open_energy to ec_app, ec_platform;

-- Rows that are there: the factor of their day, what is unknown, and all sums by the rules above.
alter table device_inverter_day disable trigger user;
update device_inverter_day d set
  co2_factor = coalesce((select s.co2_factor from household_income_seting s
    where s.tenant_id = d.tenant_id and s.id = household_seting_of(d.tenant_id, d.station_id, d.day)), 0.5306),
  pr_reason = device_pr_reason(d.day_kwh, d.dc_kwp, d.poa_whm2, d.pr),
  estimated_kwh = case when d.measured_src = 2 then d.measured_kwh else 0 end,
  avail_pct = case when d.run_min is not null then d.avail_pct end;
alter table device_inverter_day enable trigger user;
alter table device_inverter_day alter column co2_factor set not null;
do $$
declare place record;
begin
  for place in select d.tenant_id, array_agg(distinct d.inverter_id) as inverters, array_agg(distinct d.station_id) as stations,
      min(d.day) as first_day, max(d.day) as last_day
    from device_inverter_day d group by 1
  loop
    perform device_readings_of_days(place.tenant_id);
    perform device_open_energy(place.tenant_id, place.inverters);
    perform device_sum_energy(place.tenant_id, place.inverters, place.stations, place.first_day, place.last_day);
  end loop;
end $$;

-- Days of which samples may still come are rolled again by the rules above.
insert into tm_day_due (tenant_id, series, device_id, day)
select distinct s.tenant_id, 'tm_inverter_5m', s.device_id, (s.ts at time zone 'Asia/Shanghai')::date
from tm_inverter_5m s where s.ts >= now() - interval '3 days'
on conflict do nothing;
