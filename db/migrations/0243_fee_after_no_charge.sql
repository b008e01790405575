-- An occupancy fee makes an order without a charge due, and its debit makes the order paid (BR-6, domain §6.2).
select ec_states('truck_orders', 'pay_status', '{"0": [1], "1": [2, 5, 6, 7], "2": [3, 4], "3": [4], "5": [2], "7": [1]}');

-- Earlier versions debited the fee and left these orders at "no charge". Their fees on credit are lines of bills of their own, as those of
-- paid orders, so these orders are paid, too.
set role ec_platform;
update truck_orders set pay_status = 1
where pay_status = 7 and occupy_money > 0 and total_money = occupy_money and pay_money = occupy_money;
update truck_orders o set pay_status = 2, pay_time = (select t.create_time from ledger_txn t
  where t.tenant_id = o.tenant_id and t.biz_type = 4 and t.biz_no = o.order_no)
where pay_status = 1 and total_kwh = 0 and occupy_money > 0 and total_money = occupy_money and pay_money = occupy_money;
set role ec_owner;
