-- What only a superuser (or at least the owner of the database) can give: roles, extensions, marks. It can run again at any
-- time, and has to after a restore and after a major upgrade (`npm run db:prepare`). What the connected login may not do is
-- skipped with a notice; the first migration then says what is missing.

do $$
declare
  role_name text;
begin
  foreach role_name in array array['ec_owner', 'ec_app', 'ec_platform'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      -- NOINHERIT: the owner may become ec_platform, but its policies do not hold for the owner as such.
      execute format('create role %I nologin noinherit nosuperuser nobypassrls', role_name);
    end if;
  end loop;
exception
  when insufficient_privilege then raise notice 'roles: %', sqlerrm;
  when duplicate_object or unique_violation then null; -- somebody else prepares another database of this server
end $$;

do $$
declare
  grants text[][] := array[['ec_app', 'ec_owner'], ['ec_platform', 'ec_owner'], ['ec_owner', current_user]];
  pair text[];
begin
  foreach pair slice 1 in array grants loop
    if pair[2] <> 'ec_owner' and (select rolsuper from pg_roles where rolname = pair[2]) then continue; end if;
    if not exists (
      select from pg_auth_members m
      where m.roleid = pair[1]::regrole and m.member = pair[2]::regrole and pair[1] <> pair[2]
    ) and pair[1] <> pair[2] then
      execute format('grant %I to %I', pair[1], pair[2]);
    end if;
  end loop;
exception
  when insufficient_privilege then raise notice 'memberships: %', sqlerrm;
  when unique_violation then null;
end $$;

do $$
begin
  execute format('grant create, connect on database %I to ec_owner', current_database());
  execute format('grant connect on database %I to ec_app, ec_platform', current_database());
  grant usage, create on schema public to ec_owner;
  grant usage on schema public to ec_app, ec_platform;
exception
  when insufficient_privilege then raise notice 'schema: %', sqlerrm;
end $$;

do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gist;
exception
  when insufficient_privilege then raise notice 'extensions: %', sqlerrm;
end $$;

-- Behind row security an index serves only leakproof operators (architecture §3, "Indexes under row-level security").
do $$
declare
  mark regprocedure;
begin
  foreach mark in array array[
    'pg_catalog.textlike(text, text)', 'pg_catalog.texticlike(text, text)',
    'pg_catalog.numeric_eq(numeric, numeric)', 'pg_catalog.numeric_ne(numeric, numeric)',
    'pg_catalog.numeric_lt(numeric, numeric)', 'pg_catalog.numeric_le(numeric, numeric)',
    'pg_catalog.numeric_gt(numeric, numeric)', 'pg_catalog.numeric_ge(numeric, numeric)'
  ]::regprocedure[] loop
    if not (select proleakproof from pg_proc where oid = mark) then
      execute format('alter function %s leakproof', mark);
    end if;
  end loop;
exception
  when insufficient_privilege then raise notice 'leakproof marks: %', sqlerrm;
end $$;
