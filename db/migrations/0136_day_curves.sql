-- Days of inverters and connectors packed into one row each, kept for three years (domain §10): 288 means of five minutes a value, from
-- midnight in Asia/Shanghai on. Always in parts of a month, and made as far back as there are samples that can still be packed.
alter table tm_series add column by_month boolean not null default false;
alter table tm_series add column back_days integer not null default 4 check (back_days >= 4);

create function ec_curve(target name, own text, days integer) returns void
language plpgsql set search_path = public, pg_catalog as $$
begin
  execute format(
    'create table %I (tenant_id varchar(12) not null, device_id bigint not null, ts timestamptz not null, %s, '
    'primary key (tenant_id, device_id, ts)) partition by range (ts)', target, own);
  perform ec_fence(target::text::regclass);
  insert into tm_series (name, keep_days, by_month, back_days) values (target, days, true, 36);
end $$;
revoke execute on function ec_curve(name, text, integer) from public;

create or replace function tm_tend(at timestamptz, by_day boolean) returns integer
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
  for each in select name, keep_days, by_month, back_days from tm_series order by name loop
    one := today - each.back_days;
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
      if not each.by_month and (by_day or exists (select from tm_part p where p.series = each.name
          and p.from_time < last::timestamp at time zone 'Asia/Shanghai' and p.to_time > first::timestamp at time zone 'Asia/Shanghai')) then
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

select ec_curve('tm_inverter_curve', $$
  pac_kw real[],
  pdc_kw real[],
  total_kwh double precision[],
  temp_c real[],
  eff_pct real[],
  ua real[], ub real[], uc real[],
  ia real[], ib real[], ic real[],
  hz real[],
  pf real[]
$$, 1096);
select ec_curve('tm_gun_curve', $$
  power_kw real[],
  kwh double precision[],
  volt_v real[],
  curr_a real[],
  soc real[],
  temp_c real[]
$$, 1096);

-- Days that were sampled before there were curves are packed in the next nights; one without samples is let go there.
set role ec_platform;
insert into tm_day_due (tenant_id, series, device_id, day)
select l.tenant_id, 'tm_inverter_curve', l.device_id, d.day
from dev_last l cross join (
  select generate_series(min(from_time) at time zone 'Asia/Shanghai', now() at time zone 'Asia/Shanghai', '1 day')::date as day
  from tm_part where series = 'tm_inverter_5m') d
where l.product = 'inv' and d.day > current_date - 36;
insert into tm_day_due (tenant_id, series, device_id, day)
select g.tenant_id, 'tm_gun_curve', g.id, d.day
from truck_charging_gun g cross join (
  select generate_series(min(from_time) at time zone 'Asia/Shanghai', now() at time zone 'Asia/Shanghai', '1 day')::date as day
  from tm_part where series = 'tm_gun_30s') d
where g.is_deleted = 0 and d.day > current_date - 36;
reset role;
