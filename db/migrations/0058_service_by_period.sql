-- A service fee by time of use has its prices in its periods: one for the whole day is asked for where it is flat alone.
alter table truck_billing_rules alter column service_price drop not null;
alter table truck_billing_rules add constraint tariff_has_service_price check (service_mode = 2 or service_price is not null);
