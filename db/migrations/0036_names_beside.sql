-- Names beside what points by a code, not by an id: the tenant of a person, the region above a region (contract §1.7).
create function tenant_name(u "system_user") returns text language sql stable as $$
  select t.tenant_name from system_tenant t where t.tenant_id = u.tenant_id
$$;

create function parent_name(r system_region) returns text language sql stable as $$
  select p.name from system_region p where p.code = r.parent_code and p.is_deleted = 0
$$;
