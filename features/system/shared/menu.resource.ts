// Menus and their buttons, as one tree for all tenants. The code of a row is its permission code (contract §3.1).
import { codeText, dict, integer, ref, text, texts } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { buttonFunc, menuCategory, yesNo } from './platform.enums.ts';

export const menu = defineResource({
  name: 'system.menu',
  base: 'blade-system/menu',
  table: 'system_menu',
  label: { zh: '菜单', en: 'Menu' },
  title: 'name',
  titleEn: 'nameEn',
  isTree: true,
  isGlobal: true,
  toasts: 'system',
  menu: {
    under: 'system',
    sort: 6,
    icon: 'MenuOutlined',
    label: { zh: '菜单管理', en: 'Menus' },
    without: ['import', 'export'],
  },
  order: [{ field: 'sort', direction: 'asc' }],
  // The list is a tree, which a sheet cannot show.
  calls: { export: false },
  fields: {
    category: dict(menuCategory).required().starts(menuCategory.key.menu).list(),
    parentId: ref('system.menu', { zh: '上级菜单', en: 'Parent' }),
    alsoUnderId: ref('system.menu', { zh: '同时显示在', en: 'Also under' })
      .when('category', menuCategory.key.menu)
      .hint({
        zh: '在该目录下也显示本菜单；原目录没有其他菜单时只显示在该目录',
        en: 'The menu also appears in this folder, and only there if its own folder has nothing else to show',
      }),
    name: text({ zh: '菜单名称', en: 'Menu name' }).required().max(50).search().list(),
    nameEn: text({ zh: '英文名称', en: 'English name' }).max(100).list(),
    code: codeText({ zh: '菜单编号', en: 'Menu code' }).required().max(50).unique().search().list().hint({
      zh: '也是权限编号；按钮写成「菜单编号_动作」，例如 station_add',
      en: 'Also the permission code; of a button “menu code_action”, for example station_add',
    }),
    alias: codeText({ zh: '菜单别名', en: 'Alias' }).max(50).search(),
    sort: integer({ zh: '排序', en: 'Sort' }).required().starts(1).list(),
    path: text({ zh: '路由地址', en: 'Path' }).required().max(255).list().when('category', menuCategory.key.menu).hint({
      zh: '以 http 开头或以 .html 结尾的地址嵌入页面打开',
      en: 'Addresses starting with http or ending in .html open embedded',
    }),
    isOpen: dict(yesNo, { zh: '新窗口', en: 'New window' })
      .when('category', menuCategory.key.menu)
      .starts(yesNo.key.no),
    component: text({ zh: '组件', en: 'Component' }).max(255).when('category', menuCategory.key.menu),
    roles: texts({ zh: '限定角色', en: 'Role list' }).when('category', menuCategory.key.menu).hint({
      zh: '只对这些角色别名显示；留空不限',
      en: 'Shown to these role aliases only; leave empty for everyone',
    }),
    action: dict(buttonFunc).when('category', menuCategory.key.button),
    source: text({ zh: '图标', en: 'Icon' }).max(100).when('category', menuCategory.key.menu),
  },
});
