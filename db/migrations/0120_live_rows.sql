-- Rows that change by themselves are told to open browsers (architecture, "Open browsers"). Each statement notes in its transaction which
-- rows it wrote; the server reads the notes with the commit and tells all processes at its own pace: a NOTIFY in the transaction itself
-- would let commits pass one at a time.

-- A note: table, tenant, what became of the rows (a added, c changed, d gone), their ids or * for many; notes are parted by spaces.
-- Work on many rows one by one is told as that, so that the note stays small.
create function ec_note(fresh text) returns void
language plpgsql set search_path = pg_catalog as $$
declare
  noted text := coalesce(current_setting('ec.noted', true), '');
begin
  if length(noted) > 4000 then
    fresh := regexp_replace(fresh, ':[acd]:\S*', ':a:*', 'g');
  end if;
  if fresh is not null and strpos(noted, fresh) = 0 then
    perform set_config('ec.noted', noted || ' ' || fresh, true);
  end if;
end $$;

create function ec_note_rows() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  fresh text;
begin
  if tg_op = 'INSERT' then
    select string_agg(note, ' ') into fresh from (
      select concat_ws(':', tg_table_name, tenant_id, 'a', case when count(*) > 100 then '*' else string_agg(id::text, ',') end) as note
      from after_rows group by tenant_id) notes;
  elsif tg_op = 'DELETE' then
    select string_agg(note, ' ') into fresh from (
      select concat_ws(':', tg_table_name, tenant_id, 'd', case when count(*) > 100 then '*' else string_agg(id::text, ',') end) as note
      from before_rows group by tenant_id) notes;
  else
    -- What was written as it stood is no news.
    select string_agg(note, ' ') into fresh from (
      select concat_ws(':', tg_table_name, tenant_id, what, case when count(*) > 100 then '*' else string_agg(id::text, ',') end) as note
      from (select n.tenant_id, n.id, case when n.is_deleted = o.is_deleted then 'c' when n.is_deleted = 1 then 'd' else 'a' end as what
        from after_rows n join before_rows o on o.tenant_id = n.tenant_id and o.id = n.id where n is distinct from o) changed
      group by tenant_id, what) notes;
  end if;
  perform ec_note(fresh);
  return null;
end $$;

-- Rows that are part of another one, as its commands are: that one has changed. Arguments: its table, and the column that names it.
create function ec_note_parts() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  fresh text;
begin
  select string_agg(note, ' ') into fresh from (
    select concat_ws(':', tg_argv[0], tenant_id, 'c', case when count(*) > 100 then '*' else string_agg(id, ',') end) as note
    from (select distinct tenant_id, to_jsonb(n) ->> tg_argv[1] as id from after_rows n) changed
    where id is not null group by tenant_id) notes;
  perform ec_note(fresh);
  return null;
end $$;

create function ec_live(target name) returns void
language plpgsql set search_path = public, pg_catalog as $$
begin
  execute format('create trigger live_added after insert on %I referencing new table as after_rows
    for each statement execute function ec_note_rows()', target);
  execute format('create trigger live_changed after update on %I referencing old table as before_rows new table as after_rows
    for each statement execute function ec_note_rows()', target);
  execute format('create trigger live_removed after delete on %I referencing old table as before_rows
    for each statement execute function ec_note_rows()', target);
end $$;

create function ec_live_part(target name, of_table name, by_column name) returns void
language plpgsql set search_path = public, pg_catalog as $$
begin
  execute format('create trigger %I after insert on %I referencing new table as after_rows
    for each statement execute function ec_note_parts(%L, %L)', 'live_part_added_' || by_column, target, of_table, by_column);
  execute format('create trigger %I after update on %I referencing new table as after_rows
    for each statement execute function ec_note_parts(%L, %L)', 'live_part_changed_' || by_column, target, of_table, by_column);
end $$;
-- Called by the triggers, as whoever writes.
revoke execute on function ec_note_rows, ec_note_parts, ec_live, ec_live_part from public;

select ec_live(name) from unnest(array['truck_charging_stack', 'truck_charging_gun', 'truck_battery', 'truck_ess', 'truck_meter',
  'truck_orders', 'truck_order_ready', 'device_alarm', 'work_order', 'device_inverter', 'household_collector', 'household_inverter_cmd',
  'ocpp_waiting', 'ocpp_message', 'mqtt_quarantine']) as name;
select ec_live_part('truck_gun_cmd', 'truck_charging_gun', 'gun_id');
select ec_live_part('truck_gun_cmd', 'truck_charging_stack', 'stack_id');
select ec_live_part('ocpp_message', 'truck_charging_stack', 'stack_id');
