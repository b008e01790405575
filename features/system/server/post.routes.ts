// Serves the positions that people hold; `select` returns whole rows (contract §3.2).
import { checkInput } from '@ec/kernel/http/input';
import type { Route } from '@ec/kernel/http/route';
import { likePattern } from '@ec/kernel/sql';
import { rowsToChoose } from '@ec/resource/contracts/row-shapes';
import { columnsOf } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { idsOf } from '@ec/resource-server/ids-of';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { labelled } from '@ec/resource-server/select';
import { allRows } from '@ec/resource-server/tree/all-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { post } from '../shared/post.resource.ts';
import { acrossTenants } from './tenant/across.ts';

const selectInput = z.looseObject({ ids: z.string().default(''), keyword: z.string().trim().default('') });
const { postName } = columnsOf(post);

export function postRoutes(engine: Engine): Route[] {
  const routes = resourceRoutes(engine, post, {
    calls: {
      async select({ call }) {
        const { ids, keyword } = checkInput(selectInput, call.input);
        const where = [
          ...(ids ? [sql`t.id = any(${idsOf(ids)}::bigint[])`] : []),
          ...(keyword ? [sql`${postName} ilike ${likePattern(keyword, '%', '%')}`] : []),
        ];
        return labelled(post, await allRows(engine, post, { ...call, input: {} }, { where }));
      },
    },
    outputs: { select: rowsToChoose(post) },
  });
  return acrossTenants(engine, routes, post);
}
