-- A connection that was refused stands on the timeline of its charger, too, and beside it for whoever looks for a charger that does not come.
alter table ocpp_event drop constraint ocpp_event_kind_check;
alter table ocpp_event add constraint ocpp_event_kind_check check (kind in (1, 2, 3, 4));
