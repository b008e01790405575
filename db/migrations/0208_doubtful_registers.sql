-- A reading of a meter that fell or leapt waits for others that confirm it: a meter that was replaced, or that once took a value that cannot
-- be, is booked again after three readings that stay there (domain §3 meter).
create table truck_meter_doubt (
  tenant_id varchar(12) not null,
  meter_id bigint not null,
  registers jsonb not null,
  at timestamptz(3) not null,
  count integer not null,
  primary key (tenant_id, meter_id),
  foreign key (tenant_id, meter_id) references truck_meter (tenant_id, id)
);
select ec_fence('truck_meter_doubt', true);
