-- A day keeps the prices by which it was worked out, so that another energy of an old day is priced as the day was, whatever its setting
-- and its station say by now (domain BR-43). `facts` are those of the station that day; rows older than this have none.
alter table household_station_income add column price_terms jsonb, add column facts jsonb;

set role ec_platform;
-- The sums of the stations stay as they are.
select set_config('app.wiping', 'on', true);
update household_station_income i set price_terms = w.terms
from (
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
      from jsonb_to_recordset(o.lines) as r (kind text, kwh numeric, price numeric)) l) w
where w.tenant_id = i.tenant_id and w.station_id = i.station_id and w.day = i.day;
select set_config('app.wiping', '', true);
set role ec_owner;

alter table household_station_income alter column price_terms set not null;
