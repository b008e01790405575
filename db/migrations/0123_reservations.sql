-- What has become of a booking at the charger itself (ReserveNow): the booking stands whatever it says.
alter table truck_order_ready add column reserve_state smallint;
create index on truck_order_ready (tenant_id, gun_id) where reserve_state is not null;
