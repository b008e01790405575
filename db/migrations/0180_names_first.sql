-- Lists are searched by names before numbers: those that were listed and not searched get the index of a part of a text.
create index on truck_charging_gun using gin (gun_name gin_trgm_ops);
create index on truck_meter using gin (meter_name gin_trgm_ops);
create index on truck_agv_info using gin (agv_name gin_trgm_ops);
create index on truck_ess using gin (ess_name gin_trgm_ops);
create index on truck_device_bind using gin (device_name gin_trgm_ops);
create index on device_alarm using gin (alarm_name gin_trgm_ops);

-- The order of the list of connectors: by station, charger and number; and by name, where a person sorts by it.
create index truck_charging_gun_in_order on truck_charging_gun (tenant_id, station_id, stack_id, connector_no, id desc) where is_deleted = 0;
create index truck_charging_gun_by_name on truck_charging_gun (tenant_id, gun_name, id desc) where is_deleted = 0;
