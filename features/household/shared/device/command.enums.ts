// The states of a command to an inverter, and the causes of its result (domain §4 inverter_cmd).
import { defineEnum } from '@ec/resource/enum';

export const cmdStatus = defineEnum(
  'inverterCmd_cmdStatus',
  { zh: '指令状态', en: 'Command state' },
  {
    queued: [0, '排队', 'Queued', 'busy'],
    sent: [1, '已下发', 'Sent', 'busy'],
    ok: [2, '成功', 'OK', 'good'],
    failed: [3, '失败', 'Failed', 'bad'],
    timedOut: [4, '超时', 'Timed out', 'warning'],
    cancelled: [5, '已取消', 'Cancelled', 'off'],
  },
  { closed: true },
);

const { queued, sent, ok, failed, timedOut, cancelled } = cmdStatus.key;
/** The command still waits for a gateway or for the reply of its device. */
export const openCommands = [queued, sent] as const;
export const endedCommands = [ok, failed, timedOut, cancelled] as const;

/** Causes that the product records. The device reports its own result as text. */
export const cmdCause = defineEnum(
  'inverterCmd_cause',
  { zh: '原因', en: 'Cause' },
  {
    notTaken: [1, '有效期内没有网关取走', 'No gateway picked it up in time'],
    noAnswer: [2, '设备未在规定时间内应答', 'The device did not respond in time'],
    notThere: [3, '下发前逆变器已离线或移除', 'The inverter went offline or was removed before sending'],
    unlikeRead: [4, '回读值与下发值不符', 'Read-back value differs'],
    late: [5, '超时后才应答', 'Responded after the time-out'],
  },
  { closed: true },
);
