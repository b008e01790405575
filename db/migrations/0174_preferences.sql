-- How one person wants the console to look (features/system/shared/preferences.ts); it follows the person between devices.
create table system_preference (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  settings jsonb not null default '{}',
  update_time timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
select ec_fence('system_preference', true);
