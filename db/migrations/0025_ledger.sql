-- The ledger (domain BR-9). Every move of money is one transaction whose legs sum to zero. The application can only add; the
-- database moves the balances of an account by the legs, so that no code can make them say anything else.
create table ledger_txn (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_time timestamptz not null default now(),
  biz_type smallint not null check (biz_type between 1 and 12),
  biz_no varchar(40) not null check (biz_no <> ''),
  -- The customer's account that it is about, also where only system accounts move; none where a passer-by pays at once.
  account_id bigint,
  leg_count smallint not null check (leg_count >= 2),
  operator_id bigint,
  primary key (tenant_id, id),
  -- One move of one kind for one business number: what is sent again is not booked again.
  constraint ledger_txn_once unique (tenant_id, biz_type, biz_no),
  unique (tenant_id, id, leg_count),
  foreign key (tenant_id, account_id) references truck_account (tenant_id, id)
);
create index on ledger_txn (tenant_id, account_id, id);
select ec_fence('ledger_txn');

-- Pockets of the customer's account: 1 free, 2 gift, 3 held (its balance is free and held together). System accounts of the
-- tenant: 90 channel, 91 revenue, 92 gifts, 93 refunds, 94 adjusts. A transaction says how many legs it has and their numbers
-- are taken, so that none is added later.
create table ledger_leg (
  tenant_id varchar(12) not null,
  txn_id bigint not null,
  seq smallint not null,
  account_id bigint,
  leg_count smallint not null,
  pocket smallint not null check (pocket in (1, 2, 3, 90, 91, 92, 93, 94)),
  amount numeric(14,2) not null check (amount <> 0),
  primary key (tenant_id, txn_id, seq),
  check (seq between 1 and leg_count),
  check ((account_id is null) = (pocket >= 90)),
  foreign key (tenant_id, txn_id, leg_count) references ledger_txn (tenant_id, id, leg_count)
);
create index on ledger_leg (tenant_id, account_id, pocket) include (amount) where account_id is not null;
select ec_fence('ledger_leg');

-- The history of an account is its side of the transactions, under their ids.
alter table truck_account_his add constraint history_of_txn
  foreign key (tenant_id, id) references ledger_txn (tenant_id, id);

create function ledger_move() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  wanted integer;
  done integer;
begin
  select count(distinct (tenant_id, account_id)) into wanted from added where pocket < 90;
  update truck_account a
  set balance = a.balance + m.balance, gift = a.gift + m.gift, frozen = a.frozen + m.frozen
  from (
    select tenant_id, account_id,
      coalesce(sum(amount) filter (where pocket in (1, 3)), 0) as balance,
      coalesce(sum(amount) filter (where pocket = 2), 0) as gift,
      coalesce(sum(amount) filter (where pocket = 3), 0) as frozen
    from added where pocket < 90 group by 1, 2
  ) m
  where a.tenant_id = m.tenant_id and a.id = m.account_id;
  get diagnostics done = row_count;
  if done <> wanted then
    raise exception 'Legs of an account that is not there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger ledger_leg_moves after insert on ledger_leg
  referencing new table as added for each statement execute function ledger_move();

create function ledger_guard() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  -- Depth 2 and more: the ledger's own trigger above.
  if tg_op = 'INSERT' or pg_trigger_depth() = 1 then
    raise exception 'Balances of an account move with the ledger alone'
      using errcode = 'check_violation', constraint = 'balance_by_ledger';
  end if;
  return new;
end $$;
create trigger balance_by_ledger_update before update on truck_account for each row
  when ((old.balance, old.gift, old.frozen) is distinct from (new.balance, new.gift, new.frozen))
  execute function ledger_guard();
create trigger balance_by_ledger_insert before insert on truck_account for each row
  when (new.balance <> 0 or new.gift <> 0 or new.frozen <> 0) execute function ledger_guard();

-- When it is committed, a transaction has all its legs, they sum to zero, and the account's history tells the customer's side.
create function ledger_prove() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  legs record;
  his truck_account_his;
begin
  select count(*) as n, sum(amount) as total, count(account_id) as own,
    coalesce(sum(amount) filter (where account_id is not null), 0) as change,
    count(*) filter (where account_id <> new.account_id or (account_id is not null and new.account_id is null)) as foreign_legs
  into legs from ledger_leg where tenant_id = new.tenant_id and txn_id = new.id;
  if legs.n <> new.leg_count or legs.total <> 0 or legs.foreign_legs > 0 then
    raise exception 'Transaction % does not balance: % of % legs, sum %', new.id, legs.n, new.leg_count, legs.total
      using errcode = 'check_violation', constraint = 'ledger_txn_balances';
  end if;
  select * into his from truck_account_his where tenant_id = new.tenant_id and id = new.id;
  if (legs.own > 0) <> (his.id is not null) or (his.id is not null and (
      (his.account_id, his.biz_type, his.biz_no) is distinct from (new.account_id, new.biz_type, new.biz_no)
      or his.balance_after - his.balance_before <> legs.change)) then
    raise exception 'The history of the account does not tell transaction %', new.id
      using errcode = 'check_violation', constraint = 'ledger_txn_is_told';
  end if;
  return null;
end $$;
create constraint trigger ledger_txn_proves after insert on ledger_txn deferrable initially deferred
  for each row execute function ledger_prove();

