-- Long tasks that a person started and watches: export, import. The job that runs one is queued with the row.
create table system_task (
  id bigint not null,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  kind varchar(100) not null,
  title varchar(200) not null,
  -- 0 waiting, 1 running, 2 done, 3 failed, 4 cancelled
  state smallint not null default 0 check (state between 0 and 4),
  done integer not null default 0,
  total integer,
  message text not null default '',
  input jsonb not null,
  -- Who asked, as far as it must be known to ask for the rights again: {sessionId, deptIds, roleIds, operator, language …}
  asked jsonb not null,
  result jsonb,
  result_id bigint,
  -- Files in DATA_DIR/task-files: what the person gave, and what came out.
  source varchar(64),
  file varchar(64),
  file_name varchar(255),
  file_size bigint,
  -- Raised by each process that takes the task up; a process that lost it can write nothing more.
  attempt smallint not null default 0,
  -- Sign of life of the process that runs it.
  beat_time timestamptz,
  create_time timestamptz not null default now(),
  expire_time timestamptz not null,
  primary key (tenant_id, id)
);
create index on system_task (tenant_id, user_id, id desc);
create index on system_task (beat_time) where state = 1;
create index on system_task (expire_time);
select ec_fence('system_task');
