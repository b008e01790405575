-- Deputies for a time, days of the working calendar, and heads of departments.
select ec_table('desk_deputy', $$
  user_id bigint not null,
  deputy_id bigint not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  reason varchar(100) not null,
  process_keys text[],
  foreign key (tenant_id, user_id) references "system_user" (tenant_id, id),
  foreign key (tenant_id, deputy_id) references "system_user" (tenant_id, id),
  constraint deputy_ends_after_start check (end_time > start_time),
  constraint deputy_is_another check (deputy_id <> user_id)
$$);
create index on desk_deputy (tenant_id, user_id, end_time);
create index on desk_deputy (tenant_id, deputy_id, end_time);

select ec_table('desk_calendar_day', $$
  day date not null,
  day_type smallint not null check (day_type in (1, 2)),
  day_name varchar(60) not null
$$);
create unique index on desk_calendar_day (tenant_id, day) where is_deleted = 0;

alter table system_dept add leader_id bigint;
alter table system_dept add foreign key (tenant_id, leader_id) references "system_user" (tenant_id, id);
create index on system_dept (tenant_id, leader_id) where leader_id is not null;
