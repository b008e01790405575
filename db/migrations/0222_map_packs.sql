-- Map packs and tile servers of the platform. Their rows belong to the tenant 000000; what they draw is read for everybody.
select ec_table('map_pack', $$
  pack_name varchar(100) not null,
  area_code varchar(12),
  crs smallint not null check (crs in (1, 2, 3)),
  file text[] not null,
  source varchar(100) not null,
  licence varchar(200) not null,
  review_no varchar(50) not null,
  pack_use smallint not null default 0,
  area_count integer
$$);
create unique index map_pack_in_use on map_pack (tenant_id, area_code) where pack_use = 1 and is_deleted = 0;
select ec_states('map_pack', 'pack_use', '{"0": [1], "1": [0]}');
select ec_file_uses('map_pack', 'file');
select ec_codes('map_pack', 'review_no');

-- The areas of packs in use, in GCJ-02. Lines that belong to no single area have no code.
create table map_area (
  tenant_id varchar(12) not null,
  pack_id bigint not null,
  place integer not null,
  area_code varchar(12) not null,
  area_name varchar(100) not null,
  lng numeric(10,7),
  lat numeric(10,7),
  outline jsonb not null,
  primary key (tenant_id, pack_id, place),
  foreign key (tenant_id, pack_id) references map_pack (tenant_id, id)
);
select ec_fence('map_area', true);

select ec_table('map_tile', $$
  tile_name varchar(100) not null,
  url varchar(500) not null,
  api_key text,
  crs smallint not null check (crs in (1, 2, 3)),
  min_zoom integer not null,
  max_zoom integer not null,
  attribution varchar(100) not null,
  licence varchar(200) not null,
  review_no varchar(50) not null,
  tile_use smallint not null default 0
$$);
create unique index map_tile_in_use on map_tile (tenant_id) where tile_use = 1 and is_deleted = 0;
select ec_states('map_tile', 'tile_use', '{"0": [1], "1": [0]}');
select ec_codes('map_tile', 'review_no');
