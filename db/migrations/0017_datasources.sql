-- Databases outside the product that the development tools read.
create table develop_datasource (
  id bigint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  name varchar(100) not null,
  driver_class varchar(100) not null,
  url varchar(500) not null,
  username varchar(50) not null,
  password text not null,
  primary key (id)
);
select ec_shared('develop_datasource');
create index develop_datasource_recycled on develop_datasource (update_time desc) where is_deleted = 1;

-- The one that is used for a tenant.
alter table system_tenant add column datasource_id bigint references develop_datasource (id);
