-- Who hears of an alarm, by which way, and who next where nobody acknowledges it (domain BR-52).

-- Of each person: from which level on alarms are told, by channel; whether their end is told, and whether critical ones pass hours of rest.
alter table messaging_preference
  add column alarm_console smallint not null default 2 check (alarm_console between 1 and 4),
  add column alarm_mail smallint not null default 1 check (alarm_mail between 1 and 4),
  add column alarm_sms smallint not null default 1 check (alarm_sms between 1 and 4),
  add column alarm_cleared boolean not null default false,
  add column quiet_critical boolean not null default true;

-- By which channels a message may go out, as its person wanted it when it was told.
alter table messaging_inbox
  add column by_mail boolean not null default true,
  add column by_sms boolean not null default true;

-- How a message of the inbox went out: as which entry of the log, or why not at all.
create table messaging_way (
  tenant_id varchar(12) not null,
  inbox_id bigint not null,
  channel smallint not null check (channel in (1, 2, 3)),
  log_id bigint,
  cause smallint check (cause between 1 and 7),
  create_time timestamptz not null default now()
);
create index on messaging_way (tenant_id, inbox_id);
select ec_fence('messaging_way', true);
alter table messaging_log drop constraint messaging_log_cause_check;
alter table messaging_log add constraint messaging_log_cause_check check (cause in (1, 2, 3, 4, 5, 6, 7));

-- A code says by which ways its alarms go. All had the first one and it did nothing: critical alarms went everywhere, others nowhere.
update truck_alarm_code set notify = '{1,2,3}' where alarm_level = 1 and notify = '{1}';
update truck_alarm_code set notify = '{1,2}' where alarm_level = 2 and notify = '{1}';

-- Who is told after how long without an acknowledgement; those of one level and step together.
select ec_table('alarm_escalation', $$
  step_name varchar(40) not null,
  alarm_level smallint not null,
  step_no integer not null check (step_no between 1 and 3),
  after_min integer not null check (after_min between 1 and 1440),
  target smallint not null,
  role_ids bigint[],
  user_ids bigint[],
  enabled smallint not null default 1 check (enabled in (0, 1)),
  constraint alarm_escalation_roles check (target <> 2 or cardinality(role_ids) > 0),
  constraint alarm_escalation_people check (target <> 3 or cardinality(user_ids) > 0)
$$);
create index on alarm_escalation (tenant_id, alarm_level, step_no);
create index on alarm_escalation using gin (step_name gin_trgm_ops);

-- How far the telling of an alarm has come. Every open one has one, whoever writes it.
create table alarm_watch (
  tenant_id varchar(12) not null,
  alarm_id bigint not null,
  -- When it was told last; before that, when it came.
  since timestamptz not null default now(),
  -- -1: to be told; 0: told; 1 to 3: as many steps up.
  step smallint not null default -1 check (step between -1 and 3),
  -- Nothing more is told of it unless it opens again.
  is_over boolean not null default false,
  primary key (tenant_id, alarm_id),
  foreign key (tenant_id, alarm_id) references device_alarm (tenant_id, id)
);
create index on alarm_watch (tenant_id, alarm_id) where step = -1;
create index on alarm_watch (tenant_id, alarm_id) where not is_over;
select ec_fence('alarm_watch', true);
insert into alarm_watch (tenant_id, alarm_id, step)
  select tenant_id, id, 0 from device_alarm where alarm_status in (0, 1, 2) and is_deleted = 0;

-- One that opens again after it was acknowledged begins its steps anew; one that nobody acknowledged goes on.
create function alarm_watched() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into alarm_watch as w (tenant_id, alarm_id) values (new.tenant_id, new.id)
  on conflict (tenant_id, alarm_id) do update set is_over = false,
    since = case when old.alarm_status = 3 then now() else w.since end,
    step = case when old.alarm_status = 3 then least(w.step, 0) else w.step end;
  return null;
end $$;
create trigger watched after insert on device_alarm for each row
  when (new.alarm_status = 0) execute function alarm_watched();
create trigger watched_again after update of alarm_status on device_alarm for each row
  when (new.alarm_status = 0 and old.alarm_status <> 0) execute function alarm_watched();

-- Who was told of an alarm: 0 that it came, 1 to 3 that nobody acknowledged it, 9 that it is over.
create table alarm_told (
  tenant_id varchar(12) not null,
  id bigint not null,
  alarm_id bigint not null,
  step smallint not null check (step in (0, 1, 2, 3, 9)),
  -- A person or a group; null: nobody could be told.
  reader_id bigint,
  message_id bigint,
  create_time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, alarm_id) references device_alarm (tenant_id, id)
);
create index on alarm_told (tenant_id, alarm_id, id);
select ec_fence('alarm_told');
select ec_live_part('alarm_told', 'device_alarm', 'alarm_id');
