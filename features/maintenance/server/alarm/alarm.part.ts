// Alarms of sites and of households: their codes, their notifications, the actions of people, and alarms that people report.
import { alarmStatus } from '@ec/device-vocabulary/device.enums';
import { AppError, fail } from '@ec/kernel/errors';
import type { Resource } from '@ec/resource/resource';
import { type ActionHandlers, ofAnyAction } from '@ec/resource-server/action';
import { type Hooks, ofAnyRow } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { instantOf } from '@ec/resource-server/instant';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { deviceAlarmSource } from '../../shared/alarm/alarm.enums.ts';
import { deviceAlarm } from '../../shared/alarm/device-alarm.resource.ts';
import { stationAlarm } from '../../shared/alarm/station-alarm.resource.ts';
import { openOrder } from '../order/make-order.ts';
import { orderErrors } from '../order/order.errors.ts';
import { orderFor } from '../order/order-of-alarm.ts';
import { alarmErrors } from './alarm.errors.ts';
import { alarmCodeRows } from './alarm-code-rows.ts';
import { alarmDevice } from './alarm-device.ts';
import { alarmMessages } from './notify/alarm-message.ts';
import { alarmNotificationsJob } from './notify/alarm-notifications.job.ts';
import { notificationRoutes } from './notify/notifications.routes.ts';
import { alarmNoOf, enabledCode, isOpen, newestAlarm } from './raise-alarm.ts';

function alarmHooks({ ids, clock, registry }: Engine): Hooks<typeof deviceAlarm> {
  return {
    /** Adds the facts of the code and the device to an alarm that a person reports. */
    async beforeSave({ tx, values, current }) {
      if (current) return values;
      const [deviceType, deviceId, code] = [values.deviceType, values.deviceId, values.alarmCode];
      const alarmCode = await enabledCode(tx, deviceType, code);
      if (!alarmCode) throw new AppError(alarmErrors.noCode, { code });
      const device = await alarmDevice(tx, registry, deviceType, deviceId);
      if (device?.stationId && device.stationId !== values.stationId) fail(alarmErrors.otherStation);
      const deviceNo = device?.deviceNo ?? '';
      const now = clock.now();
      const before = await newestAlarm(tx, { deviceType, deviceId, code, at: now });
      if (before && isOpen(before)) fail(alarmErrors.stillOpen, { deviceNo, code, alarmNo: before.alarmNo ?? '' });
      const { name: alarmName, nameEn: alarmNameEn, alarmLevel, advice, autoClear } = alarmCode;
      const alarmFacts = { deviceNo, alarmName, alarmNameEn, alarmLevel, advice, autoClear };
      const start = { firstTime: now, lastTime: now, times: 1, alarmStatus: alarmStatus.key.openNew };
      return {
        ...values,
        ...alarmFacts,
        ...start,
        alarmNo: alarmNoOf(ids.next()),
        source: deviceAlarmSource.key.manual,
      };
    },
  };
}

function alarmHandlers(engine: Engine): ActionHandlers<typeof deviceAlarm> {
  const { clock } = engine;
  return {
    ack: ({ call }) => ({ set: { ackTime: clock.now(), ackUser: call.caller.userId } }),
    clear: ({ row }) => {
      if (row.source !== deviceAlarmSource.key.manual && row.autoClear !== 0)
        fail(alarmErrors.notManual, { alarmNo: row.alarmNo ?? '' });
      const now = clock.now();
      const since = instantOf(row.firstTime) ?? now;
      return { set: { clearTime: now, durationSec: Math.round((now.getTime() - since.getTime()) / 1000) } };
    },
    async toOrder({ tx, call, row, args }) {
      const open = await openOrder(tx, row.deviceId, row.alarmCode);
      if (open) fail(orderErrors.openOrder, { code: row.alarmCode, woNo: open.woNo });
      const createdOrder = await orderFor(tx, engine, call, row, args);
      return { set: { workOrderId: createdOrder.workOrderId }, data: createdOrder };
    },
  };
}

const alarms: readonly Resource[] = [deviceAlarm, stationAlarm];

export const alarmPart: Part = {
  resources: alarms,
  starters: [alarmCodeRows],
  // The hooks and actions are typed for deviceAlarm. They also fit stationAlarm, because they use only fields that both resources have.
  routes: (engine) => [
    ...alarms.flatMap((resource) =>
      resourceRoutes(engine, resource, {
        ...ofAnyRow(alarmHooks(engine)),
        actions: ofAnyAction(alarmHandlers(engine)),
      }),
    ),
    ...notificationRoutes(engine),
  ],
  messages: alarmMessages,
  jobs: (engine) => [alarmNotificationsJob(engine)],
};
