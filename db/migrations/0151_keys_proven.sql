-- A key that was added to a table with rows has looked at none of them: behind the fence its owner sees nothing. Each is made anew;
-- the migrator proves the keys that a file makes (packages/kernel/src/database/foreign-keys.ts), from this file on.
do $$
declare
  key record;
begin
  for key in
    select conrelid::regclass as target, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace and pg_relation_size(conrelid) > 0
    order by oid
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', key.target, key.conname, key.conname, key.definition);
  end loop;
end $$;
