// Texts of the tab that lists the notifications of an alarm.
import { defineTexts } from '@ec/language/texts';

export const notificationTexts = defineTexts({
  zh: {
    steps: { 0: '告警通知', 1: '第1级升级', 2: '第2级升级', 3: '第3级升级', 9: '恢复通知' },
    none: '尚未通知任何人',
    newest: '以上为最近 {count} 条，更早的通知请在消息发送记录中查看。',
    noneText: '新告警在一分钟内通知；告警码未选通知方式、属于告警风暴，或没有人要接收这一级别时不通知。',
    nobody: '没有可通知的人',
    forgotten: '消息已过保留期',
    console: '站内',
    unread: '未读',
    read: '已读 {time}',
    held: '等待发送',
    sent: '已发送 {time}',
  },
  en: {
    steps: {
      0: 'Alarm raised',
      1: 'Escalation, step 1',
      2: 'Escalation, step 2',
      3: 'Escalation, step 3',
      9: 'Alarm cleared',
    },
    none: 'No one has been notified yet',
    newest: 'These are the latest {count} notifications. Older ones are in the message log.',
    noneText:
      'People are notified of new alarms within a minute. Nobody is notified if the alarm code has no channel, a storm covers the alarm, or nobody subscribes to this level.',
    nobody: 'No one could be notified',
    forgotten: 'The message is no longer stored',
    console: 'Console',
    unread: 'Unread',
    read: 'Read {time}',
    held: 'Waiting to be sent',
    sent: 'Sent {time}',
  },
});
