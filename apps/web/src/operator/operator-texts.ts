// Texts of entering and leaving a tenant.
import { defineTexts } from '@ec/language/texts';

export const operatorTexts = defineTexts({
  zh: {
    insideLabel: '当前在其他租户内',
    inside: '您已进入租户 {name}（{code}）',
    because: '原因：{reason}',
    left: '剩余 {time}',
    saveNow: '请及时保存',
    leave: '离开租户',
    leaveUnsaved: '有未保存的内容，离开后将丢失。',
    cameHome: '已离开租户 {name}，回到管理租户',
    enter: '进入租户',
    enterTitle: '进入租户 {name}（{code}）',
    enterHint:
      '您将以该租户管理员的权限操作。每次写入都会同时记录您的身份，查看的内容也会留痕，该租户的管理员可以看到。',
    reason: '进入原因',
    reasonPlaceholder: '例如：协助核对 3 号站点电价',
    reasonMissing: '请输入进入原因',
    minutes: '时长',
    minutesUnit: '分钟',
    minutesWrong: '时长为 1 至 120 分钟',
    failed: '未能进入租户',
  },
  en: {
    insideLabel: 'You are inside another tenant',
    inside: 'You are inside tenant {name} ({code})',
    because: 'Reason: {reason}',
    left: '{time} left',
    saveNow: 'Save your work',
    leave: 'Leave tenant',
    leaveUnsaved: 'Unsaved changes will be lost.',
    cameHome: 'You have left tenant {name} and are back on the platform',
    enter: 'Enter tenant',
    enterTitle: 'Enter tenant {name} ({code})',
    enterHint:
      'You will have the rights of its administrator. Each write is recorded with your own identity, what you look at leaves a trace, and the tenant’s administrators can see both.',
    reason: 'Reason',
    reasonPlaceholder: 'For example: help check the prices of station 3',
    reasonMissing: 'Enter the reason',
    minutes: 'Duration',
    minutesUnit: 'minutes',
    minutesWrong: 'Between 1 and 120 minutes',
    failed: 'The tenant could not be entered',
  },
});
