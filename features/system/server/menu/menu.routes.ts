// What the console asks after sign-in: menus, buttons, top bar (contract §3.1, §2.4).
import { type Route, route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { z } from 'zod';
import type { ReadMenus } from './menu-memory.ts';
import { readTopMenus, topMenuReply } from './top-menus.ts';
import { buttonTree, routeTree, visibleMenus } from './visible-menus.ts';

const routesQuery = z.object({ topMenuId: z.string().optional() });

export function menuRoutes({ database }: Engine, readMenus: ReadMenus): Route[] {
  return [
    route({
      method: 'GET',
      path: '/blade-system/menu/routes',
      access: 'public',
      title: 'Menus of the caller',
      guests: true,
      input: routesQuery,
      async handler({ callerOrNone: caller, rights, language, input: { topMenuId } }) {
        if (!caller) return [];
        const [menus, tops] = await Promise.all([
          readMenus(),
          topMenuId ? readTopMenus(database, caller.tenantId) : undefined,
        ]);
        const within = tops && new Set(tops.find(({ id }) => id === topMenuId)?.menuIds ?? []);
        return routeTree(visibleMenus(menus, caller, rights, within), language);
      },
    }),
    route({
      method: 'GET',
      path: '/blade-system/menu/buttons',
      access: 'signedIn',
      title: 'Buttons of the caller',
      guests: true,
      handler: async ({ rights, language }) => buttonTree(await readMenus(), rights, language),
    }),
    route({
      method: 'GET',
      path: '/blade-system/menu/top-menu',
      access: 'signedIn',
      title: 'Top bar of the caller',
      async handler({ caller, rights, language }) {
        const [menus, tops] = await Promise.all([readMenus(), readTopMenus(database, caller.tenantId)]);
        const shown = new Set(visibleMenus(menus, caller, rights).map(({ id }) => id));
        return tops
          .filter(({ menuIds }) => menuIds.some((id) => shown.has(id)))
          .map((menu) => topMenuReply(menu, language));
      },
    }),
  ];
}
