-- A tenant that the statistics do not know looks empty to the planner: every way to a row by (tenant_id, id) costs it the same, it reads
-- all rows of the tenant for one, and a join of two such tables reads them squared. PostgreSQL's own threshold, a tenth of the table,
-- leaves a thousand new chargers among many unknown for weeks; tables of tenants are looked at again after far fewer changes.
create function ec_fresh_statistics(target regclass) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  -- Of a partitioned table its partitions would have to say it; they are read by device and time alone.
  if (select relkind = 'r' and not relispartition from pg_class where oid = target) then
    execute format('alter table %s set (autovacuum_analyze_threshold = 200, autovacuum_analyze_scale_factor = 0.005)', target);
  end if;
end $$;
revoke execute on function ec_fresh_statistics(regclass) from public;

create or replace function ec_fence(target regclass, deletable boolean default false) returns void
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
  perform ec_fresh_statistics(target);
end $$;

select ec_fresh_statistics(oid) from pg_class
where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition and relrowsecurity;
