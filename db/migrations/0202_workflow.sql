-- Workflows: definitions that were deployed, and the rows of running instances as the engine changes them
-- (packages/workflow-engine). Numbers of tokens, tasks, votes, timers and history count up within their instance.

create table workflow_definition (
  id bigint primary key,
  -- '' = general, for all tenants.
  tenant_id varchar(12) not null,
  process_key varchar(64) not null,
  name varchar(100) not null,
  category varchar(32) not null default '',
  version integer not null check (version > 0),
  xml text not null,
  -- Diagrams of called processes by key, as they were when this one was deployed.
  called jsonb not null default '{}',
  -- Fingerprint of xml and called: processes keep compiled models by it.
  digest char(64) not null,
  suspended boolean not null default false,
  create_user bigint,
  create_time timestamptz not null default now(),
  unique (tenant_id, process_key, version)
);
select ec_fence_general('workflow_definition');

create table workflow_instance (
  id bigint primary key,
  tenant_id varchar(12) not null,
  definition_id bigint not null references workflow_definition (id),
  -- The business row that it decides about, by the name of its resource.
  business varchar(64) not null default '',
  business_id bigint,
  status smallint not null check (status in (1, 2, 3)),
  suspended boolean not null default false,
  starter bigint not null,
  last_no integer not null,
  variables jsonb not null default '{}',
  start_time timestamptz not null default now(),
  end_time timestamptz,
  unique (tenant_id, id),
  check ((status = 1) = (end_time is null))
);
comment on column workflow_instance.status is '1 running, 2 ended, 3 cancelled';
create index on workflow_instance (tenant_id, starter, id desc);
create index on workflow_instance (tenant_id, definition_id);
-- A business row has one running instance at most.
create unique index workflow_instance_running on workflow_instance (tenant_id, business, business_id)
  where status = 1 and business_id is not null;
select ec_fence('workflow_instance');

create table workflow_token (
  tenant_id varchar(12) not null,
  instance_id bigint not null,
  no integer not null,
  node varchar(255) not null,
  scope_no integer not null,
  flow varchar(255),
  resume jsonb,
  primary key (tenant_id, instance_id, no),
  foreign key (tenant_id, instance_id) references workflow_instance (tenant_id, id)
);
select ec_fence('workflow_token', true);

create table workflow_task (
  id bigint primary key,
  tenant_id varchar(12) not null,
  instance_id bigint not null,
  no integer not null,
  token_no integer not null,
  node varchar(255) not null,
  -- What the diagram calls the activity, cut to what a list shows.
  name varchar(60) not null,
  state smallint not null check (state in (1, 2, 3)),
  assignee bigint,
  candidate_users bigint[] not null default '{}',
  candidate_groups varchar(64)[] not null default '{}',
  order_no integer not null,
  weight integer not null check (weight >= 0),
  veto boolean not null,
  owner bigint,
  before_no integer,
  after_no integer,
  outcome varchar(16),
  comment varchar(500) not null default '',
  closed_by bigint,
  create_time timestamptz not null default now(),
  end_time timestamptz,
  unique (tenant_id, instance_id, no),
  foreign key (tenant_id, instance_id) references workflow_instance (tenant_id, id),
  check ((state = 3) = (outcome is not null and end_time is not null))
);
comment on column workflow_task.state is '1 open, 2 waits for somebody else, 3 closed';
create index workflow_task_open on workflow_task (tenant_id, assignee, id desc) where state = 1;
create index workflow_task_claim on workflow_task using gin (candidate_users) where state = 1 and assignee is null;
create index workflow_task_done on workflow_task (tenant_id, closed_by, id desc) where state = 3;
select ec_fence('workflow_task');

create table workflow_vote (
  tenant_id varchar(12) not null,
  instance_id bigint not null,
  no integer not null,
  token_no integer not null,
  task_no integer not null,
  user_id bigint not null,
  approve boolean not null,
  weight integer not null check (weight >= 0),
  -- Votes of an activity that is over count no more and stay as a record.
  is_counted boolean not null default true,
  create_time timestamptz not null default now(),
  primary key (tenant_id, instance_id, no),
  foreign key (tenant_id, instance_id) references workflow_instance (tenant_id, id)
);
-- Nobody votes twice in one activity.
create unique index workflow_vote_once on workflow_vote (tenant_id, instance_id, token_no, user_id);
select ec_fence('workflow_vote');

create table workflow_timer (
  tenant_id varchar(12) not null,
  instance_id bigint not null,
  no integer not null,
  token_no integer not null,
  node varchar(255) not null,
  due timestamptz not null,
  repeats integer,
  primary key (tenant_id, instance_id, no),
  foreign key (tenant_id, instance_id) references workflow_instance (tenant_id, id)
);
create index on workflow_timer (tenant_id, due);
select ec_fence('workflow_timer', true);

create table workflow_history (
  tenant_id varchar(12) not null,
  instance_id bigint not null,
  no integer not null,
  element varchar(255) not null,
  kind varchar(8) not null check (kind in ('started', 'ended', 'passed', 'flow')),
  token_no integer,
  outcome varchar(16),
  user_id bigint,
  create_time timestamptz not null default now(),
  primary key (tenant_id, instance_id, no),
  foreign key (tenant_id, instance_id) references workflow_instance (tenant_id, id)
);
select ec_fence('workflow_history');
