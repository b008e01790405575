-- Accounts are one in any case, names that are unique in any width of their characters. Both are stored as they were typed, and
-- compared by a column beside them.

alter table "system_user" add column account_key text generated always as (ec_caseless(account)) stored;
drop index system_user_tenant_id_account_idx;
create unique index on "system_user" (tenant_id, account_key) where is_deleted = 0;

alter table system_tenant add column tenant_name_key text generated always as (ec_code(tenant_name)) stored;
drop index system_tenant_tenant_name_idx;
create unique index on system_tenant (tenant_name_key) where is_deleted = 0;

alter table truck_merchant add column merchant_name_key text generated always as (ec_code(merchant_name)) stored;
drop index truck_merchant_tenant_id_merchant_name_idx;
create unique index on truck_merchant (tenant_id, merchant_name_key) where is_deleted = 0;

alter table develop_code add column code_name_key text generated always as (ec_code(code_name)) stored;
drop index develop_code_code_name_idx;
create unique index on develop_code (code_name_key) where is_deleted = 0;

alter table resource_dingtalk add column robot_name_key text generated always as (ec_code(robot_name)) stored;
drop index resource_dingtalk_tenant_id_robot_name_idx;
create unique index on resource_dingtalk (tenant_id, robot_name_key) where is_deleted = 0;

alter table household_inverter_setting add column setting_name_key text generated always as (ec_code(setting_name)) stored;
drop index household_inverter_setting_tenant_id_setting_name_idx;
create unique index on household_inverter_setting (tenant_id, setting_name_key) where is_deleted = 0;
