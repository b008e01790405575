-- State machines (domain §6): the moves of a column, written once more beside the definition, so that no code can make another.
-- A test compares the two.

-- A row without a state may take any; staying is no move.
create function ec_check_move() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  was jsonb := to_jsonb(old) -> tg_argv[0];
  now_is jsonb := to_jsonb(new) -> tg_argv[0];
begin
  if was <> 'null' and not coalesce(tg_argv[1]::jsonb -> (was #>> '{}') @> now_is, false) then
    raise exception '% of %: % cannot become %', tg_argv[0], tg_table_name, was, now_is
      using errcode = 'EC409', table = tg_table_name, column = tg_argv[0];
  end if;
  return new;
end $$;

-- `moves`: {"<state>": [<states that may follow>]}; a state that is not named is final.
create function ec_states(target regclass, state name, moves jsonb) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format(
    'create or replace trigger %1$I before update on %2$s for each row when (old.%3$I is distinct from new.%3$I) '
    'execute function ec_check_move(%3$L, %4$L)', 'states_' || state, target, state, moves);
end $$;

revoke execute on function ec_check_move(), ec_states(regclass, name, jsonb) from public;
