-- The instance stores its subject in both languages, so that lists show and search it without reading the business rows.
alter table workflow_definition add name_en varchar(100) not null default '';
alter table workflow_instance
  add subject_zh varchar(200) not null default '',
  add subject_en varchar(200) not null default '',
  -- Whoever started it, once a successor has taken that place.
  add first_starter bigint;
alter table workflow_task
  -- The person for whom the assignee acts as a deputy.
  add principal bigint,
  add due timestamptz,
  add files text[] not null default '{}';
create index workflow_task_principal on workflow_task (tenant_id, principal) where principal is not null and state <> 3;

alter table workflow_action alter files drop default;
alter table workflow_action alter files type text[]
  using case when files = '' then '{}'::text[] else string_to_array(files, ',') end;
alter table workflow_action alter files set default '{}';
-- Only of the opinion that a delegate gives.
alter table workflow_action add approves boolean;
alter table workflow_action drop constraint workflow_action_kind_check;
alter table workflow_action add check (kind in ('claim', 'unclaim', 'delegate', 'opinion', 'transfer', 'addSigners', 'removeSigner',
  'return', 'withdraw', 'recall', 'retrieve', 'copy', 'urge', 'delete', 'substitute', 'reclaim', 'handover'));
select ec_file_uses('workflow_task', 'files');
select ec_file_uses('workflow_action', 'files');

set role ec_platform;
update workflow_definition set name_en = case process_key when 'leave' then 'Leave' when 'workorder' then 'Work order'
  when 'refund' then 'Refund approval' when 'adjust' then 'Adjustment approval' when 'credit' then 'Credit approval'
  when 'withdraw' then 'Withdrawal approval' when 'workOrderApproval' then 'Work order approval' else '' end
  where tenant_id = '';
update workflow_instance i set
  subject_zh = '请假 ' || trim_scale(l.days) || ' 天 ' || to_char(l.start_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD'),
  subject_en = 'Leave, ' || trim_scale(l.days) || ' days from ' || to_char(l.start_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')
  from desk_leave l where i.business = 'desk.leave' and l.tenant_id = i.tenant_id and l.id = i.business_id;
update workflow_instance i set subject_zh = w.title, subject_en = w.title
  from desk_process_work w where i.business = 'desk.processWork' and w.tenant_id = i.tenant_id and w.id = i.business_id;
update workflow_instance i set subject_zh = w.wo_no || ' ' || w.title, subject_en = w.wo_no || ' ' || w.title
  from work_order w where i.business = 'household.workOrder' and w.tenant_id = i.tenant_id and w.id = i.business_id;
update workflow_instance i set
  subject_zh = '退款 ' || r.refund_no || ' ¥' || r.amount, subject_en = 'Refund ' || r.refund_no || ' ¥' || r.amount
  from truck_refund r where i.business = 'charging.refund' and r.tenant_id = i.tenant_id and r.id = i.business_id;
update workflow_instance i set
  subject_zh = '提现 ' || w.withdraw_no || ' ¥' || w.amount, subject_en = 'Withdrawal ' || w.withdraw_no || ' ¥' || w.amount
  from truck_withdraw w where i.business = 'charging.withdraw' and w.tenant_id = i.tenant_id and w.id = i.business_id;
update workflow_instance i set
  subject_zh = r.recharge_no || ' ¥' || coalesce(r.credit_limit, r.amount), subject_en = r.recharge_no || ' ¥' || coalesce(r.credit_limit, r.amount)
  from truck_recharge r where i.business in ('charging.adjust', 'charging.credit') and r.tenant_id = i.tenant_id and r.id = i.business_id;
set role ec_owner;
