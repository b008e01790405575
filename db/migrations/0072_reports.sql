-- Reports that people put together, and what their schedules have sent to whom (domain §13).
select ec_table('report_report', $$
  name varchar(100) not null,
  sharing smallint not null default 1 check (sharing in (1, 2)),
  source varchar(64) not null,
  layout jsonb not null,
  schedule smallint not null default 0 check (schedule in (0, 1, 2, 3)),
  weekday smallint check (weekday between 1 and 7),
  month_day integer check (month_day between 1 and 31),
  at_time varchar(5),
  format smallint check (format in (1, 2)),
  recipients bigint[],
  next_run timestamptz
$$);
create index on report_report using gin (name gin_trgm_ops);
create index on report_report (tenant_id, next_run) where is_deleted = 0 and next_run is not null;

-- Once a report, due time and person, however many servers look.
create table report_run (
  tenant_id varchar(12) not null,
  id bigint not null,
  report_id bigint not null,
  user_id bigint not null,
  due_time timestamptz not null,
  run_state smallint not null default 0 check (run_state in (0, 1, 2, 3, 4)),
  message varchar(255),
  task_id bigint,
  end_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, report_id, due_time, user_id),
  foreign key (tenant_id, report_id) references report_report (tenant_id, id)
);
select ec_fence('report_run');
