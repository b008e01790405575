// Refusals of the calls about users (contract §3.6).
import { defineErrors } from '@ec/kernel/errors';

export const userErrors = defineErrors('system.user', {
  wrongConfirmation: {
    status: 400,
    field: 'newPassword1',
    zh: '请输入正确的确认密码!',
    en: 'The two new passwords differ',
  },
  wrongPassword: { status: 400, field: 'oldPassword', zh: '原密码不正确!', en: 'The old password is wrong' },
  samePassword: {
    status: 400,
    field: 'newPassword',
    zh: '新密码不能与原密码相同',
    en: 'The new password must differ from the old one',
  },
  nobodyChosen: { status: 400, zh: '请至少选择一个用户', en: 'Select at least one user' },
  noRoleChosen: { status: 400, field: 'roleId', zh: '请选择角色', en: 'Select a role' },
  noRole: { status: 400, field: 'roleId', zh: '用户至少需要一个角色', en: 'A user needs at least one role' },
  notOneself: { status: 400, zh: '不能删除或停用自己', en: 'You cannot delete or disable yourself' },
  lastAdministrator: {
    status: 400,
    zh: '至少保留一名启用的管理员',
    en: 'At least one administrator must stay enabled',
  },
  noInitialPassword: {
    status: 400,
    zh: '请先设置系统参数 account.initPassword',
    en: 'Set the parameter account.initPassword first',
  },
  acrossSheets: {
    status: 400,
    zh: '请先进入该租户，再导入或导出',
    en: 'Enter the tenant before importing or exporting',
  },
});
