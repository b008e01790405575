-- What an order that runs has taken and cost by its last sample (contract §7.1). Null of any other: then the bill says it. Nothing but the
-- state is looked at where it does not run.
create function run_kwh(o truck_orders) returns numeric language plpgsql stable set search_path = pg_catalog, public as $$
begin
  if o.order_proc not in (2, 3, 5) or o.total_kwh is not null then return null; end if;
  return (select case when r.meter >= o.start_meter then round(r.meter - o.start_meter, 2) when r.meter < o.start_meter then 0 end from truck_order_run r
    where r.tenant_id = o.tenant_id and r.order_id = o.id);
end $$;
create function run_money(o truck_orders) returns numeric language plpgsql stable set search_path = pg_catalog, public as $$
begin
  if o.order_proc not in (2, 3, 5) or o.total_money is not null then return null; end if;
  return (select r.cost from truck_order_run r where r.tenant_id = o.tenant_id and r.order_id = o.id);
end $$;
grant execute on function run_kwh(truck_orders), run_money(truck_orders) to ec_app, ec_platform;
