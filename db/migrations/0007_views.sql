-- Saved views of lists: what a person filters, sorts and shows, under a name. Shared with the roles in role_ids.
create table system_view (
  id bigint not null,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  resource varchar(64) not null,
  view_name varchar(50) not null,
  -- The keys of the list's address: filters, ascs, descs, q, size, columns.
  config jsonb not null,
  role_ids bigint[] not null default '{}',
  -- Opens by itself for those roles.
  role_default smallint not null default 0 check (role_default in (0, 1)),
  create_time timestamptz not null default now(),
  update_time timestamptz,
  primary key (tenant_id, id)
);
create unique index on system_view (tenant_id, resource, user_id, view_name);
create index on system_view (tenant_id, resource) where role_ids <> '{}';
select ec_fence('system_view', true);

-- How one person looks at one list: columns, widths, density, and the view it opens with (null: as the role says, 0: none).
create table system_column_setting (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  resource varchar(64) not null,
  columns text not null default '',
  widths jsonb not null default '{}',
  density smallint not null default 40 check (density in (32, 40, 48)),
  default_view_id bigint,
  primary key (tenant_id, user_id, resource)
);
select ec_fence('system_column_setting', true);
