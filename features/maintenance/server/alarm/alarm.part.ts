// Alarms: their codes, what people do with them, and those that people report.
import { alarmStatus } from '@ec/devices/shared/device.enums';
import { AppError, fail } from '@ec/kernel/errors';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { instantOf } from '@ec/resource-server/instant';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { deviceAlarmSource } from '../../shared/alarm/alarm.enums.ts';
import { deviceAlarm } from '../../shared/alarm/device-alarm.resource.ts';
import { alarmErrors } from './alarm.errors.ts';
import { alarmCodeRows } from './alarm-code-rows.ts';
import { alarmDevice } from './alarm-device.ts';
import { alarmNoOf, enabledCode, isOpen, newestAlarm } from './raise-alarm.ts';

/** A person reports an alarm; what its code and its device say about it is filled in. */
function manualAlarm({ ids, clock, registry }: Engine): Hooks<typeof deviceAlarm> {
  return {
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
      const { name: alarmName, nameEn: alarmNameEn, alarmLevel, advice } = alarmCode;
      const known = { deviceNo, alarmName, alarmNameEn, alarmLevel, advice };
      const begun = { firstTime: now, lastTime: now, times: 1, alarmStatus: alarmStatus.key.openNew };
      return { ...values, ...known, ...begun, alarmNo: alarmNoOf(ids.next()), source: deviceAlarmSource.key.manual };
    },
  };
}

export const alarmPart: Part = {
  resources: [deviceAlarm],
  starters: [alarmCodeRows],
  routes: (engine) => [
    ...resourceRoutes(engine, deviceAlarm, {
      ...manualAlarm(engine),
      actions: {
        ack: ({ call }) => ({ set: { ackTime: engine.clock.now(), ackUser: call.caller.userId } }),
        clear: ({ row }) => {
          if (row.source !== deviceAlarmSource.key.manual) fail(alarmErrors.notManual, { alarmNo: row.alarmNo ?? '' });
          const now = engine.clock.now();
          const since = instantOf(row.firstTime) ?? now;
          return { set: { clearTime: now, durationSec: Math.round((now.getTime() - since.getTime()) / 1000) } };
        },
      },
    }),
  ],
};
