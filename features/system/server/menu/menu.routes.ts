// Serves the menus, buttons and top bar that the console reads after the sign-in (contract §3.1, §2.4).
import type { Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import {
  buttonCodes,
  mainMenu,
  menuButtons,
  menuRoutes as ownRoutes,
  topMenus,
} from '../../shared/own-menus.contract.ts';
import type { ReadMenus } from './menu-memory.ts';
import { opensFor } from './opens-for.ts';
import { readTopMenus, topMenuReply } from './top-menus.ts';
import { buttonTree, heldButtonCodes, routeTree, visibleMenus } from './visible-menus.ts';

export function menuRoutes(engine: Engine, readMenus: ReadMenus): Route[] {
  const { database } = engine;
  return [
    ...serve(
      ownRoutes,
      async (call) => {
        const { callerOrNone: caller, rights, language } = call;
        const { topMenuId } = call.input;
        if (!caller) return [];
        const [menus, tops] = await Promise.all([
          readMenus(),
          topMenuId ? readTopMenus(database, caller.tenantId) : undefined,
        ]);
        const topMenuIds = tops && new Set(tops.find(({ id }) => id === topMenuId)?.menuIds ?? []);
        const opens = opensFor(engine, { caller, rights, language });
        return routeTree(visibleMenus(menus, { caller, rights, opens }, topMenuIds), language);
      },
      { guests: true },
    ),
    ...serve(mainMenu, () => []),
    ...serve(menuButtons, async ({ rights, language }) => buttonTree(await readMenus(), rights, language), {
      guests: true,
    }),
    ...serve(buttonCodes, async ({ rights }) => heldButtonCodes(await readMenus(), rights)),
    ...serve(topMenus, async ({ caller, rights, language }) => {
      const [menus, tops] = await Promise.all([readMenus(), readTopMenus(database, caller.tenantId)]);
      const opens = opensFor(engine, { caller, rights, language });
      const visibleIds = new Set(visibleMenus(menus, { caller, rights, opens }).map(({ id }) => id));
      return tops
        .filter(({ menuIds }) => menuIds.some((id) => visibleIds.has(id)))
        .map((menu) => topMenuReply(menu, language));
    }),
  ];
}
