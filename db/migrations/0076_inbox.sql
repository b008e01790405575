-- What the product tells each person, and what of it goes out beside the console (contract §5, domain §13).
create table messaging_inbox (
  tenant_id varchar(12) not null,
  id bigint not null,
  user_id bigint not null,
  kind smallint not null check (kind between 1 and 4),
  is_critical boolean not null default false,
  -- Words stand in the product, in the reader's language.
  code varchar(80) not null,
  params jsonb not null,
  -- A path of the console, or the code of a menu, with a query.
  link varchar(2000) not null default '',
  -- What is unread of one group is one message that counts.
  group_key varchar(80),
  times integer not null default 1 check (times > 0),
  -- Its person does not want this kind in the console; it only waits to go out.
  is_hidden boolean not null default false,
  -- Not yet gone out by mail or short message.
  is_due boolean not null,
  read_time timestamptz,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index on messaging_inbox (tenant_id, user_id, group_key) where read_time is null;
create index on messaging_inbox (tenant_id, user_id, update_time desc);
create index on messaging_inbox (tenant_id, user_id) where is_due;
create index on messaging_inbox (tenant_id, update_time);
select ec_fence('messaging_inbox', true);

-- Kinds of messages by channel, and hours of rest; whoever has no row sees all kinds in the console and gets nothing else.
create table messaging_preference (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  console smallint[] not null,
  mail smallint[] not null,
  sms smallint[] not null,
  quiet_from time,
  quiet_to time,
  -- When something last went out.
  told_time timestamptz,
  primary key (tenant_id, user_id),
  constraint quiet_has_both_ends check (num_nonnulls(quiet_from, quiet_to) in (0, 2) and quiet_from <> quiet_to)
);
select ec_fence('messaging_preference');

-- Rows that wait for somebody and were told already, by the figure of the home page that counts them.
create table desk_told (
  tenant_id varchar(12) not null,
  key varchar(60) not null,
  row_id bigint not null,
  primary key (tenant_id, key, row_id)
);
select ec_fence('desk_told', true);

-- Open browsers hear of it at once: of their person's messages, and of notices to the tenant.
create function messaging_announce() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('ec_changed', 'messaging_inbox:' || new.tenant_id || ' ' || new.user_id);
  return null;
end $$;
create trigger announce after insert or update of times, read_time on messaging_inbox
  for each row execute function messaging_announce();
create trigger announce after insert on desk_notice_read
  for each row execute function messaging_announce();

create function desk_notice_announce() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('ec_changed', 'desk_notice:' || new.tenant_id);
  return null;
end $$;
create trigger announce_state after update of notice_status on desk_notice
  for each row execute function desk_notice_announce();

-- The log of what was sent goes by age.
grant delete on messaging_log to ec_app;
