-- What was given back of orders after they were invoiced: the red-letter invoice that is still to come (domain BR-67). What was
-- reversed, refused or voided asks for none.
create function refunded_since(i truck_invoice) returns numeric language sql stable as $$
  select case when i.invoice_status in (0, 1, 3) then coalesce(sum(greatest(0,
      l.elec + l.service + l.swap - greatest(0, coalesce(o.pay_money, 0) - coalesce(o.refund_money, 0)))), 0) else 0 end::numeric(14,2)
    from truck_invoice_order l join truck_orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    where l.tenant_id = i.tenant_id and l.invoice_id = i.id
$$;
grant execute on function refunded_since(truck_invoice) to ec_app, ec_platform;
