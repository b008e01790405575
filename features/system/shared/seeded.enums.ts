// System dictionaries that no field of a platform resource names yet; later areas take them from here (contract §5, §6, §8).
import { defineEnum, type EnumDefinition } from '@ec/resource/enum';
import { scopeCategory } from './platform.enums.ts';

const system = { level: 'system' } as const;

export const noticeCategory = defineEnum(
  'notice',
  { zh: '通知类型', en: 'Notice category' },
  [
    [1, '发布', 'Release'],
    [2, '批转', 'Endorsement'],
    [3, '转发', 'Forward'],
    [4, '指示', 'Instruction'],
    [5, '任免', 'Appointment'],
    [6, '事务', 'Routine'],
  ],
  system,
);
/** The route of a process is the remark of its entry (contract §6). */
export const flowCategory = defineEnum(
  'flow',
  { zh: '流程类型', en: 'Process category' },
  [
    [1, '请假流程', 'Leave'],
    [3, '工单流程', 'Work order'],
  ],
  { level: 'system', closed: true },
);
export const flowRoutes: Readonly<Record<number, string>> = { 1: 'leave', 3: 'workorder' };

export const ossCategory = defineEnum(
  'oss',
  { zh: '对象存储类型', en: 'Object storage' },
  [
    [1, 'minio', 'MinIO'],
    [2, '七牛云', 'Qiniu Cloud'],
    [3, '阿里云', 'Alibaba Cloud'],
    [4, '腾讯云', 'Tencent Cloud'],
    [7, '本地存储', 'Local disk'],
  ],
  { level: 'system', closed: true },
);
export const smsCategory = defineEnum(
  'sms',
  { zh: '短信类型', en: 'SMS provider' },
  [
    [1, '云片', 'Yunpian'],
    [2, '七牛云', 'Qiniu Cloud'],
    [3, '阿里云', 'Alibaba Cloud'],
    [4, '腾讯云', 'Tencent Cloud'],
  ],
  { level: 'system', closed: true },
);

export const seededEnums: readonly EnumDefinition[] = [
  noticeCategory,
  flowCategory,
  ossCategory,
  smsCategory,
  scopeCategory,
];
