-- What the list engine asks of the audit: rows written together (batch edit, import, delete) share a group, and each entry
-- knows the version it left, so that an undo touches only what nobody has changed since.
alter table audit_log add column group_id bigint, add column row_version integer;
create index audit_log_group on audit_log (tenant_id, group_id) where group_id is not null;
create index audit_log_resource on audit_log (tenant_id, resource, id desc);

-- The recycle bin, newest first.
create index truck_station_recycled on truck_station (tenant_id, update_time desc) where is_deleted = 1;
create index system_param_recycled on system_param (update_time desc) where is_deleted = 1;
