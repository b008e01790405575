-- What a confirmed month came to later includes its rent (domain BR-43): the database adds up both, as the drafts do.
create or replace function household_adjusts_add_up() returns trigger
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
  where p.amount is distinct from household_month_worth(new.tenant_id, new.customer_id, (p.month || '-01')::date)
    - (select f.farmer_share + f.rent from household_income_statement f
      where f.tenant_id = new.tenant_id and f.customer_id = new.customer_id and f.month = p.month and f.statement_state <> 1 and f.is_deleted = 0)
  limit 1;
  if wrong.month is not null then
    -- A serialization failure: the days or a sibling changed since the amount was worked out, and the write is done again.
    raise exception 'The differences of % come to % in all, which is not what is owed', wrong.month, wrong.amount
      using errcode = 'serialization_failure', constraint = 'income_adjust_once', table = 'household_income_statement';
  end if;
  return null;
end $$;

-- Whoever looks at a draft sees at once that its figures became others.
select ec_live('household_income_statement');
