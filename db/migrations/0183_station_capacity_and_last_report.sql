-- The capacity of a station is that of its phases; while none is recorded, that of the modules behind its inverters.
create or replace function household_count_station(tenant varchar, stations bigint[]) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform from household_union where tenant_id = tenant and id = any (stations) order by id for no key update;
  update household_union u set capacity_kwp = c.kwp, inverter_count = c.inverters, alarm_count = c.alarms
  from (
    select p.id,
      coalesce((select sum(s.capacity_kwp) from household_station_scale s
        where s.tenant_id = tenant and s.station_id = p.id and s.is_deleted = 0), i.kwp) as kwp,
      i.inverters,
      -- A station that never had an alarm shows none, since nothing may watch it.
      (select case when count(*) > 0 then count(*) filter (where a.is_deleted = 0 and a.alarm_status in (0, 1)) end
        from device_alarm a where a.tenant_id = tenant and a.station_id = p.id and a.biz_domain = 1) as alarms
    from unnest(stations) p (id)
      cross join lateral (select count(*) as inverters, sum(i.dc_kwp) as kwp from device_inverter i
        where i.tenant_id = tenant and i.station_id = p.id and i.biz_domain = 1 and i.is_deleted = 0) i) c
  where u.tenant_id = tenant and u.id = c.id
    and (u.capacity_kwp, u.inverter_count, u.alarm_count) is distinct from (c.kwp, c.inverters, c.alarms);
end $$;

-- A second column may be watched, too: the modules of an inverter decide the capacity of its station.
create or replace function household_stations_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare place record;
begin
  for place in execute format(
    'select a.tenant_id, array_agg(distinct p.id) as stations
      from after_rows a join before_rows b using (tenant_id, id), unnest(array[a.station_id, b.station_id]) p (id)
      where (a.station_id, a.is_deleted, a.%1$I, a.%3$I) is distinct from (b.station_id, b.is_deleted, b.%1$I, b.%3$I) %2$s group by 1',
    tg_argv[1], case when tg_argv[0] = 'shared' then 'and a.biz_domain = 1' else '' end, coalesce(tg_argv[2], tg_argv[1]))
  loop
    perform household_count_station(place.tenant_id, place.stations);
  end loop;
  return null;
end $$;
drop trigger household_inverters_changed on device_inverter;
create trigger household_inverters_changed after update on device_inverter
  referencing new table as after_rows old table as before_rows for each statement
  execute function household_stations_changed('shared', 'is_deleted', 'dc_kwp');

-- Stations that stood before show what their devices have said and what their inverters have.
set role ec_platform;
update household_union u set last_report = r.at
  from (select tenant_id, station_id, max(report_time) as at
    from (select tenant_id, station_id, report_time from device_inverter where biz_domain = 1 and is_deleted = 0
      union all select tenant_id, station_id, report_time from household_collector where is_deleted = 0) d group by 1, 2) r
  where u.tenant_id = r.tenant_id and u.id = r.station_id and r.at is not null;
update household_union u set capacity_kwp = i.kwp
  from (select tenant_id, station_id, sum(dc_kwp) as kwp from device_inverter where biz_domain = 1 and is_deleted = 0 group by 1, 2) i
  where u.tenant_id = i.tenant_id and u.id = i.station_id and u.capacity_kwp is null;
set role ec_owner;
