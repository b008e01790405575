-- A day keeps the prices by which it was worked out, so that another energy of an old day is priced as the day was, whatever its setting
-- and its station say by now (domain BR-43). `facts` are those of the station that day; rows older than this have none.
create table household_income_basis (
  tenant_id varchar(12) not null,
  station_id bigint not null,
  day date not null,
  price_terms jsonb not null,
  facts jsonb,
  primary key (tenant_id, station_id, day),
  foreign key (tenant_id, station_id, day) references household_station_income (tenant_id, station_id, day) on delete cascade
);
select ec_fence('household_income_basis', true);

set role ec_platform;
insert into household_income_basis (tenant_id, station_id, day, price_terms)
  select o.tenant_id, o.station_id, o.day, jsonb_build_object(
    'selfRatio', (case
      when l.feed_kwh is null and l.self_kwh is null then case u.grid_mode when 1 then 0 when 3 then 100 else coalesce(s.self_ratio, 0) end
      when l.self_kwh is null then 0 when l.feed_kwh is null then 100
      when round(o.kwh * s.self_ratio / 100, 2) = l.self_kwh then s.self_ratio else round(l.self_kwh * 100 / o.kwh, 8) end)::text,
    'feedPrice', coalesce(l.feed_price,
      round(s.mech_ratio / 100 * s.mech_price + (1 - s.mech_ratio / 100) * s.market_price, 4), s.feed_price)::text,
    'selfPrice', coalesce(l.self_price, s.self_price, 0)::text,
    'subsidy', coalesce(l.subsidy, case when o.kwh > 0 or s.subsidy_end < o.day then 0 else s.subsidy end, 0)::text,
    -- The column has two decimals, a contract four.
    'shareRate', (case when u.coop_mode = 1 and c.rent_mode = 4 and round(c.rent_price, 2) = o.share_rate then c.rent_price
      else o.share_rate end)::text) as terms
  from household_station_income o
    join household_union u on u.tenant_id = o.tenant_id and u.id = o.station_id
    join household_station_customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
    join household_income_seting s on s.tenant_id = o.tenant_id and s.id = o.seting_id
    cross join lateral (
      select max(r.kwh) filter (where r.kind = 'feed') as feed_kwh, max(r.price) filter (where r.kind = 'feed') as feed_price,
        max(r.kwh) filter (where r.kind = 'self') as self_kwh, max(r.price) filter (where r.kind = 'self') as self_price,
        max(r.price) filter (where r.kind = 'subsidy') as subsidy
      from jsonb_to_recordset(o.lines) as r (kind text, kwh numeric, price numeric)) l;
set role ec_owner;

-- What a confirmed month came to later includes its rent (domain BR-43): the database adds up both, as the drafts do.
create or replace function household_adjusts_add_up() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare wrong record;
begin
  if current_setting('app.wiping', true) = 'on' then return null; end if;
  -- A statement of its own: the snapshot of the next one is taken once the customer is held.
  perform from household_station_customer where tenant_id = new.tenant_id and id = new.customer_id for no key update;
  if new.statement_state = 1 then
    -- A month that went back to a draft is stated anew in full, so no other statement may have paid a part of it.
    if exists (select from household_income_statement o cross join jsonb_to_recordset(o.lines) as l (kind text, month text)
      where o.tenant_id = new.tenant_id and o.customer_id = new.customer_id and o.id <> new.id and o.statement_state <> 1
        and o.is_deleted = 0 and l.kind = 'adjust' and l.month = new.month) then
      raise exception 'A later statement has paid a difference of %', new.month
        using errcode = 'check_violation', constraint = 'income_month_adjusted', table = 'household_income_statement';
    end if;
    return null;
  end if;
  if new.adjust is distinct from (select coalesce(sum(l.amount), 0) from jsonb_to_recordset(new.lines) as l (kind text, amount numeric)
    where l.kind = 'adjust') then
    raise exception 'The differences of % are not those of its lines', new.statement_no
      using errcode = 'check_violation', constraint = 'income_adjust_of_lines', table = 'household_income_statement';
  end if;
  -- What a month came to by now is what it stated and what later statements made good.
  with paid as (
    select l.month, sum(l.amount) as amount
    from household_income_statement o cross join jsonb_to_recordset(o.lines) as l (kind text, month text, amount numeric)
    where o.tenant_id = new.tenant_id and o.customer_id = new.customer_id and o.statement_state <> 1 and o.is_deleted = 0
      and l.kind = 'adjust' and l.month in (select n.month from jsonb_to_recordset(new.lines) as n (kind text, month text) where n.kind = 'adjust')
    group by 1)
  select p.month, p.amount into wrong from paid p
  where p.amount is distinct from household_month_worth(new.tenant_id, new.customer_id, (p.month || '-01')::date)
    - (select f.farmer_share + f.rent from household_income_statement f
      where f.tenant_id = new.tenant_id and f.customer_id = new.customer_id and f.month = p.month and f.statement_state <> 1 and f.is_deleted = 0)
  limit 1;
  if wrong.month is not null then
    -- A serialization failure: the days or a sibling changed since the amount was worked out, and the write is done again.
    raise exception 'The differences of % come to % in all, which is not what is owed', wrong.month, wrong.amount
      using errcode = 'serialization_failure', constraint = 'income_adjust_once', table = 'household_income_statement';
  end if;
  return null;
end $$;

-- Whoever looks at a draft sees at once that its figures became others.
select ec_live('household_income_statement');
