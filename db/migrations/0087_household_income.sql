-- What the energy of a household station is worth, day by day, and the month of each customer (domain BR-43).
select ec_table('household_station_income', $$
  station_id bigint not null,
  customer_id bigint not null,
  day date not null,
  seting_id bigint not null,
  kwh numeric(12,2) not null,
  income numeric(12,2) not null,
  farmer_share numeric(12,2) not null,
  share_rate numeric(5,2) not null,
  lines jsonb not null,
  foreign key (tenant_id, station_id) references household_union (tenant_id, id),
  foreign key (tenant_id, customer_id) references household_station_customer (tenant_id, id),
  foreign key (tenant_id, seting_id) references household_income_seting (tenant_id, id)
$$);
alter table household_station_income drop constraint household_station_income_pkey, add primary key (tenant_id, station_id, day);
create unique index on household_station_income (tenant_id, id);
create index on household_station_income (tenant_id, day, station_id) include (income, farmer_share);
create index on household_station_income (tenant_id, customer_id, day);
create index on household_station_income (tenant_id, seting_id);

select ec_table('household_income_statement', $$
  statement_no varchar(32),
  customer_id bigint,
  month varchar(7),
  statement_state smallint not null,
  kwh numeric(14,2),
  income numeric(14,2),
  farmer_share numeric(14,2),
  rent numeric(14,2),
  adjust numeric(14,2),
  due numeric(14,2),
  lines jsonb,
  confirm_time timestamptz,
  pay_time timestamptz,
  voucher_no varchar(40),
  check (due = farmer_share + rent + adjust),
  foreign key (tenant_id, customer_id) references household_station_customer (tenant_id, id)
$$);
create unique index on household_income_statement (tenant_id, statement_no) where is_deleted = 0;
create unique index on household_income_statement (tenant_id, customer_id, month) where is_deleted = 0;
create index on household_income_statement (tenant_id, month);
create index on household_income_statement (tenant_id, statement_state);
create index on household_income_statement using gin (statement_no gin_trgm_ops);
select ec_states('household_income_statement', 'statement_state', '{"1": [2], "2": [1, 3]}');

-- A station shows what today and all its days are worth.
create function household_tell_income(tenant varchar, stations bigint[]) returns void
language sql set search_path = pg_catalog, public as $$
  update household_union u set day_income = s.today, total_income = s.total
  from (
    select p.id, sum(i.income) filter (where i.day = device_today()) as today, sum(i.income) as total
    from unnest(stations) p (id) left join household_station_income i on i.tenant_id = tenant and i.station_id = p.id
    group by 1) s
  where u.tenant_id = tenant and u.id = s.id and (u.day_income, u.total_income) is distinct from (s.today, s.total)
$$;
create function household_income_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare place record;
begin
  if current_setting('app.wiping', true) = 'on' then return null; end if;
  for place in select r.tenant_id, array_agg(distinct r.station_id) as stations from changed_rows r group by 1 loop
    perform from household_union where tenant_id = place.tenant_id and id = any (place.stations) order by id for no key update;
    perform household_tell_income(place.tenant_id, place.stations);
  end loop;
  return null;
end $$;
create trigger income_added after insert on household_station_income
  referencing new table as changed_rows for each statement execute function household_income_changed();
create trigger income_changed after update on household_station_income
  referencing new table as changed_rows for each statement execute function household_income_changed();
create trigger income_removed after delete on household_station_income
  referencing old table as changed_rows for each statement execute function household_income_changed();
grant delete on household_station_income to ec_app;

-- The part of an inverter in what its station earned that day: by energy, and the parts come to the whole.
create function income(d device_inverter_day) returns numeric language sql stable as $$
  select case when k.kwh > 0
    then round(i.income * (k.before + d.day_kwh) / k.kwh, 2) - round(i.income * k.before / k.kwh, 2) else 0 end
  from household_station_income i cross join lateral (
    select sum(o.day_kwh) as kwh, coalesce(sum(o.day_kwh) filter (where o.inverter_id < d.inverter_id), 0) as before
    from device_inverter_day o where o.tenant_id = d.tenant_id and o.station_id = d.station_id and o.day = d.day) k
  where i.tenant_id = d.tenant_id and i.station_id = d.station_id and i.day = d.day
$$;
revoke execute on function household_tell_income, household_income_changed, income(device_inverter_day) from public;
grant execute on function household_tell_income, income(device_inverter_day) to ec_app, ec_platform;
