// Texts of the menu screen.
import { defineTexts } from '@ec/language/texts';

export const menuTexts = defineTexts({
  zh: {
    icon: '图标',
    findIcon: '按名称查找图标',
    noIcon: '没有匹配的图标',
    clearIcon: '清除',
    preview: '显示位置',
    previewAt: '显示位置：{path}',
    sideMenu: '侧边菜单',
    topLevel: '顶级',
    unnamed: '（未命名）',
    toolbar: '工具栏',
    rowActions: '操作栏',
    nowhere: '不单独显示',
    rows: '数据行',
    anyRole: '不限',
  },
  en: {
    icon: 'Icon',
    findIcon: 'Find an icon by name',
    noIcon: 'No such icon',
    clearIcon: 'Clear',
    preview: 'Preview',
    previewAt: 'Preview: {path}',
    sideMenu: 'Side menu',
    topLevel: 'Top level',
    unnamed: '(no name)',
    toolbar: 'Toolbar',
    rowActions: 'Row actions',
    nowhere: 'Not shown on its own',
    rows: 'Rows',
    anyRole: 'All roles',
  },
});
