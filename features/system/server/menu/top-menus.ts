// Reads the entries of a tenant's top bar, each with its menus (contract §3.1, §3.2).
import type { Database } from '@ec/kernel/database';
import type { Language } from '@ec/language/language';
import { sql } from 'kysely';

export interface TopMenu {
  id: string;
  code: string;
  name: string;
  nameEn: string;
  source: string;
  path: string;
  sort: number;
  menuIds: string[];
}

export function readTopMenus(database: Database, tenantId: string): Promise<TopMenu[]> {
  return database.read(tenantId).rows<TopMenu>(
    sql`select t.id, t.code, t.name, coalesce(t.name_en, '') as "nameEn", coalesce(t.source, '') as source,
        coalesce(t.path, '') as path, t.sort,
        array(select g.menu_id from system_topmenu_menu g
          join system_menu m on m.id = g.menu_id and m.is_deleted = 0
          where g.tenant_id = t.tenant_id and g.topmenu_id = t.id order by g.menu_id) as "menuIds"
      from system_topmenu t where t.tenant_id = ${tenantId} and t.is_deleted = 0 order by t.sort, t.id`,
  );
}

export function topMenuReply({ menuIds: _, ...menu }: TopMenu, language: Language) {
  return { ...menu, name: language === 'en' ? menu.nameEn || menu.name : menu.name };
}
