-- Reminders (domain BR-23, BR-65): an account is told of once per fall, a paper once for each of its ends.
select ec_table('truck_reminder', $$
  kind smallint not null check (kind in (1, 2, 3, 4, 5)),
  target_id bigint not null,
  merchant_id bigint,
  end_date date,
  available numeric(14,2),
  warn_amount numeric(14,2),
  station_id bigint,
  remind_status smallint not null default 0 check (remind_status in (0, 1)),
  over_time timestamptz,
  foreign key (tenant_id, merchant_id) references truck_merchant (tenant_id, id),
  foreign key (tenant_id, station_id) references truck_station (tenant_id, id),
  check ((kind = 1) = (end_date is null)),
  check ((remind_status = 1) = (over_time is not null))
$$);
create unique index truck_reminder_low on truck_reminder (tenant_id, target_id) where kind = 1 and remind_status = 0 and is_deleted = 0;
create unique index truck_reminder_paper on truck_reminder (tenant_id, kind, target_id, end_date) where kind <> 1;
create index on truck_reminder (tenant_id, kind);
create index on truck_reminder (tenant_id, merchant_id);
create index on truck_reminder (tenant_id, station_id);
create index on truck_reminder (tenant_id, end_date);
create index on truck_reminder (tenant_id, remind_status);
select ec_states('truck_reminder', 'remind_status', '{"0": [1]}');
create index on truck_account (tenant_id, warn_amount) where warn_amount is not null;
