-- What code is written from which model (domain §13).
select ec_table('develop_code', $$
  template_type varchar(16) not null,
  model_id bigint not null references develop_model (id),
  datasource_id bigint not null references develop_datasource (id),
  sub_model_id bigint references develop_model (id),
  sub_fk_id varchar(64),
  tree_id varchar(64),
  tree_pid varchar(64),
  tree_name varchar(64),
  code_name varchar(64) not null,
  service_name varchar(64) not null,
  package_name varchar(255) not null,
  table_name varchar(64) not null,
  table_prefix varchar(64),
  pk_name varchar(32) not null,
  api_path varchar(255),
  web_path varchar(255),
  base_mode smallint,
  wrap_mode smallint,
  feign_mode smallint,
  code_style varchar(32),
  author varchar(32)
$$, true);
create unique index on develop_code (code_name) where is_deleted = 0;
