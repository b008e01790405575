-- A menu may stand in a second folder, too: who works with trucks looks for work orders beside alarms, who works with households
-- looks for alarm codes beside stations. It stays one menu with one permission. Menus that somebody has moved keep their place.
alter table system_menu
  add column also_under_id bigint,
  add constraint system_menu_also_under_id_fkey foreign key (also_under_id) references system_menu (id);
create index system_menu_also_under_id_ix on system_menu (also_under_id);

update system_menu m set also_under_id = f.id
from (values
    ('workOrder', 'household', 'truckalarm'),
    ('dutyRoster', 'household', 'truckalarm'),
    ('alarmCode', 'truckalarm', 'household'),
    ('alarmEscalation', 'truckalarm', 'household')) v (code, above, folder)
  join system_menu a on a.code = v.above and a.is_deleted = 0
  join system_menu f on f.code = v.folder and f.is_deleted = 0
where m.code = v.code and m.parent_id = a.id and m.is_deleted = 0;
