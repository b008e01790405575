-- When somebody signed in last. Sign-ins are frequent and change nobody's rights: the notice of a changed user leaves them out.
alter table "system_user" add column last_sign_in_time timestamptz;
drop trigger announce on "system_user";
create trigger announce after insert or delete on "system_user" for each statement execute function ec_tell();
do $$
begin
  execute (
    select format('create trigger announce_update after update of %s on "system_user" for each statement execute function ec_tell()',
      string_agg(quote_ident(attname), ', ' order by attnum))
    from pg_attribute
    where attrelid = '"system_user"'::regclass and attnum > 0 and not attisdropped and attname <> 'last_sign_in_time');
end $$;

-- Pictures of people, read without a session under a name that nobody can guess.
create table system_avatar (
  name varchar(32) primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  media_type varchar(20) not null,
  bytes bytea not null,
  create_time timestamptz not null default now()
);
create index system_avatar_user on system_avatar (tenant_id, user_id, create_time);
select ec_open('system_avatar');
