-- Connectors of a station are counted when a transaction ends, not at the statement that changed one: its station stays locked for the
-- commit alone, and fifty chargers of a site that talk at once do not wait for each other's whole messages. (What is told live is noted
-- before the commit; stations are not among it.)
create function truck_gun_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform truck_count_guns(new.tenant_id, case when old.station_id is distinct from new.station_id
    then array[old.station_id, new.station_id] else array[new.station_id] end);
  return null;
end $$;
revoke execute on function truck_gun_changed from public;
drop trigger guns_changed on truck_charging_gun;
create constraint trigger guns_changed after update on truck_charging_gun deferrable initially deferred for each row
  when ((old.station_id, old.is_deleted, old.gun_status) is distinct from (new.station_id, new.is_deleted, new.gun_status))
  execute function truck_gun_changed();
