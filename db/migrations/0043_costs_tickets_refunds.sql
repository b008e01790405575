-- A station has one cost of a type on a day. Where two were entered the one that begins later counts.
set role ec_platform;
update truck_energy_cost_setting c set effect_to = n.starts - 1
from (
  select tenant_id, id, lead(effect_from) over (partition by tenant_id, station_id, cost_type order by effect_from, id) as starts
  from truck_energy_cost_setting where is_deleted = 0
) n
where n.tenant_id = c.tenant_id and n.id = c.id and c.is_deleted = 0 and c.effect_to >= n.starts;
set role ec_owner;
alter table truck_energy_cost_setting add constraint truck_energy_cost_setting_overlap exclude using gist (
  tenant_id with =, station_id with =, cost_type with =, daterange(effect_from, effect_to, '[]') with &&
) where (is_deleted = 0);

-- A truck that was called and does not come gives its place back (domain §6.5).
select ec_states('truck_order_ready', 'ready_status',
  '{"0": [1, 6, 7, 8], "1": [2, 3, 6, 7], "2": [3, 6, 7], "3": [4, 6, 7], "4": [5, 7]}');

-- An order that gift alone has paid gives back no money: its refund is of nothing, and the gift returns (BR-12).
alter table truck_refund drop constraint truck_refund_amount_check;
alter table truck_refund add constraint truck_refund_amount_check check (amount >= 0);
