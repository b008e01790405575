-- A charger has one key, its access key. Keys that were typed into the form of a charger become access keys, with the digest that they
-- have (argon2id); the first sign-in with such a key replaces the digest by the usual one. A key that was withdrawn stays withdrawn.
set role ec_platform;
insert into gateway_credential (id, tenant_id, biz_domain, device_type, device_id, device_no, station_id, credential_state, renew_time,
    secret_hash, create_time)
  select k.id, k.tenant_id, 2, 1, k.id, k.stack_no, k.station_id, 1, coalesce(k.update_time, k.create_time), k.auth_key, k.create_time
  from truck_charging_stack k
  where k.auth_key <> '' and k.is_deleted = 0 and not exists (select from gateway_credential c
    where c.tenant_id = k.tenant_id and c.device_type = 1 and c.device_id = k.id and c.is_deleted = 0);
set role ec_owner;

drop trigger tell_link on truck_charging_stack;
alter table truck_charging_stack drop column auth_key;
create trigger tell_link after update on truck_charging_stack for each row
  when ((old.is_deleted, old.dev_state = 5, old.ocpp_id) is distinct from (new.is_deleted, new.dev_state = 5, new.ocpp_id))
  execute function ec_tell_device('1');
