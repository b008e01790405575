// Texts of the tree in which people tick leaves.
import { defineTexts } from '@ec/language/texts';

export const checkTreeTexts = defineTexts({
  zh: { search: '搜索菜单', all: '全选', none: '清空', picked: '已选 {count} 项', nothing: '没有匹配的内容' },
  en: { search: 'Search menus', all: 'All', none: 'None', picked: '{count} chosen', nothing: 'Nothing matches' },
});
