-- Invoices (domain §6.19, BR-67): many orders on one, an order on one live invoice at most, and amounts that the database sums.
select ec_table('truck_invoice', $$
  apply_no varchar(32) not null,
  merchant_id bigint not null,
  month varchar(7) not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  kind smallint not null check (kind in (1, 2)),
  invoice_status smallint not null default 0 check (invoice_status in (0, 1, 2, 3, 4, 5)),
  order_count integer not null check (order_count > 0),
  amount numeric(14,2) not null check (amount > 0),
  tax_money numeric(14,2) not null check (tax_money >= 0),
  lines jsonb not null,
  title varchar(60) not null,
  tax_no varchar(20) not null,
  address varchar(100),
  bank_name varchar(60),
  bank_account varchar(30),
  invoice_no varchar(20),
  invoice_date date,
  red_no varchar(20),
  apply_user bigint,
  audit_user bigint,
  audit_time timestamptz,
  end_reason varchar(200),
  foreign key (tenant_id, merchant_id) references truck_merchant (tenant_id, id),
  foreign key (tenant_id, apply_user) references "system_user" (tenant_id, id),
  foreign key (tenant_id, audit_user) references "system_user" (tenant_id, id),
  constraint invoice_has_number check ((invoice_status in (3, 4)) = (invoice_no is not null and invoice_date is not null)),
  constraint invoice_has_red_number check ((invoice_status = 4) = (red_no is not null))
$$);
create unique index on truck_invoice (tenant_id, apply_no) where is_deleted = 0;
create unique index on truck_invoice (tenant_id, invoice_no) where is_deleted = 0;
create unique index on truck_invoice (tenant_id, red_no) where is_deleted = 0;
create index on truck_invoice (tenant_id, merchant_id);
create index on truck_invoice (tenant_id, month);
create index on truck_invoice (tenant_id, invoice_status);
create index on truck_invoice using gin (apply_no gin_trgm_ops, title gin_trgm_ops);
select ec_states('truck_invoice', 'invoice_status', '{"0": [1, 2, 5], "1": [3, 5], "3": [4]}');

-- Which part of the money of an order stands on which line. A row is live as long as its invoice is.
create table truck_invoice_order (
  tenant_id varchar(12) not null,
  invoice_id bigint not null,
  order_id bigint not null,
  elec numeric(14,2) not null check (elec >= 0),
  service numeric(14,2) not null check (service >= 0),
  swap numeric(14,2) not null check (swap >= 0),
  is_live boolean not null default true,
  primary key (tenant_id, invoice_id, order_id),
  foreign key (tenant_id, invoice_id) references truck_invoice (tenant_id, id),
  foreign key (tenant_id, order_id) references truck_orders (tenant_id, id)
);
create unique index truck_invoice_order_once on truck_invoice_order (tenant_id, order_id) where is_live;
create index on truck_invoice_order (tenant_id, order_id);
select ec_fence('truck_invoice_order');

-- The orders follow their invoice, whoever moves it: requested, issued, reversed, or free again.
create function truck_invoice_orders_follow() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.invoice_status in (2, 4, 5) then
    update truck_invoice_order set is_live = false where tenant_id = new.tenant_id and invoice_id = new.id and is_live;
  end if;
  if new.invoice_status in (2, 3, 4, 5) then
    update truck_orders o set invoice_status = case new.invoice_status when 3 then 2 when 4 then 3 else 0 end
      from truck_invoice_order l
      where l.tenant_id = new.tenant_id and l.invoice_id = new.id and o.tenant_id = l.tenant_id and o.id = l.order_id;
  end if;
  return null;
end $$;
revoke execute on function truck_invoice_orders_follow from public;
create trigger orders_follow after update of invoice_status on truck_invoice for each row
  when (old.invoice_status is distinct from new.invoice_status) execute function truck_invoice_orders_follow();

-- What an invoice is about does not change.
create function truck_invoice_is_fixed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if (new.apply_no, new.merchant_id, new.month, new.amount, new.tax_money, new.order_count, new.lines)
    is distinct from (old.apply_no, old.merchant_id, old.month, old.amount, old.tax_money, old.order_count, old.lines) then
    raise exception 'What an invoice is about does not change'
      using errcode = 'check_violation', constraint = 'invoice_is_fixed';
  end if;
  return new;
end $$;
revoke execute on function truck_invoice_is_fixed from public;
create trigger invoice_is_fixed before update on truck_invoice for each row execute function truck_invoice_is_fixed();

-- A request that came to nothing frees its orders, and what was reversed may be invoiced anew.
select ec_states('truck_orders', 'invoice_status', '{"0": [1], "1": [0, 2], "2": [3], "3": [1]}');
