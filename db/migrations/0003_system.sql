-- The platform's own tables: tenants, who signs in, what they may do, dictionaries, parameters, regions.

-- Rows that all tenants share: every tenant reads them, only work across tenants writes them.
create function ec_shared(target regclass) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('grant select on %s to ec_app', target);
  execute format('grant select, insert, update, delete, truncate on %s to ec_platform', target);
end $$;

-- Tells every server process that rows of a table changed, once the transaction is committed.
create function ec_tell() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('ec_changed', tg_table_name);
  return null;
end $$;

create function ec_announce(target regclass) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format(
    'create trigger announce after insert or update or delete on %s for each statement execute function ec_tell()', target);
end $$;

revoke execute on function ec_shared(regclass), ec_announce(regclass) from public;


-- The menus that a tenant has bought.
create table system_tenant_package (
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
  package_name varchar(50) not null,
  menu_id bigint[] not null,
  primary key (id)
);
select ec_shared('system_tenant_package');

-- Tenants. Read before a tenant is known.
create table system_tenant (
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
  tenant_id varchar(12) not null,
  tenant_name varchar(50) not null,
  linkman varchar(20) not null,
  contact_number varchar(20) not null,
  address varchar(255),
  domain_url varchar(255),
  background_url varchar(500),
  account_number integer,
  expire_time timestamptz,
  package_id bigint,
  license_key varchar(255),
  is_demo smallint not null default 0 check (is_demo in (0, 1)),
  primary key (id),
  foreign key (package_id) references system_tenant_package (id)
);
-- A code is never given out twice, not even after its tenant was removed.
create unique index on system_tenant (tenant_id);
create unique index on system_tenant (tenant_name) where is_deleted = 0;
select ec_shared('system_tenant');

-- Applications that ask for tokens. Read before a tenant is known.
create table system_client (
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
  client_id varchar(48) not null,
  client_secret text,
  authorized_grant_types text[] not null,
  scope varchar(64) not null,
  access_token_validity integer not null,
  refresh_token_validity integer not null,
  web_server_redirect_uri varchar(255),
  resource_ids varchar(255),
  authorities varchar(255),
  additional_information text,
  autoapprove varchar(64),
  primary key (id)
);
create unique index on system_client (client_id) where is_deleted = 0;
select ec_shared('system_client');

-- Parameters, the same for all tenants;
create table system_param (
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
  param_name varchar(255) not null,
  param_key varchar(255) not null,
  param_value text not null,
  primary key (id)
);
create unique index on system_param (param_key) where is_deleted = 0;
select ec_shared('system_param');

-- a tenant's own value of a key stands here.
create table system_tenant_param (
  tenant_id varchar(12) not null,
  param_key varchar(255) not null,
  param_value text not null,
  primary key (tenant_id, param_key)
);
select ec_fence('system_tenant_param', deletable => true);

-- Administrative divisions. The id is the code as a number (the root 00 is 0), so that it is the same in every database.
create table system_region (
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
  code varchar(12) not null,
  parent_code varchar(12) not null,
  ancestors varchar(255),
  name varchar(50) not null,
  province_code varchar(12),
  province_name varchar(50),
  city_code varchar(12),
  city_name varchar(50),
  district_code varchar(12),
  district_name varchar(50),
  town_code varchar(12),
  town_name varchar(50),
  village_code varchar(12),
  village_name varchar(50),
  region_level smallint not null,
  sort integer not null,
  primary key (id)
);
create unique index on system_region (code) where is_deleted = 0;
create index on system_region (parent_code);
select ec_shared('system_region');

-- The menu tree and its buttons.
create table system_menu (
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
  parent_id bigint,
  code varchar(50) not null,
  name varchar(50) not null,
  name_en varchar(100),
  alias varchar(50),
  path varchar(255) not null,
  source varchar(100),
  sort integer not null,
  category smallint not null,
  action smallint,
  is_open smallint,
  component varchar(255),
  roles text[],
  primary key (id),
  foreign key (parent_id) references system_menu (id)
);
create unique index on system_menu (code) where is_deleted = 0;
select ec_shared('system_menu');

-- Entries of the top bar
create table system_topmenu (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  code varchar(50) not null,
  name varchar(50) not null,
  name_en varchar(100),
  source varchar(100),
  path varchar(255),
  sort integer not null,
  primary key (tenant_id, id)
);
create unique index on system_topmenu (tenant_id, code) where is_deleted = 0;
create index on system_topmenu (tenant_id, create_time);
select ec_fence('system_topmenu');

-- and the menus below each.
create table system_topmenu_menu (
  tenant_id varchar(12) not null,
  topmenu_id bigint not null,
  menu_id bigint not null,
  primary key (tenant_id, topmenu_id, menu_id),
  foreign key (tenant_id, topmenu_id) references system_topmenu (tenant_id, id),
  foreign key (menu_id) references system_menu (id)
);
create index on system_topmenu_menu (menu_id);
select ec_fence('system_topmenu_menu', deletable => true);

-- Departments.
create table system_dept (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  parent_id bigint,
  ancestors varchar(255),
  dept_name varchar(45) not null,
  full_name varchar(100) not null,
  dept_category smallint not null,
  sort integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references system_dept (tenant_id, id)
);
create index on system_dept (tenant_id, create_time);
select ec_fence('system_dept');

-- Posts.
create table system_post (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  category smallint not null,
  post_code varchar(20) not null,
  post_name varchar(50) not null,
  sort integer not null,
  primary key (tenant_id, id)
);
create unique index on system_post (tenant_id, post_code) where is_deleted = 0;
create index on system_post (tenant_id, create_time);
select ec_fence('system_post');

