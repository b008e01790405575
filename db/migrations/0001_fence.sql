-- The fence between tenants, and what every later migration builds on. Runs as ec_owner; roles, extensions and leakproof
-- marks come from db/prepare.sql, which has run before.

do $$
declare
  missing text;
begin
  select string_agg(name, ', ') into missing from unnest(array['pg_trgm', 'btree_gist']) as name
  where not exists (select from pg_extension where extname = name);
  if missing is not null then
    raise exception 'The database lacks the extensions %', missing
      using hint = 'Let a superuser run `npm run db:prepare` once.';
  end if;
end $$;

-- Nothing can be read or called by the serving roles unless a migration says so with one of the functions below.
alter default privileges revoke all on tables from public;
alter default privileges revoke all on sequences from public;

-- Rows of one tenant: readable and writable only inside that tenant. Without a tenant there are no rows: an empty setting
-- counts as none. Deleting is for tables that say so; elsewhere deletes are logical.
create function ec_fence(target regclass, deletable boolean default false) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to ec_app '
    'using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')) '
    'with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), ''''))', target);
  execute format('create policy platform on %s to ec_platform using (true) with check (true)', target);
  execute format('grant select, insert, update on %s to ec_app', target);
  if deletable then execute format('grant delete on %s to ec_app', target); end if;
  execute format('grant select, insert, update, delete, truncate on %s to ec_platform', target);
end $$;

-- The same for tables that also hold general rows (tenant_id = ''): every tenant reads them, none writes them.
create function ec_fence_general(target regclass, deletable boolean default false) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform ec_fence(target, deletable);
  execute format('drop policy tenant on %s', target);
  execute format(
    'create policy tenant on %s to ec_app '
    'using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''') or tenant_id = '''') '
    'with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), ''''))', target);
end $$;

-- Tables that are read before a tenant is known, or that belong to no tenant.
create function ec_open(target regclass) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('grant select, insert, update, delete on %s to ec_app', target);
  execute format('grant select, insert, update, delete, truncate on %s to ec_platform', target);
end $$;

revoke execute on function ec_fence(regclass, boolean), ec_fence_general(regclass, boolean), ec_open(regclass) from public;

-- The ten node bits of an id: who holds which, and until when. The longest unused is given out first.
create table ec_node (
  node smallint primary key check (node between 0 and 511),
  holder text not null default '',
  leased_until timestamptz not null default '-infinity'
);
insert into ec_node (node) select generate_series(0, 511);
select ec_open('ec_node');

-- Jobs are queued in the business transaction. A tenant can queue for itself only, and its job keys are its own.
create function ec_enqueue(
  task text, payload json, run_at timestamptz default null, job_key text default null,
  queue_name text default null, max_attempts integer default null, priority integer default null
) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  job_id bigint;
begin
  if tenant is not null and (payload ->> 'tenantId') is distinct from tenant then
    raise exception 'A job of another tenant cannot be queued' using errcode = 'insufficient_privilege';
  end if;
  if json_typeof(payload) is distinct from 'object' or coalesce(payload ->> 'tenantId', '') = '' then
    raise exception 'A job needs the tenantId it runs in' using errcode = 'check_violation';
  end if;
  select id into job_id from graphile_worker.add_job(
    task, payload, ec_enqueue.queue_name, ec_enqueue.run_at, ec_enqueue.max_attempts,
    (payload ->> 'tenantId') || ':' || ec_enqueue.job_key, ec_enqueue.priority);
  return job_id;
end $$;

revoke execute on function ec_enqueue from public;
grant execute on function ec_enqueue to ec_app, ec_platform;
