-- A register that begins anew is followed in the order of time: what it showed, and what stood before it began anew, stay with each
-- sample, so that one that comes late changes those behind it.
alter table truck_order_sample add column read_kwh numeric(14, 3), add column base_kwh numeric(14, 3) not null default 0;
comment on column truck_order_sample.read_kwh is 'What the register showed; null where the message did not say it';

-- Sessions that run now.
set role ec_platform;
update truck_order_sample s set base_kwh = t.base_kwh
from ocpp_transaction t where t.tenant_id = s.tenant_id and t.order_id = s.order_id and t.base_kwh > 0 and s.kwh > t.base_kwh;
update truck_order_sample set read_kwh = kwh - base_kwh;
set role ec_owner;

-- The sessions of a connector by their time: what it told while nobody knew of a session may be of another.
create index on ocpp_transaction (tenant_id, gun_id, started_at);
