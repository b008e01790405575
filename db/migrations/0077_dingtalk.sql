-- Robots of DingTalk groups: what they tell is put together for the group, not for a person (contract §5, domain §13).
select ec_table('resource_dingtalk', $$
  robot_name varchar(50) not null,
  webhook text not null,
  secret text,
  kinds smallint[] not null,
  quiet_from varchar(5),
  quiet_to varchar(5),
  constraint quiet_has_both_ends check (num_nonnulls(quiet_from, quiet_to) in (0, 2))
$$);
create unique index on resource_dingtalk (tenant_id, robot_name) where is_deleted = 0;
select ec_states('resource_dingtalk', 'status', '{"1": [2], "2": [1]}');
