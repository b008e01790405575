// Every icon that a menu may name is called something in either language.
import { menuIcons } from '@ec/ui/layout/menu-icons.tsx';
import { expect, test } from 'vitest';
import { iconName } from './icon-names.ts';

test.each(Object.keys(menuIcons))('%s', (name) => {
  expect(iconName(name, 'zh')).toMatch(/^\p{Script=Han}+$/u);
  expect(iconName(name, 'en')).toMatch(/^[A-Z][a-z]*( [a-z]+)*$/);
});
