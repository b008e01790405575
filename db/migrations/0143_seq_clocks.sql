-- Devices whose numbers do not count their messages (a clock, as a rule): above 0, how many messages in a row have left out more than the
-- device can have sent; below 0, how many must follow one by one until its numbers count again. And what ends their gaps: nothing is known to be missing.
alter table dev_last add column seq_run smallint not null default 0;
select ec_states('mqtt_gap', 'gap_state', '{"0": [1, 2, 3, 4], "1": [2, 3, 4], "3": [2]}');
