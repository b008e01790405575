-- Leave, work orders as processes, and what people say of an instance.

-- Fingerprint of the diagram that the product ships, so that a start deploys it again only when the product's own diagram changed.
alter table workflow_definition add shipped_digest char(64);

-- Instances of a business row, running or over: its participants read the row.
create index workflow_instance_business on workflow_instance (tenant_id, business, business_id) where business_id is not null;

select ec_table('desk_leave', $$
  process_definition_id varchar(64) not null,
  process_instance_id varchar(64),
  leave_type smallint not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  days numeric(5,1) not null check (days > 0),
  reason varchar(200) not null,
  task_user bigint not null,
  flow_status smallint not null default 0 check (flow_status in (0, 1, 2, 3, 4)),
  apply_time timestamptz,
  foreign key (tenant_id, task_user) references "system_user" (tenant_id, id),
  constraint leave_ends_after_start check (end_time > start_time),
  constraint leave_approved_by_another check (task_user <> create_user),
  -- Nobody is away twice at once.
  constraint leave_overlaps exclude using gist
    (tenant_id with =, create_user with =, tstzrange(start_time, end_time) with &&) where (flow_status = 2 and is_deleted = 0)
$$);
create index on desk_leave (tenant_id, create_user, id desc);
create index on desk_leave (tenant_id, task_user);
select ec_states('desk_leave', 'flow_status', '{"0": [1], "1": [2, 3, 4], "3": [1, 4]}');
select ec_codes('desk_leave', 'process_definition_id', 'process_instance_id');
-- The row is its own business id (contract §6).
create function business_id(l desk_leave) returns varchar language sql immutable as $$ select l.id::varchar $$;

select ec_table('desk_process_work', $$
  process_definition_id varchar(64),
  process_instance_id varchar(64),
  title varchar(80) not null,
  wo_id bigint,
  biz_domain smallint,
  station_id bigint,
  device_type smallint,
  device_id bigint,
  level smallint,
  description varchar(2000),
  images text[],
  task_user bigint,
  handle_user bigint,
  plan_time timestamptz,
  result varchar(2000),
  result_images text[],
  cost numeric(10,2) check (cost >= 0),
  pw_status smallint not null default 0,
  foreign key (tenant_id, wo_id) references work_order (tenant_id, id),
  foreign key (tenant_id, task_user) references "system_user" (tenant_id, id),
  foreign key (tenant_id, handle_user) references "system_user" (tenant_id, id),
  constraint process_work_is_started check (pw_status in (0, 90) or process_instance_id is not null),
  constraint process_work_is_handled check (pw_status not in (25, 30, 50, 60) or handle_user is not null)
$$);
create index on desk_process_work (tenant_id, pw_status);
create index on desk_process_work (tenant_id, station_id);
create index on desk_process_work (tenant_id, task_user);
create index on desk_process_work (tenant_id, handle_user);
create index on desk_process_work (tenant_id, wo_id);
create index on desk_process_work using gin (title gin_trgm_ops);
select ec_states('desk_process_work', 'pw_status',
  '{"0": [10, 90], "10": [20, 70, 90], "20": [25, 90], "25": [20, 30, 90], "30": [50, 90], "50": [30, 60, 90], "70": [10, 90]}');
select ec_codes('desk_process_work', 'process_definition_id', 'process_instance_id');
select ec_file_uses('desk_process_work', 'images', 'result_images');
create function business_id(w desk_process_work) returns varchar language sql immutable as $$ select w.id::varchar $$;

create table workflow_comment (
  id bigint primary key,
  tenant_id varchar(12) not null,
  instance_id bigint not null,
  task_id bigint,
  user_id bigint not null,
  content varchar(500) not null,
  files text[] not null default '{}',
  create_time timestamptz not null default now(),
  foreign key (tenant_id, instance_id) references workflow_instance (tenant_id, id),
  foreign key (tenant_id, user_id) references "system_user" (tenant_id, id)
);
create index on workflow_comment (tenant_id, instance_id, id);
select ec_fence('workflow_comment');
select ec_file_uses('workflow_comment', 'files');
