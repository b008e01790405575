-- What a trigger asks before it is called is read anew from its text with every statement, and a function's own search_path is set and
-- taken back with every call: together a tenth of a debit. The rules stay word for word.

-- A state moves only where a statement names its column (no trigger sets one): other updates need not be asked (0023).
create or replace function ec_states(target regclass, state name, moves jsonb) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format(
    'create or replace trigger %1$I before update of %3$I on %2$s for each row when (old.%3$I is distinct from new.%3$I) '
    'execute function ec_check_move(%3$L, %4$L)', 'states_' || state, target, state, moves);
end $$;

do $$
declare
  it record;
begin
  for it in
    select tgname, tgrelid::regclass as target, pg_get_triggerdef(oid) as text,
      substring(pg_get_triggerdef(oid) from 'ec_check_move\(''([^'']+)''') as state
    from pg_trigger where tgfoid = 'ec_check_move()'::regprocedure and tgparentid = 0
  loop
    execute format('drop trigger %I on %s', it.tgname, it.target);
    execute replace(it.text, ' BEFORE UPDATE ON ', format(' BEFORE UPDATE OF %I ON ', it.state));
  end loop;
end $$;

-- The ledger's own moves, one level down, are told apart before the guard is called (0025).
drop trigger balance_by_ledger_update on truck_account;
create trigger balance_by_ledger_update before update of balance, gift, frozen on truck_account for each row
  when (pg_trigger_depth() = 0) execute function ledger_guard();

create or replace function ledger_guard() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' or (old.balance, old.gift, old.frozen) is distinct from (new.balance, new.gift, new.frozen) then
    raise exception 'Balances of an account move with the ledger alone'
      using errcode = 'check_violation', constraint = 'balance_by_ledger';
  end if;
  return new;
end $$;

-- The ledger's moves and proofs (0032), with the names of their tables in full instead of a search_path.
create or replace function ledger_move() returns trigger
language plpgsql as $$
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
    update public.truck_account a
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
language plpgsql as $$
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
    from public.ledger_leg where tenant_id = new.tenant_id and txn_id = new.id
  ) l left join public.truck_account_his h on h.tenant_id = new.tenant_id and h.id = new.id;
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

-- Checks are read anew, too: a list as one constant instead of one for each member, and what is available is computed once.
alter table ledger_leg
  drop constraint ledger_leg_pocket_check,
  add constraint ledger_leg_pocket_check check (pocket = any ('{1,2,3,90,91,92,93,94}'::smallint[]));
alter table truck_account_his
  drop constraint truck_account_his_direction_check,
  add constraint truck_account_his_direction_check check (direction = any ('{1,2}'::smallint[])),
  drop constraint truck_account_his_is_deleted_check,
  add constraint truck_account_his_is_deleted_check check (is_deleted = any ('{0,1}'::smallint[]));
alter table truck_account
  drop constraint truck_account_account_status_check,
  add constraint truck_account_account_status_check check (account_status = any ('{1,2,3}'::smallint[])),
  drop constraint truck_account_is_deleted_check,
  add constraint truck_account_is_deleted_check check (is_deleted = any ('{0,1}'::smallint[])),
  drop constraint available_not_below_zero,
  add constraint available_not_below_zero check (available >= 0);
