// Enums of notices (domain §5). The categories are a dictionary of the platform (contract §8).
import { defineEnum } from '@ec/resource/enum';

export const noticeCategory = defineEnum(
  'notice',
  { zh: '通知类型', en: 'Notice category' },
  {
    release: [1, '发布', 'Publish'],
    endorsement: [2, '批转', 'Endorsement'],
    forward: [3, '转发', 'Forward'],
    instruction: [4, '指示', 'Instruction'],
    appointment: [5, '任免', 'Appointment'],
    routine: [6, '事务', 'Routine'],
  },
  { level: 'system' },
);
export const noticeTarget = defineEnum(
  'notice_target',
  { zh: '发布对象', en: 'Target' },
  {
    everyone: [1, '全员', 'Everyone'],
    departments: [2, '部门', 'Departments'],
    roles: [3, '角色', 'Roles'],
  },
  { closed: true },
);
export const noticeStatus = defineEnum(
  'notice_noticeStatus',
  { zh: '状态', en: 'Status' },
  {
    draft: [0, '草稿', 'Draft', 'warning'],
    published: [1, '已发布', 'Published', 'good'],
  },
  { closed: true },
);
