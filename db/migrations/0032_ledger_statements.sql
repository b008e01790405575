-- The ledger's own moves and proofs (0025) as one statement each: what they refuse stays the same, word for word.
create or replace function ledger_move() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  is_missing boolean;
begin
  with moves as (
    select tenant_id, account_id,
      coalesce(sum(amount) filter (where pocket in (1, 3)), 0) as balance,
      coalesce(sum(amount) filter (where pocket = 2), 0) as gift,
      coalesce(sum(amount) filter (where pocket = 3), 0) as frozen
    from added where pocket < 90 group by 1, 2
  ), moved as (
    update truck_account a
    set balance = a.balance + m.balance, gift = a.gift + m.gift, frozen = a.frozen + m.frozen
    from moves m where a.tenant_id = m.tenant_id and a.id = m.account_id
    returning 1
  )
  select (select count(*) from moves) <> (select count(*) from moved) into is_missing;
  if is_missing then
    raise exception 'Legs of an account that is not there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create or replace function ledger_prove() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  leg_count bigint;
  total numeric;
  is_foreign boolean;
  is_told boolean;
begin
  select l.n, l.total, l.foreign_legs > 0,
    case when l.own = 0 then h.id is null
      else h.id is not null and (h.account_id, h.biz_type, h.biz_no) is not distinct from (new.account_id, new.biz_type, new.biz_no)
        and h.balance_after - h.balance_before = l.change end
  into leg_count, total, is_foreign, is_told
  from (
    select count(*) as n, sum(amount) as total, count(account_id) as own,
      coalesce(sum(amount) filter (where account_id is not null), 0) as change,
      count(*) filter (where account_id <> new.account_id or (account_id is not null and new.account_id is null)) as foreign_legs
    from ledger_leg where tenant_id = new.tenant_id and txn_id = new.id
  ) l left join truck_account_his h on h.tenant_id = new.tenant_id and h.id = new.id;
  if leg_count <> new.leg_count or total is distinct from 0 or is_foreign then
    raise exception 'Transaction % does not balance: % of % legs, sum %', new.id, leg_count, new.leg_count, total
      using errcode = 'check_violation', constraint = 'ledger_txn_balances';
  end if;
  if not is_told then
    raise exception 'The history of the account does not tell transaction %', new.id
      using errcode = 'check_violation', constraint = 'ledger_txn_is_told';
  end if;
  return null;
end $$;
