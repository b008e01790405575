-- Who came in, from where and how, and who was turned away and why. Without secrets: what was typed as the name of an account
-- that does not exist may be a password, so only its first character is kept.
create table log_login (
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
  account varchar(64),
  login_way smallint,
  source varchar(32),
  login_result smallint,
  login_reason smallint,
  remote_ip varchar(64),
  user_agent varchar(500),
  client_id varchar(48),
  request_id text not null default '',
  primary key (tenant_id, id)
);
create index log_login_time on log_login (tenant_id, create_time desc, id desc);
create index log_login_account on log_login (tenant_id, account, create_time desc);
create index log_login_address on log_login (tenant_id, remote_ip, create_time desc);
create index log_login_result on log_login (tenant_id, login_result, create_time desc);
select ec_fence('log_login');

-- What people look by: a request, what failed, what was slow, and parts of an address or a title.
do $$
declare
  place text;
begin
  foreach place in array array['log_usual', 'log_api', 'log_error', 'log_login', 'audit_log'] loop
    execute format('create index %I on %I (request_id) where request_id <> ''''', place || '_request', place);
  end loop;
end $$;
create index log_usual_event on log_usual (tenant_id, log_id, create_time desc);
create index log_usual_level on log_usual (tenant_id, log_level, create_time desc);
create index log_api_type on log_api (tenant_id, type, create_time desc);
create index log_api_slow on log_api (tenant_id, time);
create index log_api_address on log_api (tenant_id, remote_ip, create_time desc);
create index log_api_words on log_api using gin (request_uri gin_trgm_ops, title gin_trgm_ops);
create index log_error_words on log_error using gin (request_uri gin_trgm_ops);
create index audit_log_account on audit_log (tenant_id, account, create_time desc);

-- The business audit as rows of a list, with the columns that every list has. Asked with the rights of who asks.
create view log_audit with (security_invoker = true) as
  select id, tenant_id, user_id as create_user, null::bigint as create_dept, create_time, null::bigint as update_user,
    null::timestamptz as update_time, 1::smallint as status, 0::smallint as is_deleted, 1 as row_version, reason as remark,
    action, resource, row_id, account, operator, remote_ip, request_id, changes
  from audit_log;
grant select on log_audit to ec_app, ec_platform;
