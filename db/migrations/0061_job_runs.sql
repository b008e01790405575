-- What jobs did: a row for each run that did something or failed, for a week.
create table system_job_run (
  id bigint not null,
  tenant_id varchar(12) not null,
  job varchar(100) not null,
  start_time timestamptz not null,
  ms integer not null,
  -- 1 done, 2 failed
  state smallint not null check (state in (1, 2)),
  done integer not null,
  attempt smallint not null,
  why varchar(1000) not null default '',
  primary key (tenant_id, id)
);
create index on system_job_run (tenant_id, job, id desc);
create index on system_job_run (start_time);
select ec_fence('system_job_run');

-- The queue as people see it. Its tables are the runner's own: who works for a tenant sees and touches what is queued for that
-- tenant, the platform's role all of it.
create function ec_job_tenant() returns text
language plpgsql stable set search_path = pg_catalog, public as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
begin
  if tenant is null and current_setting('role', true) is distinct from 'ec_platform' then
    raise exception 'The queue is seen by a tenant or by the platform' using errcode = 'insufficient_privilege';
  end if;
  return tenant;
end $$;

-- state: 0 waiting, 1 running, 2 failed and tried again, 3 failed for good
create function ec_jobs() returns table (id bigint, job text, tenant_id text, state integer, run_at timestamptz,
  attempts integer, max_attempts integer, last_error text, locked_at timestamptz, create_time timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  tenant text := ec_job_tenant();
begin
  return query
    select j.id, t.identifier::text, j.payload ->> 'tenantId',
      case when j.locked_at is not null then 1 when j.attempts >= j.max_attempts then 3 when j.last_error is not null then 2 else 0 end,
      j.run_at, j.attempts::integer, j.max_attempts::integer, j.last_error, j.locked_at, j.created_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where tenant is null or j.payload ->> 'tenantId' = tenant;
end $$;

-- When the clock last queued each job.
create function ec_job_clock() returns table (identifier text, last_time timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  select k.identifier, k.last_execution from graphile_worker._private_known_crontabs k
$$;

-- At once, with all its tries; false where it is not there, or runs just now.
create function ec_job_retry(job_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from ec_jobs() j where j.id = job_id and j.state <> 1) then
    return false;
  end if;
  return exists (select from graphile_worker.reschedule_jobs(array[job_id], run_at := now(), attempts := 0));
end $$;

create function ec_job_forget(job_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from ec_jobs() j where j.id = job_id and j.state <> 1) then
    return false;
  end if;
  return exists (select from graphile_worker.complete_jobs(array[job_id]));
end $$;

revoke execute on function ec_job_tenant(), ec_jobs(), ec_job_clock(), ec_job_retry(bigint), ec_job_forget(bigint) from public;
grant execute on function ec_job_tenant(), ec_jobs(), ec_job_clock(), ec_job_retry(bigint), ec_job_forget(bigint) to ec_app, ec_platform;
