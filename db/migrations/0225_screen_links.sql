-- Links that show a tenant's big screen to anybody. Only a digest of a link's token is stored.
select ec_table('screen_link', $$
  link_name varchar(50) not null,
  link_state smallint not null default 1 check (link_state in (1, 2)),
  expire_time timestamptz not null,
  last_use timestamptz,
  token_hash text not null
$$);
create unique index on screen_link (tenant_id, token_hash);
select ec_states('screen_link', 'link_state', '{"1": [2]}');
