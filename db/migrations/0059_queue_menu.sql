-- The menu of bookings and queue tickets is called a queue where nobody has given it another English name.
update system_menu set name_en = 'Queue' where code = 'orderReady' and name_en = 'Pre-orders';
