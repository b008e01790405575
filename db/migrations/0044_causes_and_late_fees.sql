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

-- A fee for occupancy that is debited on credit when the order is on a bill already, or paid, is a line of the next bill (BR-14).
create table truck_account_bill_fee (
  tenant_id varchar(12) not null,
  order_id bigint not null,
  account_id bigint not null,
  money numeric(14,2) not null check (money > 0),
  -- Empty until the next billing day
  bill_id bigint,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references truck_orders (tenant_id, id),
  foreign key (tenant_id, account_id) references truck_account (tenant_id, id),
  foreign key (tenant_id, bill_id) references truck_account_bill (tenant_id, id)
);
create index on truck_account_bill_fee (tenant_id, account_id) where bill_id is null;
create index on truck_account_bill_fee (tenant_id, bill_id);
select ec_fence('truck_account_bill_fee', true);
-- Of the amount of a bill, those lines.
alter table truck_account_bill add late_fee_money numeric(14,2) not null default 0;
