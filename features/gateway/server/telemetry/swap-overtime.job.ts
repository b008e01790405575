// Raises an alarm on the robot of a swap that takes longer than ten minutes, and clears it when the swap is over (domain §12, 6008).
import { openProcs, orderType } from '@ec/charging/shared/order/order.enums';
import { alarmStatus, deviceType } from '@ec/device-vocabulary/device.enums';
import { type Job, job } from '@ec/kernel/jobs/job';
import { type AlarmDeps, clearAlarm, raiseAlarm } from '@ec/maintenance/server/public';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';

const longestMs = 600_000;
const code = '6008';
const { openNew, openSeen } = alarmStatus.key;

interface Robot {
  id: string;
  stationId: string;
  /** The swap that takes too long; null where no swap takes too long any more. */
  orderNo: string | null;
}

export const swapOvertimeJob = (deps: AlarmDeps): Job =>
  job({
    name: 'gateway.swapOvertime',
    label: { zh: '换电超时检查', en: 'Swap time-out check' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read, now }) =>
      read.rows<Robot>(
        sql`with slow as (
            select o.agv_id as id, o.station_id as "stationId", min(o.order_no) as "orderNo" from truck_orders o
            where o.tenant_id = ${read.tenantId} and o.order_type = ${keys(orderType.key.swap)} and o.is_deleted = 0
              and o.order_proc in (${keys(...openProcs)}) and o.agv_id is not null and o.start_time < ${new Date(now.getTime() - longestMs)}
            group by 1, 2),
          alarmed as (
            select a.device_id as id, a.station_id as "stationId" from device_alarm a
            where a.tenant_id = ${read.tenantId} and a.device_type = ${keys(deviceType.key.robot)} and a.alarm_code = ${code}
              and a.alarm_status in (${keys(openNew, openSeen)}) and a.is_deleted = 0)
          select s.id, s."stationId", s."orderNo" from slow s where not exists (select from alarmed a where a.id = s.id)
          union all select a.id, a."stationId", null from alarmed a where not exists (select from slow s where s.id = a.id)`,
      ),
    async run({ tx, row: { id: deviceId, stationId, orderNo }, now }) {
      const alarm = { deviceType: deviceType.key.robot, deviceId, code, at: now };
      if (orderNo === null) return clearAlarm(tx, alarm);
      return (await raiseAlarm(tx, deps, { ...alarm, stationId, value: orderNo, source: 'rule' })) !== undefined;
    },
  });
