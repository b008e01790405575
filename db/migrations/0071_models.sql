-- Tables that code is written from (domain §13).
select ec_table('develop_model', $$
  model_name varchar(64) not null,
  model_code varchar(64) not null,
  datasource_id bigint not null references develop_datasource (id),
  model_table varchar(64) not null,
  model_class varchar(64) not null,
  model_remark varchar(255),
  prototypes jsonb
$$, true);
create unique index on develop_model (model_code) where is_deleted = 0;

-- The product's own database is read as itself, not by an address; nothing may be written into this row.
insert into develop_datasource (id, name, driver_class, url, username, password)
  values (1, '本系统数据库', 'org.postgresql.Driver', 'postgresql://energy-cloud', '-', '');
