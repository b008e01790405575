-- A data scope can name sites, or regions whose sites are seen. These follow the kind of site: they need neither column nor menu of
-- their own, which the server fills in. Existing rows keep their rule.
alter table system_data_scope
  add column site_kind smallint,
  add column site_ids bigint[],
  add column area_codes text[],
  alter column menu_id drop not null,
  alter column resource_code drop not null,
  alter column scope_column drop not null,
  add constraint system_data_scope_sites check (scope_type <> 6 or (site_kind is not null and coalesce(cardinality(site_ids), 0) > 0)),
  add constraint system_data_scope_regions check (scope_type <> 7 or (site_kind is not null and coalesce(cardinality(area_codes), 0) > 0));
