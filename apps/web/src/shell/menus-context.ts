// Gives the leaves of the person's menu to the pages.
import { createContext, useContext } from 'react';
import type { MenuLeaf } from '../menu/menu-tree.ts';

const MenusContext = createContext<MenuLeaf[]>([]);
export const MenusProvider = MenusContext.Provider;

export function useMenuLeaves(): MenuLeaf[] {
  return useContext(MenusContext);
}
