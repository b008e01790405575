-- How often the sums of a past day were rewritten: an answer about that day holds as long as this number stands.
create table station_day_revision (
  tenant_id varchar(12) not null,
  day date not null,
  revision integer not null,
  primary key (tenant_id, day)
);
select ec_fence('station_day_revision');

-- The storage profit of a day or month is unknown where that of one of its hours is unknown.
set role ec_platform;
update station_day d set ess_profit = null where d.ess_profit is not null and exists (select from station_hour h
  where h.tenant_id = d.tenant_id and h.station_id = d.station_id and h.at >= d.at::timestamp at time zone 'Asia/Shanghai'
    and h.at < (d.at + 1)::timestamp at time zone 'Asia/Shanghai' and h.ess_profit is null
    and (h.ess_chg_kwh is not null or h.ess_dis_kwh is not null));
update station_month m set ess_profit = null where m.ess_profit is not null and exists (select from station_day d
  where d.tenant_id = m.tenant_id and d.station_id = m.station_id and d.at >= m.at and d.at < (m.at + interval '1 month')::date
    and d.ess_profit is null and (d.ess_chg_kwh is not null or d.ess_dis_kwh is not null));
set role ec_owner;
