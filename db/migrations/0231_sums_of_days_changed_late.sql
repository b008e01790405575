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

create function ec_order_sums_due() returns trigger
language plpgsql set search_path = public, pg_catalog as $$
begin
  if tg_op = 'UPDATE' then
    if (old.end_time, old.order_proc, old.order_type, old.station_id, old.is_deleted, old.total_kwh, old.total_money, old.elec_money,
        old.service_money, old.occupy_money, old.swap_money, old.start_time) is not distinct from
      (new.end_time, new.order_proc, new.order_type, new.station_id, new.is_deleted, new.total_kwh, new.total_money, new.elec_money,
        new.service_money, new.occupy_money, new.swap_money, new.start_time) then
      return null;
    end if;
    if old.end_time < now() - interval '70 hours' then
      insert into station_roll_due (tenant_id, day) values (old.tenant_id, (old.end_time at time zone 'Asia/Shanghai')::date);
    end if;
  end if;
  if new.end_time < now() - interval '70 hours' then
    insert into station_roll_due (tenant_id, day) values (new.tenant_id, (new.end_time at time zone 'Asia/Shanghai')::date);
  end if;
  return null;
end $$;
create trigger sums_due_insert after insert on truck_orders for each row
  when (new.end_time < now() - interval '70 hours') execute function ec_order_sums_due();
create trigger sums_due_update after update on truck_orders for each row
  when (old.end_time < now() - interval '70 hours' or new.end_time < now() - interval '70 hours') execute function ec_order_sums_due();

create function ec_bill_sums_due() returns trigger
language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into station_roll_due (tenant_id, day)
  select o.tenant_id, (o.end_time at time zone 'Asia/Shanghai')::date from truck_orders o
  where o.tenant_id = new.tenant_id and o.id = new.order_id and o.end_time < now() - interval '70 hours';
  return null;
end $$;
create trigger sums_due after insert or update on truck_order_detail for each row
  when (new.end_time < now() - interval '70 hours') execute function ec_bill_sums_due();

create function ec_sample_sums_due() returns trigger
language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into station_roll_due (tenant_id, day) values (new.tenant_id, (new.ts at time zone 'Asia/Shanghai')::date);
  return null;
end $$;
create trigger sums_due after insert or update on truck_charging_stack_his for each row
  when (new.ts < now() - interval '70 hours') execute function ec_sample_sums_due();
create trigger sums_due after insert or update on truck_ess_his for each row
  when (new.ts < now() - interval '70 hours') execute function ec_sample_sums_due();

create function ec_yield_sums_due() returns trigger
language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into station_roll_due (tenant_id, day) values (new.tenant_id, new.day);
  return null;
end $$;
create trigger sums_due after insert or update on device_inverter_day for each row
  when (new.biz_domain = 2 and new.day < (now() - interval '46 hours')::date) execute function ec_yield_sums_due();

revoke execute on function ec_order_sums_due, ec_bill_sums_due, ec_sample_sums_due, ec_yield_sums_due from public;

-- The days that changed before this rule existed are due once.
set role ec_platform;
insert into station_roll_due (tenant_id, day)
select distinct o.tenant_id, (o.end_time at time zone 'Asia/Shanghai')::date from truck_orders o
  join station_roll r on r.tenant_id = o.tenant_id
where o.end_time > now() - interval '175 days' and o.end_time < now() - interval '70 hours';
set role ec_owner;
