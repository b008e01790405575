-- An invitation lets one person set the first password of an account. Only the digest of its token is stored; it serves once and until it
-- expires, and an account has one that is open at most. The tenant is known by the token alone, so the table stands open as those of
-- sessions do.
create table user_invitation (
  hash bytea primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index user_invitation_open on user_invitation (tenant_id, user_id) where used_at is null;
create index user_invitation_expiry on user_invitation (expires_at);
select ec_open('user_invitation');
