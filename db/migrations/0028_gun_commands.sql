-- Commands to connectors: written where a person or a rule asks for them, sent by the device gateway, ended by what the device
-- says. A row is never deleted: it says who wanted what, when and why.
create table truck_gun_cmd (
  id bigint not null,
  tenant_id varchar(12) not null,
  gun_id bigint not null,
  order_id bigint,
  name varchar(40) not null,
  args jsonb not null default '{}',
  state smallint not null default 0 check (state between 0 and 4),
  result varchar(30),
  message varchar(255),
  reason varchar(255),
  create_user bigint,
  create_time timestamptz not null default now(),
  send_time timestamptz,
  end_time timestamptz,
  primary key (tenant_id, id)
);
create index on truck_gun_cmd (tenant_id, gun_id, create_time);
create index on truck_gun_cmd (tenant_id, create_time) where state in (0, 1);
select ec_fence('truck_gun_cmd');
