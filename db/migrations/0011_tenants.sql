-- The account quota of a tenant. Here it holds whatever adds an account: form, import, registration, recycle bin, undo. Adds
-- side by side wait for each other, so that the last free place is given once.
create function ec_keep_quota() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  place record;
begin
  if tg_op = 'UPDATE' then
    -- Only rows that come back take a place.
    if not exists (select from added a join former f using (tenant_id, id) where f.is_deleted = 1 and a.is_deleted = 0) then
      return null;
    end if;
  end if;
  for place in
    select t.tenant_id, t.account_number as quota from system_tenant t
    where t.account_number > 0 and t.tenant_id in (select tenant_id from added)
  loop
    perform pg_advisory_xact_lock(730511, hashtext(place.tenant_id));
    if (select count(*) from "system_user" u where u.tenant_id = place.tenant_id and u.is_deleted = 0) > place.quota then
      -- The error catalogue knows this code (kernel/http/error-reply.ts).
      raise exception 'The account quota of tenant % is used up', place.tenant_id using errcode = '23Q01';
    end if;
  end loop;
  return null;
end $$;
create trigger quota_added after insert on "system_user"
  referencing new table as added for each statement execute function ec_keep_quota();
create trigger quota_restored after update on "system_user"
  referencing new table as added old table as former for each statement execute function ec_keep_quota();

-- Sign-ins of the last 30 days and what an operator has looked at, without reading the rest of the audit.
create index audit_log_sign_in on audit_log (tenant_id, create_time desc) where resource = 'session' and action = 'signIn';

-- Rows and storage of each table by tenant, as last measured: counting millions of rows is a job for the night.
create table system_tenant_usage (
  tenant_id varchar(12) not null,
  resource text not null,
  row_count bigint not null,
  bytes bigint not null,
  measured_at timestamptz not null,
  primary key (tenant_id, resource)
);
select ec_fence('system_tenant_usage');
