-- Public holidays and the workdays that make up for them, the same for all tenants; from the package chinese-days (MIT).
create table truck_holiday (
  tenant_id varchar(12) not null default '',
  day date not null,
  name varchar(50) not null,
  name_en varchar(50) not null,
  is_workday smallint not null check (is_workday in (0, 1)),
  primary key (tenant_id, day)
);
select ec_fence_general('truck_holiday');

select ec_states('truck_energy_price', 'price_status', '{"0": [1], "1": [2]}');
select ec_states('truck_billing_rules', 'rule_status', '{"0": [1], "1": [2], "2": [3]}');
