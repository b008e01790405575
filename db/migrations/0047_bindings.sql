-- Bindings of devices may end by a day that was said when they were made (domain §6.9, BR-63).
alter table truck_device_bind add column end_time timestamptz;
create index on truck_device_bind (tenant_id, target_type, target_id) where bind_status = 1 and is_deleted = 0;
create index on truck_device_bind (tenant_id, end_time) where bind_status = 1 and is_deleted = 0;
