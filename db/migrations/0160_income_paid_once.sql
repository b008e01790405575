-- The differences of an earlier month are paid once (domain BR-43), whatever code writes. At the commit the statements of a customer
-- are added up while the customer is held, so that confirmations at the same time see each other.
create function household_statement_is_fixed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if (new.customer_id, new.month, new.kwh, new.income, new.farmer_share, new.rent, new.adjust, new.due, new.lines, new.is_deleted)
    is distinct from (old.customer_id, old.month, old.kwh, old.income, old.farmer_share, old.rent, old.adjust, old.due, old.lines, old.is_deleted) then
    raise exception 'The amounts of a confirmed statement do not change'
      using errcode = 'check_violation', constraint = 'income_statement_is_fixed', table = 'household_income_statement';
  end if;
  return new;
end $$;
create trigger income_statement_is_fixed before update on household_income_statement for each row
  when (old.statement_state <> 1 and new.statement_state <> 1) execute function household_statement_is_fixed();

create function household_adjusts_add_up() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare wrong record;
begin
  if current_setting('app.wiping', true) = 'on' then return null; end if;
  -- A statement of its own: the snapshot of the next one is taken once the customer is held.
  perform from household_station_customer where tenant_id = new.tenant_id and id = new.customer_id for no key update;
  if new.statement_state = 1 then
    -- A month that went back to a draft is stated anew in full, so no other statement may have paid a part of it.
    if exists (select from household_income_statement o cross join jsonb_to_recordset(o.lines) as l (kind text, month text)
      where o.tenant_id = new.tenant_id and o.customer_id = new.customer_id and o.id <> new.id and o.statement_state <> 1
        and o.is_deleted = 0 and l.kind = 'adjust' and l.month = new.month) then
      raise exception 'A later statement has paid a difference of %', new.month
        using errcode = 'check_violation', constraint = 'income_month_adjusted', table = 'household_income_statement';
    end if;
    return null;
  end if;
  if new.adjust is distinct from (select coalesce(sum(l.amount), 0) from jsonb_to_recordset(new.lines) as l (kind text, amount numeric)
    where l.kind = 'adjust') then
    raise exception 'The differences of % are not those of its lines', new.statement_no
      using errcode = 'check_violation', constraint = 'income_adjust_of_lines', table = 'household_income_statement';
  end if;
  -- What a month came to by now is what it stated and what later statements made good.
  with paid as (
    select l.month, sum(l.amount) as amount
    from household_income_statement o cross join jsonb_to_recordset(o.lines) as l (kind text, month text, amount numeric)
    where o.tenant_id = new.tenant_id and o.customer_id = new.customer_id and o.statement_state <> 1 and o.is_deleted = 0
      and l.kind = 'adjust' and l.month in (select n.month from jsonb_to_recordset(new.lines) as n (kind text, month text) where n.kind = 'adjust')
    group by 1)
  select p.month, p.amount into wrong from paid p
  where p.amount is distinct from (
      select coalesce(sum(i.farmer_share), 0) from household_station_income i
      where i.tenant_id = new.tenant_id and i.customer_id = new.customer_id and i.day >= (p.month || '-01')::date
        and i.day < (p.month || '-01')::date + interval '1 month')
    - (select f.farmer_share from household_income_statement f
      where f.tenant_id = new.tenant_id and f.customer_id = new.customer_id and f.month = p.month and f.statement_state <> 1 and f.is_deleted = 0)
  limit 1;
  if wrong.month is not null then
    -- A serialization failure: the days or a sibling changed since the amount was worked out, and the write is done again.
    raise exception 'The differences of % come to % in all, which is not what is owed', wrong.month, wrong.amount
      using errcode = 'serialization_failure', constraint = 'income_adjust_once', table = 'household_income_statement';
  end if;
  return null;
end $$;
revoke execute on function household_statement_is_fixed, household_adjusts_add_up from public;
create constraint trigger income_adjusts_stated after insert on household_income_statement deferrable initially deferred for each row
  when (new.statement_state <> 1) execute function household_adjusts_add_up();
create constraint trigger income_adjusts_confirmed after update on household_income_statement deferrable initially deferred for each row
  when ((old.statement_state = 1) <> (new.statement_state = 1)) execute function household_adjusts_add_up();
