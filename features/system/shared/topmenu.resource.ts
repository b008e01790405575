// Top menus: the entries of the top bar. The call `grant` assigns menus to each (contract §3.2).
import { codeText, integer, text } from '@ec/resource/fields';
import { button } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';

export const topmenu = defineResource({
  name: 'system.topmenu',
  base: 'blade-system/topmenu',
  table: 'system_topmenu',
  label: { zh: '顶部菜单', en: 'Top menu' },
  title: 'name',
  toasts: 'system',
  menu: {
    under: 'system',
    sort: 8,
    icon: 'TableOutlined',
    label: { zh: '顶部菜单', en: 'Top menus' },
    without: ['import', 'export'],
    buttons: [button('setting', '菜单配置', 'Assign menus')],
  },
  order: [{ field: 'sort', direction: 'asc' }],
  fields: {
    code: codeText({ zh: '编号', en: 'Code' }).required().max(50).unique().search().list(),
    name: text({ zh: '名称', en: 'Name' }).required().max(50).search().list(),
    nameEn: text({ zh: '英文名称', en: 'English name' }).max(100).list(),
    source: text({ zh: '图标', en: 'Icon' }).max(100).list(),
    path: text({ zh: '路由地址', en: 'Path' }).max(255),
    sort: integer({ zh: '排序', en: 'Sort' }).required().starts(1).list(),
  },
});
