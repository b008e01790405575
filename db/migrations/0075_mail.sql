-- E-mail beside short messages: mail servers, what a message has of each channel, and attachments (contract §5, domain §13).
select ec_table('resource_mail', $$
  mail_code varchar(30) not null,
  host varchar(255) not null,
  port integer not null check (port between 1 and 65535),
  security smallint not null check (security in (1, 2, 3)),
  username varchar(255),
  password text,
  from_address varchar(254) not null,
  from_name varchar(60)
$$);
create unique index on resource_mail (tenant_id, mail_code) where is_deleted = 0;
-- A tenant sends by one server, whoever enables them at the same time.
create unique index resource_mail_enabled on resource_mail (tenant_id) where status = 2 and is_deleted = 0;
select ec_states('resource_mail', 'status', '{"1": [2], "2": [1]}');

alter table messaging_log rename column sms_code to provider_code;
alter table messaging_log alter column template_id drop not null;
alter table messaging_log alter column receiver type varchar(254);
-- All that was sent until now are short messages.
alter table messaging_log add column channel smallint not null default 1 check (channel in (1, 2, 3));
alter table messaging_log alter column channel drop default;
alter table messaging_log add column subject varchar(200);
alter table messaging_log drop constraint messaging_log_cause_check;
alter table messaging_log add constraint messaging_log_cause_check check (cause in (1, 2, 3));

-- What goes with messages until all of them are sent: bytes, or a file of the tenant by its link.
create table messaging_attachment (
  tenant_id varchar(12) not null,
  id bigint not null,
  message_ids bigint[] not null,
  name varchar(255) not null,
  media_type varchar(127),
  content bytea,
  file_name varchar(32),
  create_time timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint attachment_is_one_of_both check (num_nonnulls(content, file_name) = 1)
);
create index on messaging_attachment using gin (message_ids);
select ec_fence('messaging_attachment', true);
