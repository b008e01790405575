-- Notices to drivers and merchants.
select ec_states('truck_notice', 'notice_status', '{"0": [1], "1": [2]}');
