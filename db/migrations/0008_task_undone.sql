-- An import that was taken back is not offered to be taken back again, wherever that was done.
alter table system_task add column is_undone boolean not null default false;
create index system_task_result on system_task (tenant_id, result_id) where result_id is not null;
