-- What happened at stations, summed: five minutes of power, and hours, days and months of settled and metered energy. Each may be made
-- anew from its sources at any time, and is, over the last 72 hours, since late data come that late (domain §10).
create table station_5m (
  tenant_id varchar(12) not null,
  station_id bigint not null,
  ts timestamptz not null,
  charge_kw numeric(12,3),
  pv_kw numeric(12,3),
  ess_kw numeric(12,3),
  primary key (tenant_id, station_id, ts)
);
create index on station_5m (tenant_id, ts);
select ec_fence('station_5m', true);

create function ec_station_sums(target name, at_type text) returns void
language plpgsql set search_path = public, pg_catalog as $$
begin
  execute format($table$create table %I (
    tenant_id varchar(12) not null,
    station_id bigint not null,
    at %s not null,
    -- Settled: of orders that ended then. By price period: sharp, peak, flat, valley, deep valley.
    orders integer not null,
    swaps integer not null,
    settled_kwh numeric(14,2) not null,
    money numeric(16,2) not null,
    elec_money numeric(16,2) not null,
    service_money numeric(16,2) not null,
    occupy_money numeric(16,2) not null,
    swap_money numeric(16,2) not null,
    kwh_1 numeric(14,2) not null, kwh_2 numeric(14,2) not null, kwh_3 numeric(14,2) not null,
    kwh_4 numeric(14,2) not null, kwh_5 numeric(14,2) not null,
    money_1 numeric(16,2) not null, money_2 numeric(16,2) not null, money_3 numeric(16,2) not null,
    money_4 numeric(16,2) not null, money_5 numeric(16,2) not null,
    -- What the settled energy cost to buy, of the part of it whose price is known.
    priced_kwh numeric(20,8) not null,
    cost numeric(24,12) not null,
    -- Metered: what counters grew by then; null where nothing was metered.
    metered_kwh numeric(16,3),
    pv_kwh numeric(14,2),
    ess_chg_kwh numeric(16,3),
    ess_dis_kwh numeric(16,3),
    ess_profit numeric(18,4),
    charging_min numeric(16,4) not null,
    primary key (tenant_id, station_id, at))$table$, target, at_type);
  execute format('create index on %I (tenant_id, at)', target);
  perform ec_fence(target::text::regclass, true);
end $$;
revoke execute on function ec_station_sums(name, text) from public;
select ec_station_sums('station_hour', 'timestamptz');
select ec_station_sums('station_day', 'date');
select ec_station_sums('station_month', 'date');

-- How far the sums of a tenant have come: all that ended before `watermark` is in them. `whole_at`: when 72 hours were last made anew.
create table station_roll (
  tenant_id varchar(12) primary key,
  watermark timestamptz not null,
  whole_at timestamptz not null
);
select ec_fence('station_roll');
