-- The two packs of a swap as they were when the robot took them: what they held is billed (BR-20), though the old one is charged again
-- before the truck has left. `odometer`: what the truck had driven, for the distance since the swap before.
alter table truck_order_run add column packs jsonb, add column odometer numeric(10,1);
