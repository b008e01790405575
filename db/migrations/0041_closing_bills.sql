-- A change to prepaid closes the period with a bill of its own (BR-14), also on a billing day or twice on one day. One bill of a
-- billing day is what the held account sees to (monthly-bill.ts).
drop index truck_account_bill_tenant_id_account_id_bill_date_idx;
create index on truck_account_bill (tenant_id, account_id, bill_date);
