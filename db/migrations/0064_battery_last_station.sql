-- A pack that stands nowhere, or is on a truck, belongs to the station where it stood last: its people send it to repair and take it
-- back, and must not lose sight of it on the way (domain BR-60).
alter table truck_battery add column last_station_id bigint,
  add foreign key (tenant_id, last_station_id) references truck_station (tenant_id, id);
create index on truck_battery (tenant_id, last_station_id);
set role ec_platform;
update truck_battery b set last_station_id = coalesce(b.station_id, (
  select m.station_id from truck_battery_move m
  where m.tenant_id = b.tenant_id and m.battery_id = b.id and m.station_id is not null order by m.at desc limit 1));
reset role;

create function truck_battery_stood() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  new.last_station_id := new.station_id;
  return new;
end $$;
revoke execute on function truck_battery_stood from public;
create trigger battery_stood before insert or update of station_id on truck_battery
  for each row when (new.station_id is not null) execute function truck_battery_stood();
