-- Whoever writes many rows in one transaction has them looked at before more rows, and rows that point at them, follow: until a table
-- is analysed, the planner takes any index that begins with the tenant, and a foreign key reads all rows of the tenant for one (0140).
-- The tables belong to the owner alone; one that is analysed stays locked against another analysis until the transaction ends.
create function ec_analyse(tables name[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  named regclass[] := (select array_agg(format('public.%I', name)::regclass) from unnest(tables) name);
  target regclass;
begin
  for target in
    select unnest(named) union select confrelid from pg_constraint where contype = 'f' and conrelid = any (named) order by 1
  loop
    execute format('analyze %s', target);
  end loop;
end $$;
revoke execute on function ec_analyse(name[]) from public;
grant execute on function ec_analyse(name[]) to ec_app;
