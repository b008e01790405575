// Texts of the top menu screen.
import { defineTexts } from '@ec/language/texts';

export const topmenuTexts = defineTexts({
  zh: {
    grant: '菜单配置',
    grantTitle: '「{name}」下的菜单',
    hint: '顶部菜单只显示其中本人有权限的菜单；一个都没有时不显示该项。',
    save: '保存菜单',
  },
  en: {
    grant: 'Assign menus',
    grantTitle: 'Menus below “{name}”',
    hint: 'Users see the menus they have access to. The entry is hidden if there are none.',
    save: 'Save menus',
  },
});
