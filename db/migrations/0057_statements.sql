-- The steps of a month of a merchant (domain §6.20, BR-68): closed with its sums, compared, sent.
select ec_table('truck_statement', $$
  merchant_id bigint not null,
  month varchar(7) not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  statement_status smallint not null default 1 check (statement_status in (0, 1, 2, 3)),
  orders integer not null check (orders >= 0),
  kwh numeric(14,2) not null,
  total_money numeric(14,2) not null,
  refund_money numeric(14,2) not null,
  close_time timestamptz not null,
  compare_time timestamptz,
  send_time timestamptz,
  sent_to varchar(100),
  foreign key (tenant_id, merchant_id) references truck_merchant (tenant_id, id)
$$);
create unique index truck_statement_once on truck_statement (tenant_id, merchant_id, month) where is_deleted = 0;
create index on truck_statement (tenant_id, month);
create index on truck_statement (tenant_id, statement_status);
select ec_states('truck_statement', 'statement_status', '{"0": [1], "1": [0, 2], "2": [0, 3]}');
