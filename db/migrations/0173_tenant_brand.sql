-- What a tenant's people see of their own company: name and colour of the console, and its logo.
alter table system_tenant
  add column brand_title varchar(30),
  add column brand_color varchar(7),
  add column brand_logo text[];
select ec_file_uses('system_tenant', 'brand_logo');
