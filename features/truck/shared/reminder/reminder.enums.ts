// Enums of reminders (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const reminderKind = defineEnum(
  'reminder_kind',
  { zh: '提醒事项', en: 'Reminder type' },
  {
    lowBalance: [1, '余额低于预警', 'Balance is low'],
    licence: [2, '驾驶证到期', 'Driving licence expires'],
    qualification: [3, '从业资格到期', 'Qualification expires'],
    inspection: [4, '车辆年检到期', 'Inspection expires'],
    insurance: [5, '车辆保险到期', 'Insurance expires'],
  },
  { closed: true },
);
export const reminderStatus = defineEnum(
  'reminder_remindStatus',
  { zh: '提醒状态', en: 'Status' },
  {
    open: [0, '待处理', 'Open', 'warning'],
    over: [1, '已解除', 'Resolved', 'off'],
  },
  { closed: true },
);
