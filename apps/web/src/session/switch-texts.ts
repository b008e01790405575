// Texts of the dialog that switches department and role. The messages for missing values are those of specification §5.
import { defineTexts } from '@ec/language/texts';

export const switchTexts = defineTexts({
  zh: {
    open: '切换部门与角色',
    title: '切换部门与角色',
    label: { dept: '部门', role: '角色' },
    required: { dept: '请选择部门', role: '请选择角色' },
    switch: '切换',
    failed: '切换失败，请重试',
    networkFailed: '网络连接中断或服务器没有响应，请稍后重试',
  },
  en: {
    open: 'Switch department and role',
    title: 'Switch department and role',
    label: { dept: 'Department', role: 'Role' },
    required: { dept: 'Choose a department', role: 'Choose a role' },
    switch: 'Switch',
    failed: 'The switch failed. Try again.',
    networkFailed: 'The network is down or the server did not answer. Try again in a moment.',
  },
});
