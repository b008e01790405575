-- The power of slot chargers has a column of its own beside that of the chargers of trucks. Days that hold both are summed anew.
alter table station_5m add column swap_kw numeric(12,3);

set role ec_platform;
insert into station_roll_due (tenant_id, day)
select distinct h.tenant_id, (h.ts at time zone 'Asia/Shanghai')::date
from truck_charging_stack k
  join truck_charging_stack_his h on h.tenant_id = k.tenant_id and h.stack_id = k.id
  join station_roll r on r.tenant_id = k.tenant_id
where k.usage = 2 and h.ts > now() - interval '175 days';
set role ec_owner;
