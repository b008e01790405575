-- A timer that fails waits longer each time before it is tried again, so that timers that fail in every round do not hold back those
-- that became due later.
alter table workflow_timer add column attempts smallint not null default 0;
alter table workflow_timer add column retry_time timestamptz;
create index workflow_timer_next on workflow_timer (tenant_id, (coalesce(retry_time, due)));
drop index workflow_timer_tenant_id_due_idx;
