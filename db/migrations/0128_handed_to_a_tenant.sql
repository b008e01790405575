-- Who a waiting charger was handed over to is a tenant that there is.
alter table ocpp_waiting add foreign key (handed_to) references system_tenant (id);
