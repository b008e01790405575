// Which menus a text means: names of leaves that begin with it, whatever the case (specification §2).
import type { MenuLeaf } from '../menu/menu-tree.ts';

export function leavesBeginning(leaves: readonly MenuLeaf[], text: string): MenuLeaf[] {
  const typed = text.trim().toLowerCase();
  return leaves.filter(({ label }) => label.toLowerCase().startsWith(typed));
}
