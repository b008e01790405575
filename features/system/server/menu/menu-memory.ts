// Caches all menus and buttons, ordered by `sort`; a change in any process invalidates the cache.
import type { Services } from '@ec/kernel/services';
import type { Language } from '@ec/language/language';
import { sql } from 'kysely';
import { menuCategory } from '../../shared/platform.enums.ts';

export interface Menu {
  id: string;
  /** "0" at the root. */
  parentId: string;
  /** The id of a second folder; "" without one. */
  alsoUnderId: string;
  code: string;
  name: string;
  nameEn: string;
  alias: string;
  path: string;
  source: string;
  sort: number;
  category: number;
  action: number;
  isOpen: number;
  component: string;
  /** Comma-joined role aliases; "" means no restriction. */
  roles: string;
  remark: string;
}

export type ReadMenus = () => Promise<readonly Menu[]>;

export function createMenuMemory({ database, changes }: Pick<Services, 'database' | 'changes'>): ReadMenus {
  let cached: Promise<readonly Menu[]> | undefined;
  changes.on(['system_menu'], () => {
    cached = undefined;
  });
  return () => {
    if (cached) return cached;
    const reading = database.unfenced.rows<Menu>(
      sql`select id, coalesce(parent_id::text, '0') as "parentId",
          coalesce(also_under_id::text, '') as "alsoUnderId", code, name, coalesce(name_en, '') as "nameEn",
          coalesce(alias, '') as alias, coalesce(path, '') as path, coalesce(source, '') as source, sort, category, coalesce(action, 0) as action,
          coalesce(is_open, 1) as "isOpen", coalesce(component, '') as component,
          coalesce(array_to_string(roles, ','), '') as roles, coalesce(remark, '') as remark
        from system_menu where is_deleted = 0 order by sort, id`,
    );
    cached = reading;
    reading.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return reading;
  };
}

export const isMenu = ({ category }: Pick<Menu, 'category'>): boolean => category === menuCategory.key.menu;

export function menuName(menu: Pick<Menu, 'name' | 'nameEn'>, language: Language): string {
  return language === 'en' ? menu.nameEn || menu.name : menu.name;
}
