// Checks the place of a saved menu or button: a button lies below a menu, and nothing lies below a button (contract §3.1).
import { defineErrors, fail } from '@ec/kernel/errors';
import type { Hooks } from '@ec/resource-server/context';
import { sql } from 'kysely';
import type { menu } from '../../shared/menu.resource.ts';
import { buttonFunc, menuCategory } from '../../shared/platform.enums.ts';

const refusals = defineErrors('system.menu', {
  buttonAtRoot: { status: 400, field: 'parentId', zh: '按钮必须放在菜单之下', en: 'A button must be below a menu' },
  belowButton: {
    status: 400,
    field: 'parentId',
    zh: '按钮之下不能再有菜单或按钮',
    en: 'A button cannot have children',
  },
});

const { button } = menuCategory.key;

export const beforeMenuSave: Hooks<typeof menu>['beforeSave'] = async ({ tx, values, current }) => {
  const { category, parentId } = { ...current, ...values };
  const isButton = category === button;
  if (!current || 'category' in values || 'parentId' in values) {
    const parent = parentId
      ? await tx.first<{ category: number }>(sql`select category from system_menu where id = ${parentId}`)
      : undefined;
    if (parent?.category === button) fail(refusals.belowButton);
    if (isButton && !parent) fail(refusals.buttonAtRoot);
    const child =
      isButton && current
        ? await tx.first(sql`select 1 from system_menu where parent_id = ${current.id} and is_deleted = 0 limit 1`)
        : undefined;
    if (child) fail(refusals.belowButton);
  }
  if (isButton || !('action' in values)) return values;
  // A menu has the action 0 (contract §3.1).
  const { action: _, ...others } = values;
  return current?.action === buttonFunc.key.none ? others : { ...others, action: buttonFunc.key.none };
};
