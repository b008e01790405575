// The duty roster names the people on duty for a department. They are notified of stalled work orders (domain §6.6) and of escalated alarms (BR-52).
import { date, dicts, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { weekday } from './order.enums.ts';

export const dutyRoster = defineResource({
  name: 'maintenance.dutyRoster',
  base: 'blade-household/dutyRoster',
  table: 'duty_roster',
  label: { zh: '值班', en: 'Duty' },
  purpose: {
    zh: '各运维组织的值班人：工单超时或无人接单时通知',
    en: 'The people on duty for a department, who are notified of orders that are overdue or not accepted',
  },
  title: 'dutyName',
  columns: ['userId', 'deptId', 'weekdays', ['dateFrom', 'dateTo'], 'remark'],
  menu: {
    under: 'household',
    alsoUnder: 'truckalarm',
    sort: 14,
    icon: 'ScheduleOutlined',
    label: { zh: '值班表', en: 'Duty roster' },
  },
  scope: { dept: 'deptId', own: 'createUser' },
  constraints: {
    duty_roster_ends: { zh: 'dateTo:结束日期不能早于开始日期', en: 'dateTo:It cannot end before it begins' },
  },
  fields: {
    dutyName: text({ zh: '班次', en: 'Shift' }).required().max(40).search().indexed('contains'),
    deptId: ref('system.dept', { zh: '运维组织', en: 'O&M department' }).required().search('within').indexed(),
    userId: ref('system.user', { zh: '值班人', en: 'On duty' }).required().search().indexed(),
    weekdays: dicts(weekday, { zh: '星期', en: 'Weekdays' }).hint({
      zh: '不填则每天',
      en: 'Leave empty for every day',
    }),
    dateFrom: date({ zh: '开始日期', en: 'From' }).hint({ zh: '不填则不限', en: 'Leave empty for no limit' }),
    dateTo: date({ zh: '结束日期', en: 'To' }),
  },
});
