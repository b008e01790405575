// Texts of the search over menus.
import { defineTexts } from '@ec/language/texts';

export const searchTexts = defineTexts({
  zh: {
    field: '搜索菜单',
    panel: '菜单面板',
    hint: '输入菜单名称的开头',
    none: '没有以「{text}」开头的菜单',
    noneWhy: '「查找任何内容」（Ctrl K）也按名称中间的文字与拼音查找。',
    top: '其他',
  },
  en: {
    field: 'Search menus',
    panel: 'All menus',
    hint: 'Type how the name of a menu begins',
    none: 'No menu begins with “{text}”',
    noneWhy: '“Find anything” (Ctrl K) also finds any part of a name.',
    top: 'Other',
  },
});
