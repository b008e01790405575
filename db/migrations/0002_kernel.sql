-- What the kernel itself keeps: sessions, sign-in guards, the business audit and the logs.

-- An open sign-in. Read before a tenant is known, so without a fence; only kernel/session touches it.
create table session (
  id bigint primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  client_id varchar(48) not null,
  remote_ip varchar(64) not null default '',
  user_agent varchar(500) not null default '',
  -- Switch mode: what the user chose to act with; null = everything held.
  chosen_dept_ids bigint[],
  chosen_role_ids bigint[],
  -- The platform operator who entered this tenant: {tenantId, userId, account}.
  operator jsonb,
  access_seconds integer not null check (access_seconds > 0),
  refresh_seconds integer not null check (refresh_seconds > 0),
  signed_in_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When its last token runs out; moves on with each refresh, but never past ends_at.
  expires_at timestamptz not null,
  ends_at timestamptz,
  revoked_at timestamptz
) with (fillfactor = 80); -- last_seen_at is in no index: its updates stay in the page
create index session_by_user on session (user_id) where revoked_at is null;
create index session_tenant on session (tenant_id, signed_in_at desc) where revoked_at is null;
create index session_expiry on session (expires_at);
create index session_revoked on session (revoked_at) where revoked_at is not null;
select ec_open('session');

-- Tokens of a session, as sha256. Used refresh tokens stay until they would run out: that is how reuse is noticed.
create table session_token (
  hash bytea primary key,
  session_id bigint not null references session (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_token_session on session_token (session_id);
create index session_token_expiry on session_token (expires_at);
select ec_open('session_token');

-- Every process forgets the session the moment this commits.
create function ec_tell_session() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('ec_changed', 'session:' || old.id);
  return null;
end $$;
revoke execute on function ec_tell_session from public;
create trigger session_changed after update of revoked_at, chosen_dept_ids, chosen_role_ids or delete on session
  for each row execute function ec_tell_session();

create table captcha (
  key text primary key,
  code text not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index captcha_address on captcha (address, created_at desc);
create index captcha_expiry on captcha (expires_at);
select ec_open('captcha');

-- Failures of one account (address = '') or from one address (tenant_id and account = ''), valid until `until`.
create table sign_in_failure (
  tenant_id text not null default '',
  account text not null default '',
  address text not null default '',
  failures integer not null,
  until timestamptz not null,
  primary key (tenant_id, account, address)
);
create index sign_in_failure_until on sign_in_failure (until);
select ec_open('sign_in_failure');

-- The business audit: one row for each write, in the writer's own transaction. The application can add and read, no more.
create table audit_log (
  id bigint not null,
  tenant_id varchar(12) not null,
  action text not null,
  resource text not null default '',
  row_id text,
  user_id bigint,
  account text not null default '',
  operator text,
  reason text,
  -- {before, after}: only the columns that changed, without secrets
  changes jsonb,
  request_id text not null default '',
  remote_ip text not null default '',
  create_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index audit_log_time on audit_log (tenant_id, create_time desc);
create index audit_log_row on audit_log (tenant_id, resource, row_id, create_time desc);
create index audit_log_user on audit_log (tenant_id, user_id, create_time desc);
select ec_fence('audit_log');
revoke update on audit_log from ec_app;

-- Logs (domain §13 "Logs").
create table log_usual (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0,
  row_version integer not null default 1,
  remark varchar(255),
  service_id varchar(32),
  env varchar(16),
  server_host varchar(64),
  server_ip varchar(64),
  remote_ip varchar(64),
  user_agent varchar(500),
  request_uri varchar(255),
  method varchar(10),
  method_class varchar(255),
  method_name varchar(255),
  params text,
  time integer,
  create_by varchar(64),
  request_id text not null default '',
  log_level varchar(32),
  log_id varchar(32),
  log_data text,
  primary key (tenant_id, id)
);

create table log_api (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0,
  row_version integer not null default 1,
  remark varchar(255),
  service_id varchar(32),
  env varchar(16),
  server_host varchar(64),
  server_ip varchar(64),
  remote_ip varchar(64),
  user_agent varchar(500),
  request_uri varchar(255),
  method varchar(10),
  method_class varchar(255),
  method_name varchar(255),
  params text,
  time integer,
  create_by varchar(64),
  request_id text not null default '',
  type varchar(16),
  title varchar(255),
  primary key (tenant_id, id)
);

create table log_error (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0,
  row_version integer not null default 1,
  remark varchar(255),
  service_id varchar(32),
  env varchar(16),
  server_host varchar(64),
  server_ip varchar(64),
  remote_ip varchar(64),
  user_agent varchar(500),
  request_uri varchar(255),
  method varchar(10),
  method_class varchar(255),
  method_name varchar(255),
  params text,
  time integer,
  create_by varchar(64),
  request_id text not null default '',
  exception_name varchar(255),
  message text,
  stack_trace text,
  file_name varchar(255),
  line_number integer,
  primary key (tenant_id, id)
);

-- Newest first, and by who did it; what is written without end gets no more indexes than people look by.
do $$
declare
  log text;
begin
  foreach log in array array['log_usual', 'log_api', 'log_error'] loop
    execute format('create index %I on %I (tenant_id, create_time desc, id desc)', log || '_time', log);
    execute format('create index %I on %I (tenant_id, create_by, create_time desc)', log || '_by', log);
    perform ec_fence(log::regclass);
  end loop;
end $$;
create index log_error_exception on log_error (tenant_id, exception_name, create_time desc);
