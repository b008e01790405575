-- Days that a person entered within a gap are deducted from what the counter moved over it (domain BR-41). Gaps that hold such days from
-- before are due.
create function device_link_entered_days(tenant varchar) returns void
language sql set search_path = pg_catalog, public as $$
  insert into device_link_due (tenant_id, inverter_id, day)
  select distinct c.tenant_id, c.inverter_id, c.day from device_inverter_day_correction c
  where c.tenant_id = tenant and c.withdraw_time is null and not exists (select from device_inverter_reading r
    where r.tenant_id = c.tenant_id and r.inverter_id = c.inverter_id and r.day = c.day and r.first_time is not null)
  on conflict do nothing
$$;
revoke execute on function device_link_entered_days from public;
grant execute on function device_link_entered_days to ec_platform;
set role ec_platform;
select device_link_entered_days(t.tenant_id) from (select distinct tenant_id from device_inverter_day_correction) t;
set role ec_owner;
