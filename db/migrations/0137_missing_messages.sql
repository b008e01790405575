-- Numbers that devices left out (domain §10): which, and what became of them; and when each device was last asked to tell them again.
select ec_table('mqtt_gap', $$
  product varchar(8) not null,
  device_no varchar(32) not null,
  device_id varchar(20) not null,
  dept_id bigint,
  from_seq numeric(16) not null,
  to_seq numeric(16) not null,
  missing integer not null,
  after_time timestamptz not null,
  before_time timestamptz not null,
  gap_state smallint not null default 0,
  ask_time timestamptz,
  foreign key (tenant_id, dept_id) references system_dept (tenant_id, id)
$$);
create index on mqtt_gap (tenant_id, device_id, from_seq);
create index on mqtt_gap (tenant_id, device_no);
create index on mqtt_gap (tenant_id, gap_state);
create index on mqtt_gap (tenant_id, dept_id);
grant delete on mqtt_gap to ec_app;
select ec_states('mqtt_gap', 'gap_state', '{"0": [1, 2, 3], "1": [2, 3], "3": [2]}');
select ec_live('mqtt_gap');

alter table dev_last add column asked_at timestamptz;
