-- Buttons lead nowhere: they have no path and open nothing.
alter table system_menu alter column path drop not null;
update system_menu set path = null, is_open = null where category = 2;