-- Nothing that was booked changes or goes. Only a demo is wiped as a whole, by the platform, which says so before.
create function ledger_keep() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' and current_user = 'ec_platform' and current_setting('app.wiping', true) = 'on' then
    return null;
  end if;
  raise exception 'What is in the ledger stays: % of % is refused', lower(tg_op), tg_table_name
    using errcode = 'check_violation', constraint = 'ledger_is_append_only';
end $$;
revoke execute on function ledger_move, ledger_guard, ledger_prove, ledger_keep from public;

do $$
declare
  kept text;
begin
  foreach kept in array array['ledger_txn', 'ledger_leg', 'truck_account_his'] loop
    execute format('revoke update on %I from ec_app', kept);
    execute format('create trigger %I before update or delete or truncate on %I for each statement '
      'execute function ledger_keep()', kept || '_kept', kept);
  end loop;
end $$;

select ec_states('truck_account', 'account_status', '{"1": [2, 3], "2": [1, 3]}');

-- Money that waits: adjusts for a second person (BR-13), top-ups for their payment channel.
create table truck_recharge (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_time timestamptz not null default now(),
  recharge_no varchar(32) not null,
  account_id bigint not null,
  -- 1 top-up, 7 adjust
  biz_type smallint not null check (biz_type in (1, 7)),
  direction smallint not null check (direction in (1, 2)),
  amount numeric(14,2) not null check (amount > 0),
  -- 2 WeChat, 6 bank transfer; empty for adjusts
  pay_channel smallint,
  reason varchar(200),
  -- 0 waits, 1 booked, 2 refused or closed
  recharge_status smallint not null default 0 check (recharge_status in (0, 1, 2)),
  apply_user bigint,
  apply_name varchar(30),
  audit_user bigint,
  audit_name varchar(30),
  audit_time timestamptz,
  audit_reason varchar(200),
  -- The channel's own number of the payment
  transaction_id varchar(40),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references truck_account (tenant_id, id),
  constraint checked_by_another check (biz_type <> 7 or audit_user is null or audit_user <> apply_user),
  check (biz_type <> 7 or recharge_status = 0 or audit_user is not null)
);
create unique index on truck_recharge (tenant_id, recharge_no);
create unique index on truck_recharge (tenant_id, transaction_id);
create index on truck_recharge (tenant_id, biz_type, recharge_status, id desc);
create index on truck_recharge (tenant_id, account_id, id desc);
select ec_fence('truck_recharge');

-- What is still to be paid, by account: due orders, and those that the next monthly bill takes.
create index truck_orders_to_pay on truck_orders (tenant_id, account_id, end_time) where pay_status in (0, 1, 5);

-- Monthly bills of postpaid accounts (BR-14).
create table truck_account_bill (
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz,
  status smallint not null default 1,
  is_deleted smallint not null default 0 check (is_deleted in (0, 1)),
  row_version integer not null default 1,
  remark varchar(255),
  bill_no varchar(32) not null,
  account_id bigint not null,
  owner_name varchar(50),
  bill_status smallint not null default 0 check (bill_status in (0, 1, 2)),
  bill_date date not null,
  period_from date not null,
  period_to date not null,
  order_count integer not null,
  total_money numeric(14,2) not null,
  gift_money numeric(14,2) not null,
  amount numeric(14,2) not null check (amount >= 0),
  due_date date not null,
  pay_time timestamptz,
  voucher_no varchar(40),
  black_proposal smallint not null default 0 check (black_proposal in (0, 1)),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references truck_account (tenant_id, id),
  constraint bill_adds_up check (amount = total_money - gift_money)
);
create unique index on truck_account_bill (tenant_id, bill_no) where is_deleted = 0;
create unique index on truck_account_bill (tenant_id, voucher_no) where is_deleted = 0;
create unique index on truck_account_bill (tenant_id, account_id, bill_date);
create index on truck_account_bill (tenant_id, create_time);
create index on truck_account_bill (tenant_id, bill_status);
create index on truck_account_bill (tenant_id, bill_date);
create index on truck_account_bill using gin (bill_no gin_trgm_ops, owner_name gin_trgm_ops);
select ec_fence('truck_account_bill');
select ec_states('truck_account_bill', 'bill_status', '{"0": [1, 2], "2": [1]}');

-- An order is in one bill at most.
create table truck_account_bill_order (
  tenant_id varchar(12) not null,
  order_id bigint not null,
  bill_id bigint not null,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references truck_orders (tenant_id, id),
  foreign key (tenant_id, bill_id) references truck_account_bill (tenant_id, id)
);
create index on truck_account_bill_order (tenant_id, bill_id);
select ec_fence('truck_account_bill_order', true);

-- What the nightly check found: kept until a later check no longer finds it.
create table ledger_difference (
  id bigint not null,
  tenant_id varchar(12) not null,
  kind varchar(32) not null,
  -- The account, transaction, order or bill it is about, and what people call it.
  target_id bigint not null,
  target_name varchar(60) not null,
  expected varchar(60) not null,
  found varchar(60) not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, kind, target_id)
);
select ec_fence('ledger_difference', true);

create table ledger_check (
  tenant_id varchar(12) primary key,
  checked_at timestamptz not null,
  accounts bigint not null,
  txns bigint not null,
  orders bigint not null,
  differences bigint not null
);
select ec_fence('ledger_check');
