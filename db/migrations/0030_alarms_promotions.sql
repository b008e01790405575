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
