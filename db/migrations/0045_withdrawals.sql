-- Withdrawals (domain §6.18, BR-61), kept by the database whatever code runs: the moves of the state, what never changes, and that
-- nobody decides about what he asked for himself.
select ec_table('truck_withdraw', $$
  withdraw_no varchar(32) not null,
  account_id bigint not null,
  owner_name varchar(50),
  amount numeric(14,2) not null check (amount > 0),
  withdraw_status smallint not null default 0 check (withdraw_status in (0, 1, 2, 3, 4)),
  bank_name varchar(60) not null,
  bank_account varchar(30) not null,
  reason varchar(200) not null,
  apply_user bigint,
  audit_user bigint,
  audit_time timestamptz,
  pay_time timestamptz,
  bank_ref varchar(40),
  end_reason varchar(200),
  foreign key (tenant_id, account_id) references truck_account (tenant_id, id),
  foreign key (tenant_id, apply_user) references "system_user" (tenant_id, id),
  foreign key (tenant_id, audit_user) references "system_user" (tenant_id, id),
  constraint withdraw_decided_by_another check (audit_user is null or audit_user <> apply_user),
  constraint withdraw_is_decided check (withdraw_status not in (1, 2, 3) or audit_user is not null),
  constraint withdraw_is_paid check ((withdraw_status = 2) = (bank_ref is not null))
$$);
create unique index on truck_withdraw (tenant_id, withdraw_no) where is_deleted = 0;
create unique index on truck_withdraw (tenant_id, bank_ref) where is_deleted = 0;
create index on truck_withdraw (tenant_id, withdraw_status);
create index on truck_withdraw (tenant_id, account_id);
create index on truck_withdraw using gin (withdraw_no gin_trgm_ops, owner_name gin_trgm_ops);
select ec_states('truck_withdraw', 'withdraw_status', '{"0": [1, 3, 4], "1": [2, 4]}');

create function withdraw_is_fixed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if (new.withdraw_no, new.account_id, new.amount, new.bank_name, new.bank_account, new.apply_user)
    is distinct from (old.withdraw_no, old.account_id, old.amount, old.bank_name, old.bank_account, old.apply_user) then
    raise exception 'What a withdrawal is about does not change'
      using errcode = 'check_violation', constraint = 'withdraw_is_fixed';
  end if;
  return new;
end $$;
revoke execute on function withdraw_is_fixed from public;
create trigger withdraw_is_fixed before update on truck_withdraw for each row execute function withdraw_is_fixed();

-- Gift that is taken back (bizType 11) waits for a second person as adjusts do.
alter table truck_recharge drop constraint truck_recharge_biz_type_check;
alter table truck_recharge add constraint truck_recharge_biz_type_check check (biz_type in (1, 7, 11));
alter table truck_recharge drop constraint checked_by_another;
alter table truck_recharge add constraint checked_by_another
  check (biz_type not in (7, 11) or audit_user is null or audit_user <> apply_user);
alter table truck_recharge drop constraint truck_recharge_check;
alter table truck_recharge add constraint decided_by_somebody
  check (biz_type not in (7, 11) or recharge_status = 0 or audit_user is not null);
