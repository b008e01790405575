-- The page of tasks that a person could claim shows the newest: it walks this index instead of sorting all that a large group could claim.
create index workflow_task_claim_latest on workflow_task (tenant_id, id desc) where state = 1 and assignee is null;
