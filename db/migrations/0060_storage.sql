-- Stores of files, the files in them, and attachments (contract §5, domain §13).
select ec_table('resource_oss', $$
  category smallint not null,
  oss_code varchar(30) not null,
  endpoint varchar(255),
  bucket_name varchar(64),
  access_key varchar(255),
  secret_key text,
  app_id varchar(64),
  region varchar(64),
  -- The local disk is all that needs no address.
  constraint oss_has_address check (category = 7 or (endpoint is not null and bucket_name is not null
    and access_key is not null and secret_key is not null))
$$);
create unique index on resource_oss (tenant_id, oss_code) where is_deleted = 0;
-- A tenant uploads to one store, whoever enables them at the same time.
create unique index resource_oss_enabled on resource_oss (tenant_id) where status = 2 and is_deleted = 0;
select ec_states('resource_oss', 'status', '{"1": [2], "2": [1]}');

-- Every file that was uploaded: the bytes lie in the store under its tenant and name. The row comes first and goes last, so that
-- nothing lies in a store that no row knows.
create table resource_file (
  tenant_id varchar(12) not null,
  name varchar(32) not null check (name ~ '^[A-Za-z0-9_-]{32}$'),
  oss_id bigint not null,
  original_name varchar(255) not null,
  media_type varchar(127) not null,
  extension varchar(12) not null,
  size bigint not null check (size > 0),
  user_id bigint not null,
  is_stored boolean not null default false,
  create_time timestamptz not null default now(),
  -- When a row last came to name it, and since when none does.
  used_time timestamptz,
  unused_since timestamptz,
  primary key (tenant_id, name),
  foreign key (tenant_id, oss_id) references resource_oss (tenant_id, id)
);
create index on resource_file (tenant_id, user_id, create_time);
create index on resource_file (tenant_id, oss_id);
create index on resource_file (tenant_id, create_time);
select ec_fence('resource_file', true);

select ec_table('resource_attach', $$
  link text[] not null,
  domain_url varchar(255),
  name varchar(255) not null,
  original_name varchar(255) not null,
  extension varchar(12),
  attach_size integer
$$);
create index on resource_attach (tenant_id, name);
create index on resource_attach using gin (original_name gin_trgm_ops);

-- Pictures of people are files as any other. Those that were kept in the database are put into the store at the next start.
drop trigger announce_update on "system_user";
alter table "system_user" alter column avatar type text[]
  using case when coalesce(avatar, '') = '' then null else array[avatar::text] end;
do $$
begin
  execute (
    select format('create trigger announce_update after update of %s on "system_user" for each statement execute function ec_tell()',
      string_agg(quote_ident(attname), ', ' order by attnum))
    from pg_attribute
    where attrelid = '"system_user"'::regclass and attnum > 0 and not attisdropped and attname <> 'last_sign_in_time');
end $$;
