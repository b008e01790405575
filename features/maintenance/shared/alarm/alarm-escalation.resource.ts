// A step of the escalation of alarms that nobody acknowledges: its recipients and its delay. Each alarm level has up to three steps (BR-52).
import { alarmLevel } from '@ec/device-vocabulary/device.enums';
import { dict, flag, integer, refs, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { escalationTarget } from './alarm.enums.ts';

const { roles, people } = escalationTarget.key;

export const alarmEscalation = defineResource({
  name: 'maintenance.alarmEscalation',
  base: 'blade-truck/alarmEscalation',
  table: 'alarm_escalation',
  label: { zh: '告警升级', en: 'Alarm escalation' },
  purpose: {
    zh: '告警在规定时间内无人确认时，逐级通知下一批人；确认或恢复后停止',
    en: 'Notifies the next people step by step when nobody acknowledges an alarm in time; stops once it is acknowledged or cleared',
  },
  title: 'stepName',
  columns: ['alarmLevel', 'stepNo', 'afterMin', 'target', ['roleIds', 'userIds'], 'enabled'],
  menu: {
    under: 'truckalarm',
    alsoUnder: 'household',
    sort: 3,
    icon: 'RiseOutlined',
    label: { zh: '告警升级', en: 'Alarm escalation' },
  },
  order: [
    { field: 'alarmLevel', direction: 'asc' },
    { field: 'stepNo', direction: 'asc' },
  ],
  constraints: {
    alarm_escalation_roles: { zh: 'roleIds:请选择角色', en: 'roleIds:Select roles' },
    alarm_escalation_people: { zh: 'userIds:请选择人员', en: 'userIds:Select people' },
  },
  fields: {
    stepName: text({ zh: '名称', en: 'Name' }).required().max(40).search().indexed('contains'),
    alarmLevel: dict(alarmLevel).required().search(),
    stepNo: integer({ zh: '第几级', en: 'Step' }).required().min(1).max(3).starts(1).hint({
      zh: '同一告警级别的同一级可有多条，一起通知',
      en: 'Several entries of one level and step are notified together',
    }),
    afterMin: integer({ zh: '等待时间', en: 'Wait', unit: 'min' }).required().min(1).max(1440).starts(15).hint({
      zh: '从上一次通知算起；同一级取最短的',
      en: 'Counted from the previous notification; within a step the shortest applies',
    }),
    target: dict(escalationTarget).required().starts(escalationTarget.key.duty).search().hint({
      zh: '值班人取站点所属部门的值班表；只通知能查看该告警的人',
      en: 'On-duty staff come from the roster of the station’s department; only people who may see the alarm are notified',
    }),
    roleIds: refs('system.role', { zh: '角色', en: 'Roles' }).required().when('target', roles),
    userIds: refs('system.user', { zh: '人员', en: 'People' }).required().when('target', people),
    enabled: flag({ zh: '启用', en: 'Enabled' }).required().starts(1).search(),
  },
});
