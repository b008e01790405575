-- A further cause of messages that did not go out: nobody may go to that address.
alter table messaging_log drop constraint messaging_log_cause_check;
alter table messaging_log add constraint messaging_log_cause_check check (cause in (1, 2, 3, 4));
update messaging_log set cause = 4, reason = null where reason = 'EC_OUTBOUND_ALLOW';
