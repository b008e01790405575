-- Notices to a tenant's own people (domain §6.15), and who has read them.
select ec_table('desk_notice', $$
  title varchar(80) not null,
  category smallint not null,
  target smallint not null check (target in (1, 2, 3)),
  target_ids bigint[],
  release_time timestamptz,
  content varchar(50000) not null,
  notice_status smallint not null default 0 check (notice_status in (0, 1)),
  read_count integer not null default 0,
  constraint notice_names_targets check ((target = 1) = (coalesce(cardinality(target_ids), 0) = 0)),
  constraint notice_out_has_time check (notice_status = 0 or release_time is not null)
$$);
create index on desk_notice (tenant_id, release_time);
create index on desk_notice (tenant_id, notice_status);
create index on desk_notice using gin (title gin_trgm_ops);
select ec_states('desk_notice', 'notice_status', '{"0": [1], "1": [0]}');

create table desk_notice_read (
  tenant_id varchar(12) not null,
  notice_id bigint not null,
  user_id bigint not null,
  read_time timestamptz not null default now(),
  primary key (tenant_id, notice_id, user_id),
  foreign key (tenant_id, notice_id) references desk_notice (tenant_id, id)
);
create index on desk_notice_read (tenant_id, user_id);
select ec_fence('desk_notice_read');
