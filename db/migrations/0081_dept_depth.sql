-- A department keeps the way up to the company; one that lies too deep for that is refused in words (contract §3.2).
create or replace function system_dept_place() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  above text := coalesce((select d.ancestors || ',' || d.id from system_dept d
    where d.tenant_id = new.tenant_id and d.id = new.parent_id), '0');
begin
  if length(above) > 255 then
    raise exception 'Department % lies too deep', new.id
      using errcode = 'check_violation', constraint = 'system_dept_depth', table = 'system_dept';
  end if;
  new.ancestors := above;
  return new;
end $$;
