-- An order that was closed on its last reading keeps its bill when the stop record comes after all; what that counts beyond it is told.
alter table truck_orders add column late_kwh numeric(12, 2);
