// A user is a person who signs in. The calls are below `blade-user`, and the list has the name `page` (contract §3.6).
import { codeText, date, datetime, dict, files, json, refs, secret, text } from '@ec/resource/fields';
import { button } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';
import { avatarRule } from './avatar-rule.ts';
import { optionalPhone } from './phone.ts';
import { sex, userStatus, userType } from './platform.enums.ts';

export const user = defineResource({
  name: 'system.user',
  base: 'blade-user',
  // Clients of other versions call users under this path.
  aliases: ['blade-system/user'],
  code: 'user',
  table: 'system_user',
  label: { zh: '用户', en: 'User' },
  title: 'realName',
  foundBy: ['account', 'realName'],
  columns: [['realName', 'account'], 'roleId', 'deptId', 'status', 'phone', 'lastSignInTime'],
  toasts: 'system',
  menu: {
    under: 'system',
    sort: 1,
    icon: 'UserOutlined',
    label: { zh: '用户管理', en: 'Users' },
    buttons: [button('role', '角色配置', 'Roles', 'toolbar'), button('reset', '密码重置', 'Reset password', 'toolbar')],
  },
  constraints: {
    administrator_without_owner: {
      zh: 'roleId:该账号已关联商户，不能授予管理员角色',
      en: 'roleId:This account is linked to a merchant: it cannot be an administrator',
    },
  },
  scope: { dept: 'deptId', own: 'createUser' },
  events: {
    grant: { zh: '角色配置', en: 'Roles given' },
    resetPassword: { zh: '密码重置', en: 'Password reset' },
    changePassword: { zh: '修改密码', en: 'Password changed' },
    invite: { zh: '发送邀请', en: 'Invitation sent' },
    acceptInvitation: { zh: '接受邀请并设置密码', en: 'Invitation accepted, password set' },
    enable: { zh: '启用', en: 'Enabled' },
    disable: { zh: '停用', en: 'Disabled' },
    updatePlatform: { zh: '修改平台', en: 'Platform changed' },
  },
  fields: {
    account: codeText({ zh: '账号', en: 'Account' })
      .required()
      .max(45)
      .unique()
      .caseless()
      .search()
      .indexed('contains'),
    // Only the call `status` changes this field; a form does not.
    status: dict(userStatus).system().search(),
    // Stored as argon2id of the md5 digest that clients send (contract §10)
    password: secret({ zh: '密码', en: 'Password' }).hint({
      zh: '新增时留空则为初始密码',
      en: 'If empty, a new account gets the initial password',
    }),
    userType: dict(userType).required().search(),
    code: codeText({ zh: '用户编号', en: 'Code' }).max(12),
    name: text({ zh: '昵称', en: 'Nickname' }).required().max(20),
    realName: text({ zh: '姓名', en: 'Name' }).required().max(20).search().indexed('contains'),
    avatar: files({ zh: '头像', en: 'Avatar' }).max(1).accepts(avatarRule),
    email: codeText({ zh: '邮箱', en: 'Email' }).max(45),
    phone: optionalPhone({ zh: '手机号', en: 'Phone' }),
    birthday: date({ zh: '生日', en: 'Birthday' }),
    sex: dict(sex),
    roleId: refs('system.role', { zh: '角色', en: 'Roles' }).required().search(),
    // The search includes the departments below (contract §3.6)
    deptId: refs('system.dept', { zh: '部门', en: 'Departments' }).required().search('within'),
    postId: refs('system.post', { zh: '岗位', en: 'Posts' }).required(),
    userExt: json(z.record(z.string(), z.unknown()), { zh: '平台扩展', en: 'Platform data' })
      .system()
      .wordless('It holds what other programs keep of a person, in a shape of theirs.'),
    tenantName: text({ zh: '租户名称', en: 'Tenant' }).computed(),
    lastSignInTime: datetime({ zh: '上次登录', en: 'Last sign-in' }).system().search(),
  },
});
