-- A day is priced by what was true on that day (domain BR-43): whose station it was, how it cooperated and fed in, whether it was on the
-- grid, which rent was agreed, how many modules stood there. A change counts from the day on which it is made.

-- The facts of a station from `from_day` until the next row; the first row counts from the beginning.
create table household_station_terms (
  tenant_id varchar(12) not null,
  station_id bigint not null,
  from_day date not null,
  customer_id bigint not null,
  coop_mode smallint not null,
  grid_mode smallint not null,
  area_code varchar(12) not null,
  -- At the end of from_day, and until the next row.
  is_connected boolean not null,
  -- At some moment of from_day: a station that leaves the grid today still earns what it gave today.
  was_connected boolean not null,
  primary key (tenant_id, station_id, from_day)
);
create index on household_station_terms (tenant_id, customer_id);
select ec_fence('household_station_terms', true);
-- The rent of a customer.
create table household_customer_terms (
  tenant_id varchar(12) not null,
  customer_id bigint not null,
  from_day date not null,
  rent_mode smallint,
  rent_price numeric(10,4),
  primary key (tenant_id, customer_id, from_day)
);
select ec_fence('household_customer_terms', true);
-- The modules of a phase; none once the phase is removed.
create table household_phase_terms (
  tenant_id varchar(12) not null,
  phase_id bigint not null,
  station_id bigint not null,
  from_day date not null,
  modules integer not null,
  capacity_kwp numeric(8,2) not null,
  primary key (tenant_id, phase_id, from_day)
);
create index on household_phase_terms (tenant_id, station_id);
select ec_fence('household_phase_terms', true);

create function household_note_station() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  connected boolean := new.station_state = 4 and new.is_deleted = 0;
  was boolean;
begin
  if current_setting('app.wiping', true) = 'on' then return null; end if;
  if tg_op = 'INSERT' then
    insert into household_station_terms (tenant_id, station_id, from_day, customer_id, coop_mode, grid_mode, area_code, is_connected, was_connected)
    values (new.tenant_id, new.id, '-infinity', new.customer_id, new.coop_mode, new.grid_mode, new.area_code, connected, connected)
    on conflict do nothing;
    return null;
  end if;
  was := connected or (old.station_state = 4 and old.is_deleted = 0);
  insert into household_station_terms as t (tenant_id, station_id, from_day, customer_id, coop_mode, grid_mode, area_code, is_connected, was_connected)
  values (new.tenant_id, new.id, device_today(), new.customer_id, new.coop_mode, new.grid_mode, new.area_code, connected, was)
  on conflict (tenant_id, station_id, from_day) do update set customer_id = excluded.customer_id, coop_mode = excluded.coop_mode,
    grid_mode = excluded.grid_mode, area_code = excluded.area_code, is_connected = excluded.is_connected,
    was_connected = t.was_connected or excluded.is_connected;
  return null;
end $$;
create trigger terms_added after insert on household_union for each row execute function household_note_station();
create trigger terms_changed after update on household_union for each row
  when ((old.customer_id, old.coop_mode, old.grid_mode, old.area_code, old.station_state, old.is_deleted)
    is distinct from (new.customer_id, new.coop_mode, new.grid_mode, new.area_code, new.station_state, new.is_deleted))
  execute function household_note_station();

create function household_note_customer() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if current_setting('app.wiping', true) = 'on' then return null; end if;
  insert into household_customer_terms (tenant_id, customer_id, from_day, rent_mode, rent_price)
  values (new.tenant_id, new.id, case when tg_op = 'INSERT' then '-infinity' else device_today() end, new.rent_mode, new.rent_price)
  on conflict (tenant_id, customer_id, from_day) do update set rent_mode = excluded.rent_mode, rent_price = excluded.rent_price;
  return null;
end $$;
create trigger terms_added after insert on household_station_customer for each row execute function household_note_customer();
create trigger terms_changed after update on household_station_customer for each row
  when ((old.rent_mode, old.rent_price) is distinct from (new.rent_mode, new.rent_price)) execute function household_note_customer();

-- A phase counts from its own date, of the grid or else of the installation; without one, the first phase of a station from the beginning
-- and any further one from the day on which it is entered.
create function household_note_phase() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  began date := coalesce(new.grid_date, new.install_date);
  first_day date;
  count integer := case when new.is_deleted = 0 then new.module_count else 0 end;
  kwp numeric := case when new.is_deleted = 0 then coalesce(new.capacity_kwp, 0) else 0 end;
