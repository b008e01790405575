-- Alarms: what was cleared may come back within ten minutes.
select ec_states('device_alarm', 'alarm_status', '{"0": [1, 2], "1": [3], "2": [3, 0], "3": [0]}');

-- Notices to drivers and merchants.
select ec_states('truck_notice', 'notice_status', '{"0": [1], "1": [2]}');

create table truck_notice_read (
  tenant_id varchar(12) not null,
  notice_id bigint not null,
  user_id bigint not null,
  read_time timestamptz not null default now(),
  primary key (tenant_id, notice_id, user_id),
  foreign key (tenant_id, notice_id) references truck_notice (tenant_id, id)
);
select ec_fence('truck_notice_read');

-- Promotions. What one gave to an order or a top-up, once each.
select ec_states('truck_activity', 'act_status', '{"0": [1, 6], "1": [0, 2, 3, 6], "2": [3, 6], "3": [4, 5], "4": [3, 5]}');
create table truck_activity_grant (
  id bigint not null,
  tenant_id varchar(12) not null,
  activity_id bigint not null,
  rule_id bigint not null,
  -- order or topUp, and the id of the order or the number of the top-up
  occasion varchar(10) not null check (occasion in ('order', 'topUp')),
  source varchar(64) not null,
  -- whose use counts: the paying account, else the plate
  payer varchar(40) not null,
  money numeric(14,2) not null check (money > 0),
  create_time timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, occasion, source, activity_id),
  foreign key (tenant_id, activity_id) references truck_activity (tenant_id, id),
  foreign key (tenant_id, rule_id) references truck_activity_sub (tenant_id, id)
);
create index on truck_activity_grant (tenant_id, activity_id, payer);
select ec_fence('truck_activity_grant');
revoke update on truck_activity_grant from ec_app;
