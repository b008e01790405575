-- The name of a resource begins with the feature that defines it: alarms, work orders and duty are those of maintenance, promotions those
-- of charging, leave and process work those of workflow. Rows that store names of resources follow. Paths of calls stay.
set role ec_platform;
do $$
declare
  renamed constant text[][] := array[
    ['truck.deviceAlarm', 'maintenance.deviceAlarm'], ['truck.alarmCode', 'maintenance.alarmCode'],
    ['truck.alarmEscalation', 'maintenance.alarmEscalation'], ['household.stationAlarm', 'maintenance.stationAlarm'],
    ['household.workOrder', 'maintenance.workOrder'], ['household.dutyRoster', 'maintenance.dutyRoster'],
    ['truck.activity', 'charging.activity'], ['truck.activitySub', 'charging.activitySub'],
    ['desk.leave', 'workflow.leave'], ['desk.calendarDay', 'workflow.calendarDay'], ['desk.processWork', 'workflow.processWork']];
  places constant text[][] := array[
    ['audit_log', 'resource'], ['system_view', 'resource'], ['system_column_setting', 'resource'], ['system_tenant_usage', 'resource'],
    ['system_data_scope', 'scope_class'], ['report_report', 'source'], ['workflow_instance', 'business']];
  pair text[];
  place text[];
begin
  foreach place slice 1 in array places loop
    foreach pair slice 1 in array renamed loop
      execute format('update %I set %I = $2 where %2$I = $1', place[1], place[2]) using pair[1], pair[2];
    end loop;
  end loop;
  foreach pair slice 1 in array renamed loop
    update system_task set kind = split_part(kind, ':', 1) || ':' || pair[2] where kind in ('export:' || pair[1], 'import:' || pair[1]);
  end loop;
end $$;
set role ec_owner;
