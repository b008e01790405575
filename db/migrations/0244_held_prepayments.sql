-- The watchdog of orders looks each minute for prepayments that an ended order still holds.
create index truck_order_run_held on truck_order_run (tenant_id, order_id) where held is not null;
