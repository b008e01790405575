-- A row of five minutes keeps what the lifetime counters of the storage read at its end, so that the next one that is known, however much
-- later, tells what was moved in between (domain §10).
alter table truck_ess_his add column chg_end_kwh numeric(14,3), add column dis_end_kwh numeric(14,3);
create index on truck_ess_his (tenant_id, ess_id, ts) where chg_end_kwh is not null or dis_end_kwh is not null;
create index on truck_ess_his (tenant_id, src);
update truck_ess_his h set chg_end_kwh = s.chg, dis_end_kwh = s.dis
from (select tenant_id, device_id, date_bin('5 minutes', ts, '2000-01-01 00:00:00+08') as ts, max(chg_kwh_total)::numeric(14,3) as chg,
    max(dis_kwh_total)::numeric(14,3) as dis
  from tm_ess_1m group by 1, 2, 3) s
where s.tenant_id = h.tenant_id and s.device_id = h.ess_id and s.ts = h.ts and h.src <> 3;
insert into tm_day_due (tenant_id, series, device_id, day)
select distinct s.tenant_id, 'tm_ess_1m', s.device_id, (s.ts at time zone 'Asia/Shanghai')::date from tm_ess_1m s
on conflict do nothing;
