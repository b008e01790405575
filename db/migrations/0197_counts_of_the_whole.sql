-- Connectors in use without charging, or reserved: with the idle, charging, faulty and unknown ones they are all of a station.
create function gun_taken(s truck_station) returns integer language sql stable as $$
  select count(*)::integer from truck_charging_gun g where g.tenant_id = s.tenant_id and g.station_id = s.id
    and g.is_deleted = 0 and g.gun_status in (2, 4)
$$;
revoke execute on function gun_taken(truck_station) from public;
grant execute on function gun_taken(truck_station) to ec_app, ec_platform;
