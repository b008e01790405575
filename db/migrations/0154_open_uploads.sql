-- Uploads that have begun and are no files yet. They count against the limits of their person as files do, so that many at once
-- cannot pass a limit together; the row goes in the transaction that makes the file, or when the upload fails.
create table resource_upload (
  tenant_id varchar(12) not null,
  name varchar(100) not null,
  user_id bigint not null,
  create_time timestamptz not null default now(),
  primary key (tenant_id, name)
);
create index on resource_upload (tenant_id, user_id, create_time);
select ec_fence('resource_upload', true);

-- The upload in parts that became the file: it becomes one file, however often its end is called.
alter table resource_file add column upload varchar(100);
create unique index resource_file_upload on resource_file (tenant_id, upload) where upload is not null;