begin
  if current_setting('app.wiping', true) = 'on' then return null; end if;
  if tg_op = 'INSERT' then
    perform from household_union where tenant_id = new.tenant_id and id = new.station_id for no key update;
    first_day := coalesce(began, case when exists (select from household_phase_terms p
      where p.tenant_id = new.tenant_id and p.station_id = new.station_id) then device_today() else '-infinity' end);
  else
    if began is not null and began is distinct from coalesce(old.grid_date, old.install_date) then
      -- The date was put right: what held on it is what the phase began with.
      select coalesce(max(p.from_day) filter (where p.from_day <= began), min(p.from_day)) into first_day
      from household_phase_terms p where p.tenant_id = new.tenant_id and p.phase_id = new.id;
      delete from household_phase_terms p where p.tenant_id = new.tenant_id and p.phase_id = new.id and p.from_day < first_day;
      update household_phase_terms p set from_day = began
      where p.tenant_id = new.tenant_id and p.phase_id = new.id and p.from_day = first_day;
    end if;
    if (old.module_count, old.capacity_kwp, old.station_id, old.is_deleted)
      is not distinct from (new.module_count, new.capacity_kwp, new.station_id, new.is_deleted) then return null; end if;
    select greatest(device_today(), min(p.from_day)) into first_day
    from household_phase_terms p where p.tenant_id = new.tenant_id and p.phase_id = new.id;
  end if;
  insert into household_phase_terms (tenant_id, phase_id, station_id, from_day, modules, capacity_kwp)
  values (new.tenant_id, new.id, new.station_id, first_day, count, kwp)
  on conflict (tenant_id, phase_id, from_day) do update
    set station_id = excluded.station_id, modules = excluded.modules, capacity_kwp = excluded.capacity_kwp;
  return null;
end $$;
create trigger terms_added after insert on household_station_scale for each row execute function household_note_phase();
create trigger terms_changed after update on household_station_scale for each row
  when ((old.module_count, old.capacity_kwp, old.station_id, old.is_deleted, old.grid_date, old.install_date)
    is distinct from (new.module_count, new.capacity_kwp, new.station_id, new.is_deleted, new.grid_date, new.install_date))
  execute function household_note_phase();

-- Whether a station was on the grid on a day. Its date of the grid connection counts where the state was set later, and nothing before
-- that date is on the grid (BR-43).
create function household_on_grid(tenant varchar, station bigint, grid_date date, on_day date) returns boolean
language sql stable set search_path = pg_catalog, public as $$
  select (grid_date is null or on_day >= grid_date) and coalesce(
    (select t.is_connected or (t.was_connected and t.from_day = on_day) or (grid_date is not null and on_day < (
        select min(f.from_day) from household_station_terms f where f.tenant_id = tenant and f.station_id = station and f.was_connected))
      from household_station_terms t where t.tenant_id = tenant and t.station_id = station and t.from_day <= on_day
      order by t.from_day desc limit 1), false)
$$;

-- Which setting says what a kWh of a station is worth on a day, by the grid mode and the region of that day: station before region, the
-- nearer region first and the whole country (00) last, before tenant.
create or replace function household_seting_of(tenant varchar, station bigint, on_day date) returns bigint
language sql stable set search_path = pg_catalog, public as $$
  select s.id
  from (select t.grid_mode, t.area_code from household_station_terms t where t.tenant_id = tenant and t.station_id = station and t.from_day <= on_day
      order by t.from_day desc limit 1) u
    join household_income_seting s on s.tenant_id = tenant and s.grid_mode = u.grid_mode and s.is_deleted = 0
      and s.effect_from <= on_day and coalesce(s.effect_to, on_day) >= on_day
      and (s.scope_type = 1 or (s.scope_type = 2 and (s.area_code = '00' or starts_with(u.area_code, s.area_code)))
        or (s.scope_type = 3 and s.station_id = station))
  order by s.scope_type desc, length(nullif(s.area_code, '00')) desc nulls last limit 1
$$;

