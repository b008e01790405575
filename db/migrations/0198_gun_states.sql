-- Each change of a connector's state with its time: the band of a day that a monitoring screen shows (domain §9).
create table truck_gun_state_log (
  tenant_id varchar(12) not null,
  gun_id bigint not null,
  at timestamptz not null,
  gun_status smallint,
  primary key (tenant_id, gun_id, at)
);
create index on truck_gun_state_log using brin (at);
select ec_fence('truck_gun_state_log', true);

create function truck_gun_note_state() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  -- A device may report two states with one time: the later one counts.
  insert into truck_gun_state_log (tenant_id, gun_id, at, gun_status)
  values (new.tenant_id, new.id, coalesce(new.status_time, clock_timestamp()), new.gun_status)
  on conflict (tenant_id, gun_id, at) do update set gun_status = excluded.gun_status;
  return null;
end $$;
revoke execute on function truck_gun_note_state from public;
create trigger state_noted after update of gun_status on truck_charging_gun for each row
  when (old.gun_status is distinct from new.gun_status) execute function truck_gun_note_state();

-- The day of this migration begins with the states that are known.
set role ec_platform;
insert into truck_gun_state_log (tenant_id, gun_id, at, gun_status)
select tenant_id, id, status_time, gun_status from truck_charging_gun
where is_deleted = 0 and gun_status is not null and status_time is not null;
reset role;
