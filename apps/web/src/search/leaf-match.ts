// Finds the menu leaves whose names begin with a text; case does not matter (specification §2).
import type { MenuLeaf } from '../menu/menu-tree.ts';

export function findLeavesByPrefix(leaves: readonly MenuLeaf[], text: string): MenuLeaf[] {
  const typed = text.trim().toLowerCase();
  return leaves.filter(({ label }) => label.toLowerCase().startsWith(typed));
}
