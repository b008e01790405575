-- What lists show and nobody writes: connectors of a station of which nobody knows whether they are free, and the span of a price.
create function gun_unknown(s truck_station) returns integer language sql stable as $$
  select count(*)::integer from truck_charging_gun g where g.tenant_id = s.tenant_id and g.station_id = s.id
    and g.is_deleted = 0 and (g.gun_status is null or g.gun_status = 0)
$$;
create function low_price(p truck_energy_price) returns numeric language sql stable as $$
  select min((price #>> '{}')::numeric)::numeric(8,4) from jsonb_path_query(p.periods, 'lax $[*].elecPrice') price
$$;
create function high_price(p truck_energy_price) returns numeric language sql stable as $$
  select max((price #>> '{}')::numeric)::numeric(8,4) from jsonb_path_query(p.periods, 'lax $[*].elecPrice') price
$$;
grant execute on function gun_unknown(truck_station), low_price(truck_energy_price), high_price(truck_energy_price) to ec_app, ec_platform;
