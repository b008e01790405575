// The positions that people hold; `select` answers whole rows (contract §3.2).
import { type Route, route } from '@ec/kernel/http/route';
import { likePattern } from '@ec/kernel/sql';
import type { Engine } from '@ec/resource-server/feature';
import { idsOf } from '@ec/resource-server/remove';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { allRows } from '@ec/resource-server/tree/all-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { post } from '../shared/post.resource.ts';
import { acrossTenants } from './tenant/across.ts';

export function postRoutes(engine: Engine): Route[] {
  return acrossTenants(engine, [
    ...resourceRoutes(engine, post, { without: ['select'] }),
    route({
      method: 'GET',
      path: `/${post.base}/select`,
      access: 'signedIn',
      title: 'Posts to choose from',
      input: z.object({ ids: z.string().optional(), keyword: z.string().optional() }),
      handler: (call) => {
        const { ids, keyword } = call.input;
        const where = [
          ...(ids ? [sql`t.id = any(${idsOf(ids)}::bigint[])`] : []),
          ...(keyword?.trim() ? [sql`t.post_name ilike ${likePattern(keyword.trim(), '%', '%')}`] : []),
        ];
        return allRows(engine, post, { ...call, input: {} }, { where });
      },
    }),
  ]);
}
