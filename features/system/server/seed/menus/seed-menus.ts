// Inserts the missing menus and buttons.
import type { Sql } from '@ec/kernel/database';
import { insertMissing } from '@ec/kernel/insert-missing';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';
import { menuCategory, yesNo } from '../../../shared/platform.enums.ts';
import { seedRowDefaults } from '../seed-row-defaults.ts';
import type { MenuRow } from './menu-rows.ts';

export async function seedMenus(tx: Sql, { ids }: Pick<Services, 'ids'>, menus: readonly MenuRow[]): Promise<void> {
  const stored = await tx.rows<{ id: string; code: string }>(sql`select id, code from system_menu`);
  const idOf = new Map(stored.map(({ id, code }) => [code, id]));
  const missing = menus.filter(({ code }) => !idOf.has(code));
  for (const { code } of missing) idOf.set(code, ids.next());
  // PostgreSQL checks the references to parents at the end of the statement, so the order of the rows does not matter.
  await insertMissing(
    tx,
    'system_menu',
    ['code'],
    missing.map((menu) => ({
      ...seedRowDefaults,
      id: idOf.get(menu.code) ?? '',
      parent_id: menu.parent === undefined ? null : (idOf.get(menu.parent) ?? null),
      also_under_id: menu.alsoUnder === undefined ? null : (idOf.get(menu.alsoUnder) ?? null),
      code: menu.code,
      name: menu.name,
      name_en: menu.nameEn,
      alias: menu.alias,
      path: menu.path || null,
      source: menu.icon || null,
      sort: menu.sort,
      category: menu.category,
      action: menu.place,
      is_open: menu.category === menuCategory.key.menu ? yesNo.key.no : null,
    })),
  );
}
