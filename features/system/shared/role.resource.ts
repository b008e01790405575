// Roles. The call `grant` writes their menus, data scopes and API scopes (contract §3.2).
import { codeText, integer, ref, refs, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';

export const role = defineResource({
  name: 'system.role',
  base: 'blade-system/role',
  table: 'system_role',
  label: { zh: '角色', en: 'Role' },
  title: 'roleName',
  isTree: true,
  toasts: 'system',
  menu: {
    under: 'authority',
    sort: 1,
    icon: 'TeamOutlined',
    label: { zh: '角色管理', en: 'Roles' },
    without: ['import', 'export'],
  },
  order: [{ field: 'sort', direction: 'asc' }],
  constraints: {
    administrator_without_owner: {
      zh: 'roleAlias:已有关联商户的账号持有该角色，不能设为管理员',
      en: 'roleAlias:Accounts that are linked to a merchant hold this role: it cannot be an administrator’s',
    },
  },
  // contract §3.2
  administratorsOnly: { field: 'roleAlias', values: ['admin', 'administrator'] },
  events: { grant: { zh: '权限配置', en: 'Permissions granted' } },
  auditedLists: {
    menuIds: refs('system.menu', { zh: '菜单', en: 'menus' }),
    dataScopeIds: refs('system.dataScope', { zh: '数据权限', en: 'data scopes' }),
    apiScopeIds: refs('system.apiScope', { zh: '接口权限', en: 'API scopes' }),
  },
  // The list is a tree, which a sheet cannot show.
  calls: { export: false },
  fields: {
    parentId: ref('system.role', { zh: '上级角色', en: 'Parent' }),
    roleName: text({ zh: '角色名称', en: 'Role name' }).required().max(30).search().list(),
    // `administrator` is an administrator of the platform, `admin` of a tenant
    roleAlias: codeText({ zh: '角色别名', en: 'Role alias' }).required().max(30).search().list(),
    sort: integer({ zh: '排序', en: 'Sort' }).required().list(),
  },
});
