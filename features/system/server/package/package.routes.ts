// Serves the packages of menus that tenants buy. A changed package takes effect at once: nobody holds a menu outside it (kernel/rights.ts).

import type { Route } from '@ec/kernel/http/route';
import { platformMenus } from '@ec/kernel/rights';
import { isEmpty } from '@ec/resource/parse-value';
import { keys } from '@ec/resource-server/columns';
import { idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { idsOf } from '@ec/resource-server/ids-of';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { nest, treeNode } from '@ec/resource-server/tree/tree';
import { sql } from 'kysely';
import { packageMenus, previewPackage } from '../../shared/package-losses.contract.ts';
import { menuCategory } from '../../shared/platform.enums.ts';
import { tenantPackage } from '../../shared/tenant-package.resource.ts';
import { lossesOfPackage } from './losses.ts';

export function packageRoutes(engine: Engine): Route[] {
  return [
    ...resourceRoutes(engine, tenantPackage),
    ...serve(packageMenus, async ({ language }) => {
      const rows = await engine.database.unfenced.rows<{
        id: string;
        parentId: string;
        name: string;
        isFolder: boolean;
      }>(
        sql`with recursive kept as (
              select m.id, m.parent_id, m.sort, m.name, m.name_en from system_menu m
              where m.parent_id is null and m.category = ${keys(menuCategory.key.menu)} and m.is_deleted = 0 and m.code <> all(${[...platformMenus]})
              union all
              select m.id, m.parent_id, m.sort, m.name, m.name_en from system_menu m join kept k on m.parent_id = k.id
              where m.category = ${keys(menuCategory.key.menu)} and m.is_deleted = 0 and m.code <> all(${[...platformMenus]})
            ) select id, coalesce(parent_id::text, '0') as "parentId", exists (
                select from system_menu c where c.parent_id = kept.id and c.category = ${keys(menuCategory.key.menu)} and c.is_deleted = 0) as "isFolder",
                ${language === 'en' ? sql`coalesce(nullif(name_en, ''), name)` : sql`name`} as name
              from kept order by sort, id`,
      );
      // A folder that contains only menus of the platform would be empty, so it is left out.
      const offered = rows.filter(({ id, isFolder }) => !isFolder || rows.some(({ parentId }) => parentId === id));
      return nest(offered.map((row) => treeNode(row.id, row.parentId, row.name)));
    }),
    ...serve(previewPackage, (call) => {
      const { id, menuId } = call.input;
      const menus = isEmpty(menuId) ? [] : idsOf(menuId, 'menuId');
      return lossesOfPackage(engine, call, idOf(id), menus);
    }),
  ];
}
