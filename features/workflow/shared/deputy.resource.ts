// Deputies: who receives the tasks of a person for a time (domain §5).
import { datetime, ref, text, texts } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';

export const deputy = defineResource({
  name: 'desk.deputy',
  base: 'blade-desk/deputy',
  table: 'desk_deputy',
  label: { zh: '代理', en: 'Deputy' },
  purpose: {
    zh: '在一段时间内代办他人的流程任务',
    en: 'Somebody who handles the tasks of another person for a time',
  },
  title: 'reason',
  columns: ['userId', 'deputyId', ['startTime', 'endTime'], 'processKeys', 'reason'],
  menu: { under: 'work', sort: 7, icon: 'UserSwitchOutlined', label: { zh: '代理设置', en: 'Deputies' } },
  scope: { own: 'userId' },
  calls: { import: false },
  constraints: {
    deputy_ends_after_start: { field: 'endTime', zh: '结束时间须晚于开始时间', en: 'The end must be after the start' },
    deputy_is_another: { field: 'deputyId', zh: '代理人不能是本人', en: 'Choose another person as the deputy' },
  },
  fields: {
    userId: ref('system.user', { zh: '被代理人', en: 'Person' }).required().search().indexed(),
    deputyId: ref('system.user', { zh: '代理人', en: 'Deputy' }).required().search().indexed(),
    startTime: datetime({ zh: '开始时间', en: 'From' }).required(),
    endTime: datetime({ zh: '结束时间', en: 'To' }).required(),
    reason: text({ zh: '原因', en: 'Reason' }).required().max(100),
    processKeys: texts({ zh: '流程标识', en: 'Process keys' }).hint({
      zh: '留空表示全部流程',
      en: 'Leave empty for all processes',
    }),
  },
});
