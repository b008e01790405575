// Enums of reports (domain §13).
import { defineEnum } from '@ec/resource/enum';

export const reportSchedule = defineEnum(
  'report_schedule',
  { zh: '定时', en: 'Schedule' },
  {
    never: [0, '不定时', 'Not scheduled'],
    daily: [1, '每天', 'Daily'],
    weekly: [2, '每周', 'Weekly'],
    monthly: [3, '每月', 'Monthly'],
  },
  { closed: true },
);

export const reportWeekday = defineEnum(
  'report_weekday',
  { zh: '星期', en: 'Weekday' },
  {
    monday: [1, '周一', 'Monday'],
    tuesday: [2, '周二', 'Tuesday'],
    wednesday: [3, '周三', 'Wednesday'],
    thursday: [4, '周四', 'Thursday'],
    friday: [5, '周五', 'Friday'],
    saturday: [6, '周六', 'Saturday'],
    sunday: [7, '周日', 'Sunday'],
  },
  { closed: true },
);

export const reportFormat = defineEnum(
  'report_format',
  { zh: '文件格式', en: 'File format' },
  { xlsx: [1, 'Excel', 'Excel'], pdf: [2, 'PDF', 'PDF'] },
  { closed: true },
);

export const reportSharing = defineEnum(
  'report_sharing',
  { zh: '共享', en: 'Shared with' },
  {
    own: [1, '仅自己', 'Only me'],
    everyone: [2, '能看到该数据的所有人', 'Everyone who may see the data'],
  },
  { closed: true },
);

export const reportRunState = defineEnum(
  'report_runState',
  { zh: '结果', en: 'Result' },
  {
    waiting: [0, '进行中', 'In progress', 'busy'],
    done: [1, '已放入导出中心', 'In the export centre', 'good'],
    refused: [2, '无权或已停用，未送达', 'Not sent: disabled or not allowed', 'off'],
    failed: [3, '失败', 'Failed', 'bad'],
    mailed: [4, '已放入导出中心，邮件已提交', 'In the export centre, e-mail queued', 'good'],
  },
  { closed: true },
);
