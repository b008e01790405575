-- An order that delivered nothing and costs nothing is no paid order: it has a state of its own, reached instead of "paid". Orders so
-- far are brought there with their history; nobody paid them, so they lose the time of a payment, too.
select ec_states('truck_orders', 'pay_status', '{"0": [1], "1": [2, 5, 6, 7], "2": [3, 4], "3": [4], "5": [2]}');

-- The step away from "paid" is this migration's alone, and no event in the life of an order.
alter table truck_orders disable trigger states_pay_status;
alter table truck_orders disable trigger truck_order_note;

set role ec_platform;
with moved as (
  update truck_orders set pay_status = 7, pay_time = null
  where pay_status = 2 and coalesce(total_money, 0) = 0 and coalesce(total_kwh, 0) = 0
  returning tenant_id, id
)
update truck_order_event e set after = 7 from moved
where e.tenant_id = moved.tenant_id and e.order_id = moved.id and e.field = 'payStatus' and e.after = 2;
set role ec_owner;

set constraints all immediate;
alter table truck_orders enable trigger states_pay_status;
alter table truck_orders enable trigger truck_order_note;
