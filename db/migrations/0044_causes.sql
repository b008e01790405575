-- Why an order never ran and why a ticket was refused, where no person says it, as a key: readers see it in their language.
alter table truck_orders add fail_cause smallint;
alter table truck_order_ready add reject_cause smallint;
set role ec_platform;
update truck_orders set fail_cause = c.cause, fail_reason = null
from (values ('设备60秒内未响应 No answer within 60 s', 1), ('换电中止 Swap aborted', 3)) c (words, cause)
where truck_orders.fail_reason = c.words;
update truck_order_ready set reject_cause = c.cause, cancel_reason = null
from (values ('站点未营业 Station closed', 1), ('充电枪不可用 Connector away', 2)) c (words, cause)
where truck_order_ready.cancel_reason = c.words;
set role ec_owner;
