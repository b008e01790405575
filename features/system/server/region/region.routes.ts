// Regions: levels for the cascader, pages and rows by code (contract §3.7).
import { raw } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { type Route, route } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/calls';
import type { Row } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { listRows } from '@ec/resource-server/list';
import { allRows } from '@ec/resource-server/tree/all-rows';
import { anyQuery } from '@ec/resource-server/tree/tree-routes';
import { sql } from 'kysely';
import { z } from 'zod';
import { region } from '../../shared/region.resource.ts';
import { regionWrites } from './region-writes.routes.ts';
import { resolveRegion, searchRegions } from './resolve-region.ts';

const codeText = z.string().regex(/^\d{2,12}$/);
const parentQuery = z.object({ parentCode: z.string().optional() });

/** The code is the id, and its parent's code the parent (contract §3.7). */
function byCode(row: Row): Row & { id: string; parentId: string } {
  const { code, parentCode } = row;
  return { ...row, id: String(code), parentId: String(parentCode), level: row.regionLevel };
}

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
      path: path('select'),
      access: 'signedIn',
      title: 'Regions: those below a code',
      input: z.object({ code: z.string().optional() }),
      async handler(call) {
        const parent = call.input.code || '00';
        const rows = await allRows(engine, region, { ...call, input: {} }, { where: [sql`t.parent_code = ${parent}`] });
        return rows.map(byCode);
      },
    }),
    route({
      method: 'GET',
      path: path('list'),
      access: 'signedIn',
      title: 'Regions: list',
      input: anyQuery,
      async handler(call) {
        const page = await listRows(engine, region, call);
        return { ...page, records: page.records.map(byCode) };
      },
    }),
    route({
      method: 'GET',
      path: path('detail'),
      access: 'signedIn',
      title: 'Regions: detail',
      // Forms know a row by its id, which is the code.
      input: z.object({ code: codeText.optional(), id: codeText.optional() }),
      async handler(call) {
        const code = call.input.code ?? call.input.id;
        if (code === undefined) throw new AppError(errors.missingParameter, { name: 'code' });
        const [row] = await allRows(engine, region, { ...call, input: {} }, { where: [sql`t.code = ${code}`] });
        if (!row) throw new AppError(errors.noData);
        const [found] = await withChildren([row]);
        return found;
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
    ...regionWrites(engine, byCode),
  ];
}
