-- Providers of short messages, and what was sent by them (contract §5, domain §13).
select ec_table('resource_sms', $$
  category smallint not null,
  sms_code varchar(30) not null,
  template_id varchar(64) not null,
  sign_name varchar(64) not null,
  access_key varchar(255),
  secret_key text not null,
  app_id varchar(64),
  region_id varchar(50),
  endpoint varchar(255),
  -- Yunpian knows one key alone.
  constraint sms_has_key check (category = 1 or access_key is not null)
$$);
create unique index on resource_sms (tenant_id, sms_code) where is_deleted = 0;
-- A tenant sends by one provider, whoever enables them at the same time.
create unique index resource_sms_enabled on resource_sms (tenant_id) where status = 2 and is_deleted = 0;
select ec_states('resource_sms', 'status', '{"1": [2], "2": [1]}');

select ec_table('messaging_log', $$
  receiver varchar(100) not null,
  sms_code varchar(30) not null,
  template_id varchar(64) not null,
  message_state smallint not null default 0,
  attempts integer not null default 0,
  reason varchar(255),
  provider_id varchar(100),
  send_time timestamptz,
  params text
$$);
create index on messaging_log (tenant_id, receiver, create_time);
create index on messaging_log (tenant_id, message_state);
select ec_states('messaging_log', 'message_state', '{"0": [1, 2], "2": [0]}');
