// Enums of leave (domain §5).
import { defineEnum } from '@ec/resource/enum';

export const leaveType = defineEnum(
  'leave_leaveType',
  { zh: '请假类型', en: 'Leave type' },
  {
    personal: [1, '事假', 'Personal'],
    sick: [2, '病假', 'Sick'],
    annual: [3, '年假', 'Annual'],
    inLieu: [4, '调休', 'Time off in lieu'],
  },
  { closed: true },
);

export const flowStatus = defineEnum(
  'leave_flowStatus',
  { zh: '流程状态', en: 'Flow status' },
  {
    draft: [0, '草稿', 'Draft', 'off'],
    approval: [1, '审批中', 'In approval', 'busy'],
    approved: [2, '通过', 'Approved', 'good'],
    rejected: [3, '驳回', 'Rejected', 'bad'],
    withdrawn: [4, '撤销', 'Withdrawn', 'off'],
  },
  { closed: true },
);
