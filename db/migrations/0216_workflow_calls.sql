-- These tables hold what people do with workflows beside completing tasks, drafts of models, and definitions that were withdrawn.

-- A definition whose deployment was deleted starts nothing any more; the history of its instances still shows its diagram.
alter table workflow_definition add removed_time timestamptz;
create index on workflow_definition (process_key, tenant_id);

-- Whoever asked another person to sign may take that back.
alter table workflow_task add added_by bigint;
create index workflow_task_claim_groups on workflow_task using gin (candidate_groups)
  where state = 1 and assignee is null;

-- A row says who did what with a task or an instance, to whom, and why.
create table workflow_action (
  id bigint primary key,
  tenant_id varchar(12) not null,
  instance_id bigint not null,
  task_id bigint,
  node varchar(255) not null default '',
  kind varchar(16) not null check (kind in ('claim', 'unclaim', 'delegate', 'transfer', 'addSigners', 'removeSigner',
    'return', 'withdraw', 'recall', 'retrieve', 'copy', 'urge', 'delete')),
  user_id bigint not null,
  to_users bigint[] not null default '{}',
  comment varchar(500) not null default '',
  files varchar(4000) not null default '',
  create_time timestamptz not null default now(),
  foreign key (tenant_id, instance_id) references workflow_instance (tenant_id, id)
);
create index on workflow_action (tenant_id, instance_id, id);
select ec_fence('workflow_action');

-- People who only read an instance. Each of them is told once.
create table workflow_copy (
  id bigint primary key,
  tenant_id varchar(12) not null,
  instance_id bigint not null,
  user_id bigint not null,
  sender bigint not null,
  node varchar(255) not null default '',
  create_time timestamptz not null default now(),
  read_time timestamptz,
  unique (tenant_id, instance_id, user_id),
  foreign key (tenant_id, instance_id) references workflow_instance (tenant_id, id)
);
create index on workflow_copy (tenant_id, user_id, id desc);
select ec_fence('workflow_copy');

create table workflow_model (
  id bigint primary key,
  tenant_id varchar(12) not null,
  model_key varchar(64) not null,
  name varchar(100) not null,
  description varchar(255) not null default '',
  version integer not null default 1,
  xml text not null,
  create_user bigint,
  created timestamptz not null default now(),
  last_updated timestamptz not null default now(),
  is_deleted smallint not null default 0
);
create unique index workflow_model_key on workflow_model (tenant_id, model_key) where is_deleted = 0;
select ec_fence('workflow_model');
