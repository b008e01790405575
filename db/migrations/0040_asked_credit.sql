-- Credit that waits for a second person stands beside the adjusts that do (BR-13): nothing is moved by it, so it has a limit
-- where they have direction and amount.
alter table truck_recharge
  alter biz_type drop not null,
  alter direction drop not null,
  alter amount drop not null,
  add credit_limit numeric(14,2) check (credit_limit >= 0),
  add constraint moves_or_credit check (num_nonnulls(biz_type, direction, amount) = case when credit_limit is null then 3 else 0 end),
  add constraint credit_checked_by_another check (credit_limit is null or audit_user is null or audit_user <> apply_user),
  add constraint credit_is_decided_by_one check (credit_limit is null or recharge_status = 0 or audit_user is not null);