-- What stations owe a customer as rent for a month, by what held on the last day of it on which each was on the grid. Of the year's rent,
-- rounded to the cent, each month takes what the months up to it come to less those before, so that twelve months are the year.
create function household_rents_of(tenant varchar, customer bigint, first_day date)
returns table (station_id bigint, pieces numeric, price numeric, year numeric, amount numeric)
language sql stable set search_path = pg_catalog, public as $$
  with terms as (
    select t.*, u.grid_date, lead(t.from_day) over w as next_day, min(t.from_day) filter (where t.was_connected) over (partition by t.station_id) as connected_day
    from household_station_terms t join household_union u on u.tenant_id = t.tenant_id and u.id = t.station_id
    where t.tenant_id = tenant and u.grid_date < first_day + interval '1 month' and t.station_id in (
      select o.station_id from household_station_terms o where o.tenant_id = tenant and o.customer_id = customer and o.coop_mode = 1)
    window w as (partition by t.station_id order by t.from_day)
  ), spans as (
    select t.*, greatest(t.from_day, t.grid_date, first_day) as low, least(t.next_day - 1, (first_day + interval '1 month')::date - 1) as high from terms t
    where (t.next_day is null or t.next_day > first_day) and t.from_day < first_day + interval '1 month'
  ), grid_days as (
    select distinct on (s.station_id) s.station_id, s.customer_id, s.coop_mode, d.last_day
    from spans s cross join lateral (select case
      when s.low > s.high then null
      when s.is_connected or s.from_day < s.connected_day then s.high
      when s.was_connected and s.from_day >= s.low then s.from_day end as last_day) d
    where d.last_day is not null order by s.station_id, d.last_day desc
  ), rents as (
    select g.station_id, c.rent_price as price, round(c.rent_price * p.pieces, 2) as year, p.pieces
    from grid_days g
      cross join lateral (select r.rent_mode, r.rent_price from household_customer_terms r
        where r.tenant_id = tenant and r.customer_id = g.customer_id and r.from_day <= g.last_day order by r.from_day desc limit 1) c
      cross join lateral (select coalesce(sum(v.modules), 0) as modules, coalesce(sum(v.capacity_kwp), 0) as kwp
        from (select distinct on (h.phase_id) h.station_id, h.modules, h.capacity_kwp from household_phase_terms h
          where h.tenant_id = tenant and h.from_day <= g.last_day
            and h.phase_id in (select o.phase_id from household_phase_terms o where o.tenant_id = tenant and o.station_id = g.station_id)
          order by h.phase_id, h.from_day desc) v
        where v.station_id = g.station_id) m
      cross join lateral (select case c.rent_mode when 1 then m.modules when 2 then m.kwp * 1000 when 3 then 1 end as pieces) p
    where g.customer_id = customer and g.coop_mode = 1
  )
  select r.station_id, r.pieces, r.price, r.year, a.amount from rents r cross join lateral (
    select round(r.year * extract(month from first_day) / 12, 2) - round(r.year * (extract(month from first_day) - 1) / 12, 2) as amount) a
  where a.amount > 0 order by r.station_id
$$;

-- What a month of a customer comes to by now without the differences of other months: his part of the days, and the rent.
create function household_month_worth(tenant varchar, customer bigint, first_day date) returns numeric
language sql stable set search_path = pg_catalog, public as $$
  select coalesce((select sum(i.farmer_share) from household_station_income i where i.tenant_id = tenant and i.customer_id = customer
      and i.day >= first_day and i.day < first_day + interval '1 month'), 0)
    + coalesce((select sum(r.amount) from household_rents_of(tenant, customer, first_day) r), 0)
$$;

-- The facts of these days become those of now, for who entered a fact too late; whether the station was on the grid stays.
create function household_terms_as_now(tenant varchar, stations bigint[], first_day date, last_day date) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform from household_union where tenant_id = tenant and id = any (stations) order by id for no key update;
  -- Both borders of the span get rows of their own; the day after it keeps what held there.
  insert into household_station_terms (tenant_id, station_id, from_day, customer_id, coop_mode, grid_mode, area_code, is_connected, was_connected)
  select t.tenant_id, t.station_id, b.day, t.customer_id, t.coop_mode, t.grid_mode, t.area_code, t.is_connected, t.is_connected
  from unnest(stations) s (id) cross join (values (first_day), (last_day + 1)) b (day)
    cross join lateral (select * from household_station_terms o where o.tenant_id = tenant and o.station_id = s.id and o.from_day <= b.day
      order by o.from_day desc limit 1) t
  where b.day <= device_today() and t.from_day < b.day
  on conflict do nothing;
  update household_station_terms t set customer_id = u.customer_id, coop_mode = u.coop_mode, grid_mode = u.grid_mode, area_code = u.area_code
  from household_union u where u.tenant_id = tenant and u.id = any (stations) and t.tenant_id = tenant and t.station_id = u.id
    and t.from_day between first_day and last_day;
  insert into household_customer_terms (tenant_id, customer_id, from_day, rent_mode, rent_price)
  select t.tenant_id, t.customer_id, b.day, t.rent_mode, t.rent_price
  from (select distinct u.customer_id from household_union u where u.tenant_id = tenant and u.id = any (stations)) c
    cross join (values (first_day), (last_day + 1)) b (day)
    cross join lateral (select * from household_customer_terms o where o.tenant_id = tenant and o.customer_id = c.customer_id and o.from_day <= b.day
      order by o.from_day desc limit 1) t
  where b.day <= device_today() and t.from_day < b.day
  on conflict do nothing;
  update household_customer_terms t set rent_mode = c.rent_mode, rent_price = c.rent_price
  from household_station_customer c where c.tenant_id = tenant and t.tenant_id = tenant and t.customer_id = c.id
    and c.id in (select u.customer_id from household_union u where u.tenant_id = tenant and u.id = any (stations))
    and t.from_day between first_day and last_day;
