// Serves regions by their codes: one level at a time, search, and the standard calls (contract §3.7).

import { AppError, errors } from '@ec/kernel/errors';
import { checkInput } from '@ec/kernel/http/input';
import type { Route } from '@ec/kernel/http/route';
import { objectOf, textOf } from '@ec/language/unknown';
import type { OutputOf } from '@ec/resource/contract';
import { regionLevel } from '@ec/resource/contracts/choices.contract';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from '@ec/resource-server/feature';
import { type CallOverride, type ResourceRouteOptions, resourceRoutes } from '@ec/resource-server/resource-routes';
import { addRow, editRow } from '@ec/resource-server/save';
import { labelled } from '@ec/resource-server/select';
import { serve } from '@ec/resource-server/serve';
import { allRows } from '@ec/resource-server/tree/all-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { regionLevelRows, regionReplies, resolveRegion, searchRegions } from '../../shared/region.contract.ts';
import { region } from '../../shared/region.resource.ts';
import { levelOfCode, rootRegion } from '../../shared/region-code.ts';
import { englishRegion } from '../names/english-region.ts';
import { idsOfCodes, type RegionRow, toReply, withRowId } from './region-codes.ts';
import { regionHooks } from './region-hooks.ts';
import { regionsLike, regionsMeant } from './resolve-region.ts';

const codeText = z.string().regex(/^\d{2,12}$/);
type RegionCalls = NonNullable<ResourceRouteOptions<typeof region>['calls']>;

export function regionRoutes(engine: Engine): Route[] {
  async function withChildren(rows: readonly RegionRow[]) {
    const codes = rows.map(({ code }) => code);
    const parents = await engine.database.unfenced.rows<{ code: string }>(
      sql`select distinct parent_code as code from system_region
        where parent_code = any(${codes}) and is_deleted = 0`,
    );
    const parentCodes = new Set(parents.map(({ code }) => code));
    return rows.map((row) => ({ ...toReply(row), hasChildren: parentCodes.has(row.code) }));
  }

  return [
    ...serve(regionLevel, async ({ input, language }) => {
      const nodes = await engine.database.unfenced.rows<OutputOf<typeof regionLevel>[number]>(
        sql`select r.code as id, r.parent_code as "parentId", r.name as title, r.code as key, r.code as value,
            exists (select from system_region c where c.parent_code = r.code and c.is_deleted = 0) as "hasChildren"
          from system_region r where r.parent_code = ${input.parentCode || '00'} and r.is_deleted = 0
          order by r.sort, r.code`,
      );
      return language === 'en' ? nodes.map((node) => ({ ...node, title: englishRegion(node.title) })) : nodes;
    }),
    ...serve(regionLevelRows, async (call) => {
      const parent = textOf(call.input.parentCode);
      const where = parent === '' ? [] : [sql`t.parent_code = ${parent}`];
      return withChildren(await allRows(engine, region, call, { named: ['parentCode'], where }));
    }),
    ...serve(searchRegions, async ({ caller, input, language }) => {
      await engine.names.ready(caller.tenantId);
      return regionsLike(engine.database, engine.names, input.keyword, language);
    }),
    ...serve(resolveRegion, async ({ caller, input }) => {
      await engine.names.ready(caller.tenantId);
      return regionsMeant(engine.database, engine.names, input.given);
    }),
    ...resourceRoutes(engine, region, {
      ...regionHooks(engine),
      calls: regionCalls(withChildren),
      outputs: regionReplies,
    }),
  ];
}

/** Overrides the standard calls, so that parameters and replies have a region's code instead of the row's id. */
function regionCalls(withChildren: (rows: readonly RegionRow[]) => Promise<unknown[]>): RegionCalls {
  return {
    async list(context, next) {
      const page = await next(context);
      return { ...page, records: page.records.map(toReply) };
    },
    async detail({ engine, call }) {
      // Forms send the code as `id`, because replies have the code as `id`.
      const input = checkInput(z.looseObject({ code: codeText.optional(), id: codeText.optional() }), call.input);
      const code = input.code ?? input.id;
      if (code === undefined) throw new AppError(errors.missingParameter, { name: 'code' });
      const [row] = await allRows(engine, region, { ...call, input: {} }, { where: [sql`t.code = ${code}`] });
      if (!row) throw new AppError(errors.noData);
      const [regionNode] = await withChildren([row]);
      return regionNode;
    },
    /** Returns the regions below a code. */
    async select({ engine, call }) {
      const { code: parent = '' } = checkInput(z.looseObject({ code: z.string().optional() }), call.input);
      const where = [sql`t.parent_code = ${parent || rootRegion}`];
      const rows = await allRows(engine, region, { ...call, input: {} }, { where });
      return labelled(region, rows.map(toReply));
    },
    create: submit,
    update: submit,
    async remove(context, next) {
      const { id, ids } = objectOf(context.call.input);
      const input = { ids: (await idsOfCodes(context.engine, id || ids)).join(',') };
      return next({ ...context, call: { ...context.call, input } });
    },
    history: async (context, next) => next(await withRowId(context)),
    undo: async (context, next) => next(await withRowId(context)),
    restore: async (context, next) => next(await withRowId(context)),
    recycle: async (context, next) => next(await withRowId(context)),
  };
}

/** Changes an existing region, or adds a new one. */
const submit: CallOverride = async ({ engine, call, hooks }) => {
  const { id, ...draft } = objectOf(call.input);
  const code = textOf(draft.code);
  // An edit without `code` sends the code as `id`.
  const [knownId] =
    id && code === '' ? await idsOfCodes(engine, id) : await idsOfCodes(engine, code || ' ').catch(() => []);
  if (knownId !== undefined) return toReply(await editRow<Resource>(engine, region, call, knownId, draft, hooks));
  return toReply(await addRow<Resource>(engine, region, call, { regionLevel: levelOfCode(code), ...draft }, hooks));
};
