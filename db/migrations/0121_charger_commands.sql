-- Until when a command may go out: what a person asks for now is not done later by surprise.
alter table truck_gun_cmd add column expire_time timestamptz;
-- What a charger answered beside the word of its result: its settings, without secrets.
alter table truck_gun_cmd add column answer jsonb;
create index on truck_gun_cmd (tenant_id, stack_id, name, create_time desc);

-- What an order has cost so far is shown with it.
select ec_live_part('truck_order_run', 'truck_orders', 'order_id');