end $$;
revoke execute on function household_note_station, household_note_customer, household_note_phase, household_on_grid, household_rents_of,
  household_month_worth, household_terms_as_now from public;
grant execute on function household_on_grid, household_rents_of, household_month_worth, household_terms_as_now to ec_app, ec_platform;

set role ec_platform;
-- Rows that are there already: from the present back through the audit, which says what each change replaced.
do $$
declare
  station record;
  customer record;
  change record;
  facts record;
  before jsonb;
  connected boolean;
  was boolean;
begin
  for station in select u.* from household_union u loop
    select station.customer_id as customer_id, station.coop_mode as coop_mode, station.grid_mode as grid_mode,
      station.area_code as area_code, station.station_state as station_state into facts;
    connected := facts.station_state = 4 and station.is_deleted = 0;
    for change in select (a.create_time at time zone 'Asia/Shanghai')::date as day, a.changes -> 'before' as before from audit_log a
      where a.tenant_id = station.tenant_id and a.resource = 'household.union' and a.row_id = station.id::text and a.reason is null
        and a.action <> 'create' and (a.changes -> 'before') ?| array['customerId', 'coopMode', 'gridMode', 'areaCode', 'stationState']
      order by a.create_time desc, a.id desc
    loop
      before := change.before;
      was := coalesce((before ->> 'stationState')::smallint, facts.station_state) = 4;
      insert into household_station_terms as t (tenant_id, station_id, from_day, customer_id, coop_mode, grid_mode, area_code, is_connected, was_connected)
      values (station.tenant_id, station.id, change.day, facts.customer_id, facts.coop_mode, facts.grid_mode, facts.area_code, connected, connected or was)
      -- A later change of that day has said what held at its end.
      on conflict (tenant_id, station_id, from_day) do update set was_connected = t.was_connected or excluded.was_connected;
      facts.customer_id := coalesce((before ->> 'customerId')::bigint, facts.customer_id);
      facts.coop_mode := coalesce((before ->> 'coopMode')::smallint, facts.coop_mode);
      facts.grid_mode := coalesce((before ->> 'gridMode')::smallint, facts.grid_mode);
      facts.area_code := coalesce(before ->> 'areaCode', facts.area_code);
      facts.station_state := coalesce((before ->> 'stationState')::smallint, facts.station_state);
      connected := facts.station_state = 4;
    end loop;
    insert into household_station_terms (tenant_id, station_id, from_day, customer_id, coop_mode, grid_mode, area_code, is_connected, was_connected)
    values (station.tenant_id, station.id, '-infinity', facts.customer_id, facts.coop_mode, facts.grid_mode, facts.area_code, connected, connected)
    on conflict do nothing;
  end loop;
  for customer in select c.tenant_id, c.id, c.rent_mode, c.rent_price from household_station_customer c loop
    for change in select (a.create_time at time zone 'Asia/Shanghai')::date as day, a.changes -> 'before' as before from audit_log a
      where a.tenant_id = customer.tenant_id and a.resource = 'household.stationCustomer' and a.row_id = customer.id::text and a.reason is null
        and a.action <> 'create' and (a.changes -> 'before') ?| array['rentMode', 'rentPrice']
      order by a.create_time desc, a.id desc
    loop
      insert into household_customer_terms values (customer.tenant_id, customer.id, change.day, customer.rent_mode, customer.rent_price)
      on conflict do nothing;
      if change.before ? 'rentMode' then customer.rent_mode := (change.before ->> 'rentMode')::smallint; end if;
      if change.before ? 'rentPrice' then customer.rent_price := (change.before ->> 'rentPrice')::numeric; end if;
    end loop;
    insert into household_customer_terms values (customer.tenant_id, customer.id, '-infinity', customer.rent_mode, customer.rent_price)
    on conflict do nothing;
  end loop;
end $$;
insert into household_phase_terms (tenant_id, phase_id, station_id, from_day, modules, capacity_kwp)
select s.tenant_id, s.id, s.station_id, coalesce(s.grid_date, s.install_date, '-infinity'), s.module_count, coalesce(s.capacity_kwp, 0)
from household_station_scale s where s.is_deleted = 0;
set role ec_owner;
