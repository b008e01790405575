import { defineTexts } from '@ec/language/texts';

export const scopeTexts = defineTexts({
  zh: {
    menus: '菜单',
    allMenus: '全部菜单',
    allTenants: '全部租户',
    byMenu: '默认为菜单对应的资源',
    pickResource: '先选择资源和规则类型',
  },
  en: {
    menus: 'Menus',
    allMenus: 'All menus',
    allTenants: 'All tenants',
    byMenu: 'The resource of the menu by default',
    pickResource: 'Choose the resource and the rule first',
  },
});
