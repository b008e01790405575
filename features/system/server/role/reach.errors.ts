// Refusals for a caller who would grant more rights than he holds, or change his own rights (contract §3.2, §10).
import { defineErrors } from '@ec/kernel/errors';

export const reachErrors = defineErrors('system.reach', {
  administratorOnly: {
    status: 400,
    field: 'roleAlias',
    zh: '无权限创建超管角色！',
    en: 'Only platform administrators may create this role',
  },
  aliasBeyond: {
    status: 400,
    field: 'roleAlias',
    zh: '不能使用自己没有的角色别名：{name}',
    en: 'You do not hold the role alias {name}',
  },
  roleBeyond: {
    status: 400,
    field: 'roleId',
    zh: '角色“{name}”的权限超过您自己',
    en: 'Role “{name}” has more permissions than you',
  },
  menuBeyond: { status: 400, zh: '不能授予自己没有的菜单：{name}', en: 'You do not hold the menu {name}' },
  dataScopeBeyond: {
    status: 400,
    zh: '不能授予自己没有的数据权限：{name}',
    en: 'You do not hold the data scope {name}',
  },
  dataScopeMissing: {
    status: 400,
    zh: '您自己受“{name}”的数据权限限制，须至少授予其中之一',
    en: 'Your own rows of {name} are limited. Grant at least one of those data scopes',
  },
  apiScopeBeyond: {
    status: 400,
    zh: '不能授予自己没有的接口权限：{name}',
    en: 'You do not hold the API scope {name}',
  },
  deptBeyond: {
    status: 400,
    field: 'deptId',
    zh: '不能选择自己范围以外的部门',
    en: 'The department is outside your scope',
  },
  userBeyond: { status: 400, zh: '用户“{name}”的权限超过您自己', en: 'User “{name}” has more permissions than you' },
  ownRights: {
    status: 400,
    zh: '不能修改自己的角色和部门',
    en: 'You cannot change your own roles and departments',
  },
  ownRole: { status: 400, zh: '不能修改自己持有的角色', en: 'You cannot change a role that you hold' },
});
