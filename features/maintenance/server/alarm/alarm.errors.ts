// Errors of alarms.
import { defineErrors } from '@ec/kernel/errors';

export const alarmErrors = defineErrors('maintenance.alarm', {
  noCode: { status: 400, zh: 'alarmCode:没有启用的{code}告警码', en: 'alarmCode:No alarm code {code} is enabled' },
  otherStation: {
    status: 400,
    zh: 'deviceId:设备不属于所选站点',
    en: 'deviceId:The device does not belong to this station',
  },
  stillOpen: {
    status: 409,
    zh: '设备 {deviceNo} 的告警{code}尚未恢复: {alarmNo}',
    en: 'Alarm {code} of device {deviceNo} is still open: {alarmNo}',
  },
  notManual: {
    status: 409,
    zh: '告警 {alarmNo} 由设备或平台规则产生，恢复后自动关闭',
    en: 'Alarm {alarmNo} was raised by a device or a rule and closes automatically once cleared',
  },
});
