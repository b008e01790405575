// Tests that every icon of menus has a name in both languages.
import { menuIconNames } from '@ec/ui/layout/more-menu-icons';
import { expect, test } from 'vitest';
import { iconName } from './icon-names.ts';

test.each(menuIconNames)('the icon %s has a Chinese and an English name', (name) => {
  expect(iconName(name, 'zh')).toMatch(/^\p{Script=Han}+$/u);
  expect(iconName(name, 'en')).toMatch(/^[A-Z][a-z]*( [a-z]+)*$/);
});
