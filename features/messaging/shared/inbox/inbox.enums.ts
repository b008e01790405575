// The kinds of messages to a person (domain §13).
import { defineEnum } from '@ec/resource/enum';

export const messageKind = defineEnum(
  'inbox_kind',
  { zh: '消息类型', en: 'Message type' },
  {
    alarm: [1, '设备告警', 'Device alarms'],
    approval: [2, '待办与审批', 'To do and approvals'],
    expiry: [3, '到期与余额', 'Expiry and balances'],
    task: [4, '导出与导入', 'Exports and imports'],
  },
  { closed: true },
);
