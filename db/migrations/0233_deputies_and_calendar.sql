-- Deputies for a time, days of the working calendar, and heads of departments.
create table desk_deputy (
  id bigint primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  deputy_id bigint not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- Keys of processes; none: all.
  process_keys text[] not null default '{}',
  reason varchar(100) not null,
  create_user bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  foreign key (tenant_id, user_id) references "system_user" (tenant_id, id),
  foreign key (tenant_id, deputy_id) references "system_user" (tenant_id, id),
  check (end_time > start_time),
  check (deputy_id <> user_id)
);
create index on desk_deputy (tenant_id, user_id, end_time);
create index on desk_deputy (tenant_id, deputy_id, end_time);

select ec_fence('desk_deputy');

select ec_table('desk_calendar_day', $$
  day date not null,
  day_type smallint not null check (day_type in (1, 2)),
  day_name varchar(60) not null
$$);
create unique index on desk_calendar_day (tenant_id, day) where is_deleted = 0;

alter table system_dept add leader_id bigint;
alter table system_dept add foreign key (tenant_id, leader_id) references "system_user" (tenant_id, id);
create index on system_dept (tenant_id, leader_id) where leader_id is not null;
