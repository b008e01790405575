-- Accounts of third parties, and which user each belongs to. Read before a tenant is known, so without a fence; only the
-- sign-in touches it. tenant_id is '' until registration says which.
create table system_third_party (
  id bigint primary key,
  tenant_id varchar(12) not null default '',
  source varchar(32) not null,
  -- Who it is over there.
  uuid varchar(128) not null,
  nickname varchar(64) not null default '',
  avatar varchar(500) not null default '',
  user_id bigint,
  -- sha256 of what the browser holds to register with, and until when.
  oauth_hash bytea unique,
  oauth_until timestamptz,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  unique (source, uuid, tenant_id),
  foreign key (tenant_id, user_id) references "system_user" (tenant_id, id)
);
create index system_third_party_user on system_third_party (tenant_id, user_id) where user_id is not null;
select ec_open('system_third_party');

-- A third-party sign-in under way: single use, for ten minutes, for the browser and the tenant that began it.
create table social_state (
  hash bytea primary key,
  source varchar(32) not null,
  -- As the person or the site said, '' where neither did; and the tenant that the site's address stands for.
  tenant_id varchar(12) not null default '',
  site_tenant_id varchar(12) not null default '',
  redirect_uri varchar(500) not null,
  -- sha256 of the verifier that the browser kept, '' where it keeps none; and of its user agent.
  challenge text not null default '',
  agent bytea not null,
  expires_at timestamptz not null
);
create index social_state_expiry on social_state (expires_at);
select ec_open('social_state');

-- Codes of single sign-on: one use within a minute. Used ones stay a while, so that a second use is noticed.
create table sign_on_code (
  hash bytea primary key,
  client_id varchar(48) not null,
  redirect_uri varchar(500) not null,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  created_at timestamptz not null,
  used_at timestamptz,
  -- The session that it opened.
  session_id bigint,
  expires_at timestamptz not null
);
create index sign_on_code_expiry on sign_on_code (expires_at);
select ec_open('sign_on_code');
