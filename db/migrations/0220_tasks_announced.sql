-- Tells server processes whose tasks changed, so that open browsers of that person ask again: `tenant person`, or a tenant for tasks
-- that several people could claim.
create function workflow_task_announce() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.state = 1 and new.assignee is null or tg_op = 'UPDATE' and old.assignee is null and old.state = 1 then
    perform pg_notify('ec_changed', 'workflow_task:' || new.tenant_id);
  end if;
  if new.assignee is not null then
    perform pg_notify('ec_changed', 'workflow_task:' || new.tenant_id || ' ' || new.assignee);
  end if;
  if tg_op = 'UPDATE' and old.assignee is not null and old.assignee is distinct from new.assignee then
    perform pg_notify('ec_changed', 'workflow_task:' || new.tenant_id || ' ' || old.assignee);
  end if;
  return null;
end $$;
create trigger announce after insert or update of state, assignee on workflow_task
  for each row execute function workflow_task_announce();
