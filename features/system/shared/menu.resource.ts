// The menu tree and its buttons, the same rows for all tenants. The code is the permission code (contract §3.1).
import { dict, integer, ref, text, texts } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { buttonFunc, menuCategory, yesNo } from './platform.enums.ts';

export const menu = defineResource({
  name: 'system.menu',
  base: 'blade-system/menu',
  table: 'system_menu',
  label: { zh: '菜单', en: 'Menu' },
  title: 'name',
  isTree: true,
  isGlobal: true,
  toasts: 'system',
  menu: { under: 'system', sort: 6, icon: 'MenuOutlined' },
  order: [{ field: 'sort', direction: 'asc' }],
  fields: {
    parentId: ref('system.menu', { zh: '上级菜单', en: 'Parent' }),
    code: text({ zh: '菜单编号', en: 'Menu code' }).required().max(50).unique().search().list(),
    name: text({ zh: '菜单名称', en: 'Menu name' }).required().max(50).search().list(),
    nameEn: text({ zh: '英文名称', en: 'English name' }).max(100),
    alias: text({ zh: '菜单别名', en: 'Alias' }).max(50).search(),
    path: text({ zh: '路由地址', en: 'Path' }).required().max(255).list(),
    source: text({ zh: '图标', en: 'Icon' }).max(100).list(),
    sort: integer({ zh: '排序', en: 'Sort' }).required().list(),
    category: dict(menuCategory).required().list(),
    action: dict(buttonFunc),
    isOpen: dict(yesNo, { zh: '新窗口', en: 'New window' }),
    component: text({ zh: '组件', en: 'Component' }).max(255),
    // Aliases; shown only to these roles, empty means no restriction
    roles: texts({ zh: '限定角色', en: 'Role list' }),
  },
});
