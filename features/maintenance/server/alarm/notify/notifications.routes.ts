// Serves the notifications of an alarm to everybody who may see the alarm.
import { toWireTime } from '@ec/kernel/clock';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { type MessageDelivery, readDeliveries } from '@ec/messaging/server/public';
import { dingTalk } from '@ec/messaging/shared/dingtalk.resource';
import type { Resource } from '@ec/resource/resource';
import { columnsOf } from '@ec/resource-server/columns';
import { findRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { user } from '@ec/system/shared/user.resource';
import { sql } from 'kysely';
import {
  type AlarmNotification,
  deviceAlarmNotifications,
  mostNotifications,
  stationAlarmNotifications,
} from '../../../shared/alarm/alarm-notifications.contract.ts';
import { deviceAlarm } from '../../../shared/alarm/device-alarm.resource.ts';
import { stationAlarm } from '../../../shared/alarm/station-alarm.resource.ts';

type Row = Pick<AlarmNotification, 'id' | 'step' | 'name'> & { time: string; messageId: string | null };
const u = columnsOf(user, 'u');
const d = columnsOf(dingTalk, 'd');

function notificationsOf(engine: Engine, resource: Resource, call: Call<{ id: string }>): Promise<AlarmNotification[]> {
  const { tenantId } = call.caller;
  return engine.database.withTenant(tenantId, async (tx) => {
    if (!(await findRow({ engine, resource, call, tx, use: 'see' }, call.input.id))) throw new AppError(errors.noData);
    const rows = await tx.rows<Row>(
      sql`select a.id, a.step, a.create_time as time, a.message_id as "messageId",
          coalesce((select coalesce(nullif(${u.realName}, ''), ${u.account}) from ${tableOf(user, 'u')}
              where ${u.tenantId} = a.tenant_id and ${u.id} = a.reader_id),
            (select ${d.robotName} from ${tableOf(dingTalk, 'd')} where ${d.tenantId} = a.tenant_id and ${d.id} = a.reader_id), '') as name
        from alarm_told a where a.tenant_id = ${tenantId} and a.alarm_id = ${call.input.id} order by a.id desc limit ${mostNotifications}`,
    );
    const ids = rows.flatMap(({ messageId }) => messageId ?? []);
    const deliveries = new Map((await readDeliveries(tx, ids)).map((delivery) => [delivery.id, delivery]));
    return rows.map((row) => wireOf(row, deliveries.get(row.messageId ?? '')));
  });
}

const wireOf = ({ messageId, time, ...row }: Row, delivery: MessageDelivery | undefined): AlarmNotification => ({
  ...row,
  time: toWireTime(time),
  isInConsole: delivery?.isInConsole ?? false,
  readTime: delivery?.readTime && delivery.isInConsole ? toWireTime(delivery.readTime) : '',
  isHeld: delivery?.isHeld ?? false,
  isForgotten: messageId !== null && delivery === undefined,
  ways: (delivery?.ways ?? []).map(({ time: at, reason, ...way }) => ({
    ...way,
    time: at ? toWireTime(at) : '',
    reason: reason ?? '',
  })),
});

export const notificationRoutes = (engine: Engine): Route[] => [
  ...serve(deviceAlarmNotifications, (call) => notificationsOf(engine, deviceAlarm, call)),
  ...serve(stationAlarmNotifications, (call) => notificationsOf(engine, stationAlarm, call)),
];
