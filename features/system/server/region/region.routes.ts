// Regions: levels for the cascader, pages and rows by code (contract §3.7).
import { raw } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { checkInput } from '@ec/kernel/http/input';
import { type Route, route } from '@ec/kernel/http/route';
import type { Page } from '@ec/kernel/paging';
import { permissionsOf } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import type { Row, Values } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { removeRows } from '@ec/resource-server/remove';
import { type OwnCall, type ResourceRouteOptions, resourceRoutes } from '@ec/resource-server/resource-routes';
import { addRow, editRow } from '@ec/resource-server/save';
import { allRows } from '@ec/resource-server/tree/all-rows';
import { anyQuery } from '@ec/resource-server/tree/tree-routes';
import { sql } from 'kysely';
import { z } from 'zod';
import { region } from '../../shared/region.resource.ts';
import { levelOfCode, rootRegion } from '../../shared/region-code.ts';
import { byCode, byId, idsOfCodes } from './region-codes.ts';
import { regionHooks } from './region-hooks.ts';
import { resolveRegion, searchRegions } from './resolve-region.ts';

const codeText = z.string().regex(/^\d{2,12}$/);
const parentQuery = z.object({ parentCode: z.string().optional() });

type RegionCalls = NonNullable<ResourceRouteOptions['calls']>;

export function regionRoutes(engine: Engine): Route[] {
  const path = (call: string) => `/${region.base}/${call}`;

  async function withChildren(rows: readonly Row[]) {
    const codes = rows.map((row) => String(row.code));
    const parents = await engine.database.unfenced.rows<{ code: string }>(
      raw(sql`select distinct parent_code as code from system_region
        where parent_code = any(${codes}) and is_deleted = 0`),
    );
    const known = new Set(parents.map(({ code }) => code));
    return rows.map((row) => ({ ...byCode(row), hasChildren: known.has(String(row.code)) }));
  }

  return [
    route({
      method: 'GET',
      path: path('lazy-tree'),
      access: 'signedIn',
      title: 'Regions: one level of the tree',
      input: parentQuery,
      async handler({ input }) {
        const parent = input.parentCode || '00';
        return engine.database.unfenced.rows(
          raw(sql`select r.code as id, r.parent_code as "parentId", r.name as title, r.code as key, r.code as value,
              exists (select from system_region c where c.parent_code = r.code and c.is_deleted = 0) as "hasChildren"
            from system_region r where r.parent_code = ${parent} and r.is_deleted = 0 order by r.sort, r.code`),
        );
      },
    }),
    route({
      method: 'GET',
      path: path('lazy-list'),
      access: 'signedIn',
      title: 'Regions: one level',
      input: anyQuery,
      async handler(call) {
        const parent = String(call.input.parentCode ?? '');
        const where = parent === '' ? [] : [sql`t.parent_code = ${parent}`];
        return withChildren(await allRows(engine, region, call, { named: ['parentCode'], where }));
      },
    }),
    route({
      method: 'GET',
      path: path('search'),
      access: 'signedIn',
      title: 'Regions: by part of a name or code, with what they lie in',
      input: z.object({ keyword: z.string().trim().min(1).max(50) }),
      async handler({ caller, input }) {
        await engine.names.ready(caller.tenantId);
        return searchRegions(engine.database, engine.names, input.keyword);
      },
    }),
    route({
      method: 'GET',
      path: path('resolve'),
      access: { code: permissionsOf(region).action('debug') },
      title: 'Regions: what a code or name from outside means',
      input: z.object({ given: z.string().trim().min(1).max(100) }),
      async handler({ caller, input }) {
        await engine.names.ready(caller.tenantId);
        return resolveRegion(engine.database, engine.names, input.given);
      },
    }),
    ...resourceRoutes(engine, region, { ...regionHooks(engine), calls: regionCalls(withChildren) }),
  ];
}

/** What names a region by its code instead of the row's id. */
function regionCalls(withChildren: (rows: readonly Row[]) => Promise<unknown[]>): RegionCalls {
  return {
    async list(context, next) {
      const page = (await next(context)) as Page<Row>;
      return { ...page, records: page.records.map(byCode) };
    },
    async detail({ engine, call }) {
      // Forms know a row by its id, which is the code.
      const input = checkInput(z.looseObject({ code: codeText.optional(), id: codeText.optional() }), call.input);
      const code = input.code ?? input.id;
      if (code === undefined) throw new AppError(errors.missingParameter, { name: 'code' });
      const [row] = await allRows(engine, region, { ...call, input: {} }, { where: [sql`t.code = ${code}`] });
      if (!row) throw new AppError(errors.noData);
      const [found] = await withChildren([row]);
      return found;
    },
    /** Those below a code. */
    async select({ engine, call }) {
      const { code: parent = '' } = checkInput(z.looseObject({ code: z.string().optional() }), call.input);
      const where = [sql`t.parent_code = ${parent || rootRegion}`];
      const rows = await allRows(engine, region, { ...call, input: {} }, { where });
      return rows.map(byCode);
    },
    create: submit,
    update: submit,
    async remove(context) {
      const { id, ids } = context.call.input as Values;
      return removeRows(context, await idsOfCodes(context.engine, id || ids));
    },
    history: async (context, next) => next(await byId(context)),
    undo: async (context, next) => next(await byId(context)),
    restore: async (context, next) => next(await byId(context)),
    recycle: async (context, next) => next(await byId(context)),
  };
}

/** One that is there is changed, another one added. */
const submit: OwnCall = async ({ engine, call, hooks }) => {
  const { id, ...draft } = call.input as Values;
  const code = String(draft.code ?? '');
  // An edit may name the region by its id, which is the code.
  const [known] =
    id && code === '' ? await idsOfCodes(engine, id) : await idsOfCodes(engine, code || ' ').catch(() => []);
  if (known !== undefined) return byCode(await editRow<Resource>(engine, region, call, known, draft, hooks));
  return byCode(await addRow<Resource>(engine, region, call, { regionLevel: levelOfCode(code), ...draft }, hooks));
};
