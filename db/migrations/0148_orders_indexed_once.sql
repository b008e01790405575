-- Each of these begins a longer index that serves whoever asked it (0029, 0049): every order was written into three indexes for nothing.
drop index truck_orders_tenant_id_station_id_idx, truck_orders_tenant_id_stack_id_idx, truck_orders_tenant_id_merchant_id_idx;
