// The states of a work order, with or without a process (domain §2, §4).
import { defineEnum } from '@ec/resource/enum';

export const woStatus = defineEnum(
  'woStatus',
  { zh: '状态', en: 'Status' },
  {
    draft: [0, '草稿', 'Draft', 'off'],
    approval: [10, '待审批', 'To approve', 'warning'],
    dispatch: [20, '待派单', 'To dispatch', 'warning'],
    accept: [25, '待接单', 'To accept', 'warning'],
    working: [30, '处理中', 'In progress', 'busy'],
    onHold: [40, '挂起', 'On hold', 'off'],
    check: [50, '待验收', 'Awaiting sign-off', 'warning'],
    done: [60, '已完成', 'Done', 'good'],
    returned: [70, '已退回', 'Returned', 'bad'],
    cancelled: [90, '已取消', 'Cancelled', 'off'],
  },
  { closed: true },
);