-- Roles
create table system_role (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  parent_id bigint,
  role_name varchar(30) not null,
  role_alias varchar(30) not null,
  sort integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references system_role (tenant_id, id)
);
create index on system_role (tenant_id, create_time);
select ec_fence('system_role');

-- Users. Roles, departments and posts are lists, checked when written. From PostgreSQL 16 on the name is a reserved word:
-- outside of Kysely it has to be quoted.
create table "system_user" (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  account varchar(45) not null,
  password text,
  user_type smallint not null,
  code varchar(12),
  name varchar(20) not null,
  real_name varchar(20) not null,
  avatar varchar(500),
  email varchar(45),
  phone varchar(11),
  birthday date,
  sex smallint,
  role_id bigint[] not null,
  dept_id bigint[] not null,
  post_id bigint[] not null,
  user_ext jsonb,
  primary key (tenant_id, id)
);
create unique index on "system_user" (tenant_id, account) where is_deleted = 0;
create index on "system_user" (tenant_id, create_time);
create index on "system_user" using gin (account gin_trgm_ops, real_name gin_trgm_ops);
select ec_fence('system_user');

-- Data scopes. Rows without tenant count for all tenants, who read them and cannot write them.
create table system_data_scope (
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
  tenant_id varchar(12),
  menu_id bigint not null,
  scope_name varchar(50) not null,
  resource_code varchar(50) not null,
  scope_class varchar(100),
  scope_column varchar(50) not null,
  scope_type smallint not null,
  scope_field varchar(255),
  scope_value bigint[],
  primary key (id),
  foreign key (menu_id) references system_menu (id)
);
create index on system_data_scope (menu_id);
create index on system_data_scope (tenant_id);
alter table system_data_scope enable row level security;
alter table system_data_scope force row level security;
create policy tenant on system_data_scope to ec_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '') or tenant_id is null)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
create policy platform on system_data_scope to ec_platform using (true) with check (true);
grant select, insert, update on system_data_scope to ec_app;
grant select, insert, update, delete, truncate on system_data_scope to ec_platform;

-- Paths that need a grant.
create table system_api_scope (
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
  menu_id bigint not null,
  scope_name varchar(50) not null,
  resource_code varchar(50) not null,
  scope_path varchar(255) not null,
  scope_type smallint not null,
  primary key (id),
  foreign key (menu_id) references system_menu (id)
);
create index on system_api_scope (menu_id);
select ec_shared('system_api_scope');

-- What a role was granted: exactly the keys that were sent (contract §3.1).
create table system_role_menu (
  tenant_id varchar(12) not null,
  role_id bigint not null,
  menu_id bigint not null,
  primary key (tenant_id, role_id, menu_id),
  foreign key (tenant_id, role_id) references system_role (tenant_id, id),
  foreign key (menu_id) references system_menu (id)
);
create index on system_role_menu (menu_id);
select ec_fence('system_role_menu', deletable => true);

create table system_role_data_scope (
  tenant_id varchar(12) not null,
  role_id bigint not null,
  data_scope_id bigint not null,
  primary key (tenant_id, role_id, data_scope_id),
  foreign key (tenant_id, role_id) references system_role (tenant_id, id),
  foreign key (data_scope_id) references system_data_scope (id)
);
create index on system_role_data_scope (data_scope_id);
select ec_fence('system_role_data_scope', deletable => true);

create table system_role_api_scope (
  tenant_id varchar(12) not null,
  role_id bigint not null,
  api_scope_id bigint not null,
  primary key (tenant_id, role_id, api_scope_id),
  foreign key (tenant_id, role_id) references system_role (tenant_id, id),
  foreign key (api_scope_id) references system_api_scope (id)
);
create index on system_role_api_scope (api_scope_id);
select ec_fence('system_role_api_scope', deletable => true);

-- The platform's dictionaries.
create table system_dict (
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
  parent_id bigint,
  code varchar(45) not null,
  dict_key varchar(45),
  dict_value varchar(100) not null,
  dict_value_en varchar(100),
  sort integer not null,
  is_sealed smallint not null default 0 check (is_sealed in (0, 1)),
  primary key (id),
  foreign key (parent_id) references system_dict (id)
);
create unique index on system_dict (code, dict_key) where is_deleted = 0;
select ec_shared('system_dict');

-- A tenant's dictionaries.
create table system_dict_biz (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  parent_id bigint,
  code varchar(45) not null,
  dict_key varchar(45),
  dict_value varchar(100) not null,
  dict_value_en varchar(100),
  sort integer not null,
  is_sealed smallint not null default 0 check (is_sealed in (0, 1)),
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references system_dict_biz (tenant_id, id)
);
create unique index on system_dict_biz (tenant_id, code, dict_key) where is_deleted = 0;
create index on system_dict_biz (tenant_id, create_time);
select ec_fence('system_dict_biz');

-- What start-up has already put in: it looks no further while the fingerprint is the same.
create table system_seed (
  name text primary key,
  fingerprint text not null,
  applied_at timestamptz not null default now()
);
select ec_shared('system_seed');

-- Caches of rights, dictionaries and names live on these.
select ec_announce(name::regclass) from unnest(array[
  'system_tenant', 'system_tenant_package', 'system_param', 'system_tenant_param', 'system_region', 'system_menu',
  'system_topmenu', 'system_topmenu_menu', 'system_dept', 'system_role', 'system_user', 'system_data_scope',
  'system_api_scope', 'system_role_menu', 'system_role_data_scope', 'system_role_api_scope', 'system_dict', 'system_dict_biz'
]) as name;
