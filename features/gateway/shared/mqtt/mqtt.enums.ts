// Enums of quarantined messages and of gaps in message numbers (domain §10).
import { defineEnum } from '@ec/resource/enum';

export const quarantineReason = defineEnum(
  'quarantine_reason',
  { zh: '隔离原因', en: 'Reason' },
  {
    unknownDevice: [1, '设备不存在', 'Unknown device'],
    badPayload: [2, '格式错误', 'Malformed'],
    late: [3, '超过72小时', 'Older than 72 hours'],
    early: [4, '时间超前', 'In the future'],
    unknownCode: [5, '告警码不存在', 'Unknown alarm code'],
    refused: [6, '数据库拒绝', 'Refused by the database'],
    nowhere: [7, '没有所在站点', 'No station assigned'],
    unfit: [8, '与现状不符', 'Contradicts the current state'],
    notAllowed: [9, '不允许换电', 'Swap refused'],
    leftOut: [10, '个别数值不可能，已剔除，其余已采用', 'Impossible values left out, the rest was taken'],
    inSeconds: [11, '时间戳应为毫秒，收到的是秒', 'Stamp in seconds instead of milliseconds'],
  },
  { closed: true },
);

export const quarantineState = defineEnum(
  'quarantine_state',
  { zh: '处理状态', en: 'State' },
  {
    waiting: [0, '待处理', 'Waiting', 'warning'],
    sentAgain: [1, '已重新处理', 'Reprocessed', 'good'],
    discarded: [2, '已丢弃', 'Discarded', 'off'],
  },
  { closed: true },
);

export const gapState = defineEnum(
  'mqtt_gapState',
  { zh: '补传状态', en: 'Status' },
  {
    waiting: [0, '待补传', 'Waiting', 'warning'],
    asked: [1, '已请求', 'Requested', 'busy'],
    filled: [2, '已补齐', 'Complete', 'good'],
    lost: [3, '已丢失', 'Lost', 'bad'],
    // The numbers of the device do not count its messages (`seq.ts`), so it is unknown whether any are missing.
    uncounted: [4, '序号非计数', 'Not counted', 'off'],
  },
  { closed: true },
);
