-- Refunds (domain §6.8, BR-11), kept by the database whatever code runs: the moves of the state, what never changes, and that no
-- more goes back than was paid. The order is held while that is counted, so that refunds of one order wait for each other.
select ec_states('truck_refund', 'refund_status', '{"0": [1, 5], "1": [2, 3, 4], "4": [1]}');

create function refund_limit() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  paid numeric;
  gone numeric;
begin
  if tg_op = 'UPDATE' and (new.refund_no, new.order_id, new.account_id, new.amount, new.channel, new.apply_user)
    is distinct from (old.refund_no, old.order_id, old.account_id, old.amount, old.channel, old.apply_user) then
    raise exception 'What a refund is about does not change' using errcode = 'check_violation', constraint = 'refund_is_fixed';
  end if;
  if new.refund_status in (0, 1, 2, 4) then
    select pay_money into paid from truck_orders where tenant_id = new.tenant_id and id = new.order_id for update;
    select coalesce(sum(amount), 0) into gone from truck_refund
    where tenant_id = new.tenant_id and order_id = new.order_id and is_deleted = 0 and id <> new.id
      and refund_status in (0, 1, 2, 4);
    if gone + new.amount > coalesce(paid, 0) then
      raise exception 'More than was paid: % and % of %', gone, new.amount, paid
        using errcode = 'check_violation', constraint = 'refund_within_payment';
    end if;
  end if;
  return new;
end $$;
revoke execute on function refund_limit from public;
create trigger refund_limit before insert or update on truck_refund for each row execute function refund_limit();

alter table truck_orders add constraint refunded_within_payment check (coalesce(refund_money, 0) <= coalesce(pay_money, 0));

-- Our books against the bill of the channel, or for the balance against the ledger, day by day.
create table truck_reconcile_day (
  tenant_id varchar(12) not null,
  bill_date date not null,
  channel smallint not null check (channel in (1, 2)),
  -- 0 there is no bill yet, 1 compared
  state smallint not null check (state in (0, 1)),
  our_count integer not null default 0,
  our_amount numeric(14,2) not null default 0,
  their_count integer not null default 0,
  their_amount numeric(14,2) not null default 0,
  check_time timestamptz not null default now(),
  primary key (tenant_id, bill_date, channel)
);
select ec_fence('truck_reconcile_day');

create table truck_reconcile_diff (
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
  biz_no varchar(40) not null,
  bill_date date not null,
  channel smallint not null,
  subject smallint not null,
  diff_kind smallint not null,
  our_amount numeric(14,2),
  their_amount numeric(14,2),
  diff_status smallint not null default 0,
  channel_no varchar(64),
  resolve_way smallint,
  resolve_user bigint,
  resolve_time timestamptz,
  resolve_reason varchar(200),
  primary key (tenant_id, id),
  foreign key (tenant_id, resolve_user) references "system_user" (tenant_id, id),
  -- Compared again, a day's difference is the same one.
  unique (tenant_id, bill_date, channel, subject, biz_no)
);
create index on truck_reconcile_diff (tenant_id, create_time);
create index on truck_reconcile_diff (tenant_id, diff_status);
create index on truck_reconcile_diff using gin (biz_no gin_trgm_ops);
create index on truck_reconcile_diff (tenant_id, update_time desc) where is_deleted = 1;
select ec_fence('truck_reconcile_diff');
select ec_states('truck_reconcile_diff', 'diff_status', '{"0": [1]}');

-- Bills speak of a day; orders and refunds are looked up by it.
create index on truck_orders (tenant_id, pay_time) where pay_time is not null;
create index on truck_refund (tenant_id, send_time) where send_time is not null;
