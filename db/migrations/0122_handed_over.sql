-- A charger that waits at the platform is handed over to the tenant whose it is: it stands in that tenant's list from then on.
alter table ocpp_waiting drop constraint ocpp_waiting_waiting_state_check;
alter table ocpp_waiting add constraint ocpp_waiting_waiting_state_check check (waiting_state in (1, 2, 3, 4));
alter table ocpp_waiting add column handed_to bigint;
select ec_states('ocpp_waiting', 'waiting_state', '{"1": [2, 3, 4], "2": [1], "3": [1], "4": [1]}');
