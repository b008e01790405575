-- Trees stay trees, whoever writes and however many at once: no row may come to lie below itself.
create function ec_refuse_cycle() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  lies_below boolean;
begin
  if new.parent_id is null or (tg_op = 'UPDATE' and new.parent_id is not distinct from old.parent_id) then
    return new;
  end if;
  -- Two moves at once could each be right alone and make a ring together: moves in one table take turns.
  perform pg_advisory_xact_lock(hashtext(tg_table_name));
  execute format(
    'with recursive above as (
       select $1 as id
       union
       select t.parent_id from %1$s t join above a on t.id = a.id where t.parent_id is not null
     ) select exists (select from above where id = $2)', tg_relid::regclass)
    into lies_below using new.parent_id, new.id;
  if lies_below then
    raise exception 'row % would lie below itself', new.id using errcode = 'check_violation', constraint = 'parent_is_below';
  end if;
  return new;
end $$;
revoke execute on function ec_refuse_cycle() from public;

do $$
declare
  tree text;
begin
  foreach tree in array array['system_menu', 'system_dept', 'system_role', 'system_dict', 'system_dict_biz'] loop
    execute format('create trigger refuse_cycle before insert or update of parent_id on %I
      for each row execute function ec_refuse_cycle()', tree);
  end loop;
end $$;

-- "0,<id>,…" down to the parent (contract §3.2), for the row and for all below it when it moves.
create function system_dept_place() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  new.ancestors := coalesce((select d.ancestors || ',' || d.id from system_dept d
    where d.tenant_id = new.tenant_id and d.id = new.parent_id), '0');
  return new;
end $$;
create function system_dept_place_below() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  -- Each child in turn takes its place and passes it on.
  update system_dept set parent_id = parent_id where tenant_id = new.tenant_id and parent_id = new.id;
  return null;
end $$;
revoke execute on function system_dept_place(), system_dept_place_below() from public;
create trigger place before insert or update of parent_id on system_dept
  for each row execute function system_dept_place();
create trigger place_below after update of parent_id on system_dept
  for each row when (new.ancestors is distinct from old.ancestors) execute function system_dept_place_below();
