-- Keys of devices on houses stand beside those on sites: the station is one of either business.
alter table gateway_credential add column biz_domain smallint not null default 2;
alter table gateway_credential alter column biz_domain drop default;
alter table gateway_credential drop constraint gateway_credential_tenant_id_station_id_fkey;
create trigger station_of_domain before insert or update of station_id, biz_domain, tenant_id on gateway_credential
  for each row execute function ec_check_station_of_domain();
alter table gateway_credential alter column secret_hash type text;
