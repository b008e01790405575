-- An alarm knows whether it clears automatically. A person clears an alarm that does not (domain §6.10).
alter table device_alarm add column auto_clear smallint not null default 1 check (auto_clear in (0, 1));

set role ec_platform;
update device_alarm a set auto_clear = 0 from truck_alarm_code c
where a.alarm_status in (0, 1) and c.tenant_id = a.tenant_id and c.device_type = a.device_type and c.code = a.alarm_code
  and c.auto_clear = 0 and c.enabled = 1 and c.is_deleted = 0;
set role ec_owner;
