-- Days older than the 72 hours that are summed anew every hour, in which an order, a count or a yield changed afterwards: a held order
-- that is billed days later, rows that a person adds. Their sums are due. Rows are appended without a key, so that writers never wait for
-- each other; the job takes each day once.
create table station_roll_due (
  id bigint generated always as identity primary key,
  tenant_id varchar(12) not null,
  day date not null
);
create index on station_roll_due (tenant_id, day);
select ec_fence('station_roll_due', true);

-- Triggers run once a statement, so that a bulk load of a million rows notes each day once.
create function ec_order_sums_due() returns trigger
language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into station_roll_due (tenant_id, day)
  select distinct n.tenant_id, (n.end_time at time zone 'Asia/Shanghai')::date from new_rows n
  where n.end_time < now() - interval '70 hours';
  return null;
end $$;
create trigger sums_due_insert after insert on truck_orders referencing new table as new_rows
  for each statement execute function ec_order_sums_due();

create function ec_changed_order_sums_due() returns trigger
language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into station_roll_due (tenant_id, day)
  select distinct n.tenant_id, (e.end_time at time zone 'Asia/Shanghai')::date
  from new_rows n
    join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id
    cross join lateral (values (o.end_time), (n.end_time)) e (end_time)
  where e.end_time < now() - interval '70 hours'
    and (o.end_time, o.order_proc, o.order_type, o.station_id, o.is_deleted, o.total_kwh, o.total_money, o.elec_money,
      o.service_money, o.occupy_money, o.swap_money, o.start_time) is distinct from
    (n.end_time, n.order_proc, n.order_type, n.station_id, n.is_deleted, n.total_kwh, n.total_money, n.elec_money,
      n.service_money, n.occupy_money, n.swap_money, n.start_time);
  return null;
end $$;
create trigger sums_due_update after update on truck_orders referencing old table as old_rows new table as new_rows
  for each statement execute function ec_changed_order_sums_due();

create function ec_bill_sums_due() returns trigger
language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into station_roll_due (tenant_id, day)
  select distinct o.tenant_id, (o.end_time at time zone 'Asia/Shanghai')::date
  from new_rows n join truck_orders o on o.tenant_id = n.tenant_id and o.id = n.order_id
  where n.end_time < now() - interval '70 hours' and o.end_time < now() - interval '70 hours';
  return null;
end $$;
create trigger sums_due_insert after insert on truck_order_detail referencing new table as new_rows
  for each statement execute function ec_bill_sums_due();
create trigger sums_due_update after update on truck_order_detail referencing new table as new_rows
  for each statement execute function ec_bill_sums_due();

create function ec_sample_sums_due() returns trigger
language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into station_roll_due (tenant_id, day)
  select distinct n.tenant_id, (n.ts at time zone 'Asia/Shanghai')::date from new_rows n where n.ts < now() - interval '70 hours';
  return null;
end $$;
create trigger sums_due_insert after insert on truck_charging_stack_his referencing new table as new_rows
  for each statement execute function ec_sample_sums_due();
create trigger sums_due_update after update on truck_charging_stack_his referencing new table as new_rows
  for each statement execute function ec_sample_sums_due();
create trigger sums_due_insert after insert on truck_ess_his referencing new table as new_rows
  for each statement execute function ec_sample_sums_due();
create trigger sums_due_update after update on truck_ess_his referencing new table as new_rows
  for each statement execute function ec_sample_sums_due();

create function ec_yield_sums_due() returns trigger
language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into station_roll_due (tenant_id, day)
  select distinct n.tenant_id, n.day from new_rows n where n.biz_domain = 2 and n.day < (now() - interval '46 hours')::date;
  return null;
end $$;
create trigger sums_due_insert after insert on device_inverter_day referencing new table as new_rows
  for each statement execute function ec_yield_sums_due();
create trigger sums_due_update after update on device_inverter_day referencing new table as new_rows
  for each statement execute function ec_yield_sums_due();

revoke execute on function ec_order_sums_due, ec_changed_order_sums_due, ec_bill_sums_due, ec_sample_sums_due, ec_yield_sums_due from public;

-- The days that changed before this rule existed are due once.
set role ec_platform;
insert into station_roll_due (tenant_id, day)
select distinct o.tenant_id, (o.end_time at time zone 'Asia/Shanghai')::date from truck_orders o
  join station_roll r on r.tenant_id = o.tenant_id
where o.end_time > now() - interval '175 days' and o.end_time < now() - interval '70 hours';
set role ec_owner;
