-- A device that has signed in keeps its connection for weeks, so the processes that hold it must hear when its right to connect ends.
-- Triggers tell them, whoever writes: a call, a batch, an import, an undo, a restore, a job or a statement typed by hand. A process
-- then asks the functions below whether the device may stay.

-- Whether the file of a device says that it is in use: neither removed nor scrapped. Types are those of deviceType (domain §2).
create function ec_device_in_use(tenant varchar, device_type smallint, device bigint) returns boolean
language sql stable set search_path = pg_catalog, public as $$
  select case device_type
    when 1 then exists (select from truck_charging_stack t where t.tenant_id = tenant and t.id = device and t.is_deleted = 0 and t.dev_state <> 5)
    when 3 then exists (select from truck_meter t where t.tenant_id = tenant and t.id = device and t.is_deleted = 0)
    when 4 then exists (select from truck_camera t where t.tenant_id = tenant and t.id = device and t.is_deleted = 0)
    when 5 then exists (select from truck_ess t where t.tenant_id = tenant and t.id = device and t.is_deleted = 0)
    when 6 then exists (select from truck_battery t where t.tenant_id = tenant and t.id = device and t.is_deleted = 0 and t.battery_status <> 10)
    when 7 then exists (select from truck_agv_info t where t.tenant_id = tenant and t.id = device and t.is_deleted = 0 and t.dev_state <> 5)
    when 8 then exists (select from device_inverter t where t.tenant_id = tenant and t.id = device and t.is_deleted = 0)
    when 9 then exists (select from household_collector t where t.tenant_id = tenant and t.id = device and t.is_deleted = 0 and t.dev_state <> 5)
    when 10 then exists (select from truck_car t where t.tenant_id = tenant and t.id = device and t.is_deleted = 0 and t.car_status <> 4)
    when 11 then exists (select from truck_station t where t.tenant_id = tenant and t.id = device and t.is_deleted = 0)
    else false
  end
$$;

-- Whether a tenant may work: neither removed nor suspended nor expired.
create function ec_tenant_open(tenant varchar, at timestamptz) returns boolean
language sql stable set search_path = pg_catalog, public as $$
  select exists (select from system_tenant t where t.tenant_id = tenant and t.is_deleted = 0 and t.status = 1
    and (t.expire_time is null or t.expire_time > at))
$$;

-- The argument is the type of device that a table holds; of keys each row says its own.
create function ec_tell_device() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('ec_changed', 'device_link:' || concat_ws(' ', old.tenant_id, tg_argv[0], old.id));
  return null;
end $$;

create function ec_tell_device_key() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  credential gateway_credential := coalesce(new, old);
begin
  perform pg_notify('ec_changed', 'device_link:' || concat_ws(' ', credential.tenant_id, credential.device_type, credential.device_id));
  return null;
end $$;

create function ec_tell_tenant_open() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('ec_changed', 'device_link:' || old.tenant_id);
  return null;
end $$;
revoke execute on function ec_tell_device, ec_tell_device_key, ec_tell_tenant_open from public;

do $$
declare
  device record;
begin
  for device in
    select * from (values
      ('truck_charging_stack', 1, 'old.dev_state = 5, old.ocpp_id, old.auth_key', 'new.dev_state = 5, new.ocpp_id, new.auth_key'),
      ('truck_meter', 3, '0', '0'),
      ('truck_camera', 4, '0', '0'),
      ('truck_ess', 5, '0', '0'),
      ('truck_battery', 6, 'old.battery_status = 10', 'new.battery_status = 10'),
      ('truck_agv_info', 7, 'old.dev_state = 5', 'new.dev_state = 5'),
      ('device_inverter', 8, 'old.collector_id', 'new.collector_id'),
      ('household_collector', 9, 'old.dev_state = 5', 'new.dev_state = 5'),
      ('truck_car', 10, 'old.car_status = 4, old.vin', 'new.car_status = 4, new.vin'),
      ('truck_station', 11, '0', '0')
    ) as of_table (name, type, before, after)
  loop
    execute format(
      'create trigger tell_link after update on %I for each row when ((old.is_deleted, %s) is distinct from (new.is_deleted, %s))
        execute function ec_tell_device(%L)',
      device.name, device.before, device.after, device.type);
    execute format('create trigger tell_link_removed after delete on %I for each row execute function ec_tell_device(%L)', device.name, device.type);
  end loop;
end $$;

create trigger tell_link after update on gateway_credential for each row
  when ((old.is_deleted, old.credential_state, old.secret_hash, old.device_type, old.device_id)
    is distinct from (new.is_deleted, new.credential_state, new.secret_hash, new.device_type, new.device_id))
  execute function ec_tell_device_key();
create trigger tell_link_changed after insert or delete on gateway_credential for each row execute function ec_tell_device_key();

create trigger tell_link after update on system_tenant for each row
  when ((old.is_deleted, old.status, old.expire_time) is distinct from (new.is_deleted, new.status, new.expire_time))
  execute function ec_tell_tenant_open();
create trigger tell_link_removed after delete on system_tenant for each row execute function ec_tell_tenant_open();
