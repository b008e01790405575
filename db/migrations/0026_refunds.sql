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
