// The menus, buttons and top bar of the caller (contract §3.1, §2.4).
import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import { menu } from './menu.resource.ts';

const text = z.string();
const number = z.number().int();

const button = {
  id: text,
  parentId: text.meta({ description: '0 at the root' }),
  code: text,
  name: text,
  alias: text,
  path: text,
  source: text,
  action: number,
  sort: number,
};

const ownMenu = z.strictObject({
  ...button,
  nameEn: text,
  category: number,
  isOpen: number,
  component: text,
  roles: text.meta({ description: 'Comma-joined role aliases; empty: for all' }),
  remark: text,
});
export type MenuRoute = z.output<typeof ownMenu> & { children?: MenuRoute[] | undefined };
const route: z.ZodType<MenuRoute> = ownMenu.extend({ children: z.lazy(() => z.array(route)).optional() });

export const menuRoutes = contract({
  of: menu,
  path: 'routes',
  access: 'public',
  title: { zh: '本人菜单', en: 'Menus of the caller' },
  input: z.object({ topMenuId: text.optional() }),
  output: z.array(route),
});

export const mainMenu = contract({
  of: menu,
  path: 'main-menu',
  access: 'signedIn',
  title: { zh: '主菜单（本系统无，恒为空）', en: 'Main menu (always empty)' },
  output: z.array(route),
});

export const menuButtons = contract({
  of: menu,
  path: 'buttons',
  access: 'signedIn',
  title: { zh: '本人按钮', en: 'Buttons of the caller' },
  output: z.array(z.strictObject({ ...button, children: z.array(z.strictObject(button)) })),
});

/** Returns the codes of all granted buttons. The console calls it at its start, because the reply is smaller than `menuButtons`. */
export const buttonCodes = contract({
  of: menu,
  path: 'button-codes',
  access: 'signedIn',
  title: { zh: '本人按钮编号', en: 'Codes of the buttons of the caller' },
  output: z.array(text),
});

const topMenu = z.strictObject({
  id: text,
  code: text,
  name: text,
  nameEn: text,
  source: text,
  path: text,
  sort: number,
});
export type ShownTopMenu = z.output<typeof topMenu>;

export const topMenus = contract({
  of: menu,
  path: 'top-menu',
  access: 'signedIn',
  title: { zh: '本人顶部菜单', en: 'Top bar of the caller' },
  output: z.array(topMenu),
});
