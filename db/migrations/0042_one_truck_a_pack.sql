-- A pack that is on a truck comes off it before it goes onto another (BR-30), whoever writes it.
create function truck_battery_comes_off() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  raise exception 'Battery % is on another truck', old.battery_no
    using errcode = 'check_violation', constraint = 'truck_battery_on_another_truck';
end $$;
create trigger battery_comes_off before update of car_id on truck_battery
  for each row when (old.car_id <> new.car_id) execute function truck_battery_comes_off();
