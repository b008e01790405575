-- Messages of chargers are those of MQTT, too, where nobody has given their menu another name.
update system_menu set name = '桩报文' where code = 'ocppMessage' and name = 'OCPP报文';
update system_menu set name_en = 'Charger messages' where code = 'ocppMessage' and name_en = 'OCPP messages';
