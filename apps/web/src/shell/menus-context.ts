// The leaves of the person's menu, for the pages of the shell itself (home).
import { createContext, useContext } from 'react';
import type { MenuLeaf } from '../menu/menu-tree.ts';

const MenusContext = createContext<MenuLeaf[]>([]);
export const MenusProvider = MenusContext.Provider;

export function useMenuLeaves(): MenuLeaf[] {
  return useContext(MenusContext);
}
