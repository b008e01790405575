// Writing regions: the code is the key on the wire (contract §3.7), the row's id inside.
import { raw } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/calls';
import { onlyAdministrators, type Row } from '@ec/resource-server/context';
import { exportRoutes } from '@ec/resource-server/export';
import type { Engine } from '@ec/resource-server/feature';
import { importRoutes } from '@ec/resource-server/import';
import { removeRows } from '@ec/resource-server/remove';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { addRow, editRow } from '@ec/resource-server/save';
import { anyQuery } from '@ec/resource-server/tree/tree-routes';
import { sql } from 'kysely';
import { region } from '../../shared/region.resource.ts';
import { levelOfCode } from '../../shared/region-code.ts';
import { regionHooks } from './region-hooks.ts';

export function regionWrites(engine: Engine, shown: (row: Row) => Row): Route[] {
  const may = permissionsOf(region);
  const hooks = regionHooks(engine);
  const path = (call: string) => `/${region.base}/${call}`;

  async function idsOfCodes(sent: unknown): Promise<string[]> {
    const codes = [
      ...new Set(
        String(sent ?? '')
          .split(',')
          .filter(Boolean),
      ),
    ];
    if (codes.length === 0) throw new AppError(errors.missingParameter, { name: 'id' });
    const rows = await engine.database.unfenced.rows<{ id: string }>(
      raw(sql`select id from system_region where code = any(${codes}) and is_deleted = 0`),
    );
    if (rows.length !== codes.length) throw new AppError(errors.noData);
    return rows.map(({ id }) => id);
  }

  async function submit(call: Call<Row>): Promise<Row> {
    const { id, ...draft } = call.input;
    const code = String(draft.code ?? '');
    // An edit may name the region by its id, which is the code.
    const [known] = id && code === '' ? await idsOfCodes(id) : await idsOfCodes(code || ' ').catch(() => []);
    if (known !== undefined) return editRow(engine, region, call, known, draft, hooks);
    return addRow(engine, region, call, { regionLevel: levelOfCode(code), ...draft }, hooks);
  }

  return [
    route({
      method: 'POST',
      path: path('submit'),
      // Contract §8 gives regions no button for editing: who may add may put right.
      access: { code: may.add },
      title: 'Regions: add or edit by code',
      from: 'body',
      input: anyQuery,
      async handler(call) {
        onlyAdministrators(region, call);
        return shown(await submit(call));
      },
    }),
    route({
      method: 'POST',
      path: path('remove'),
      access: { code: may.delete },
      title: 'Regions: remove by code',
      input: anyQuery,
      async handler(call) {
        onlyAdministrators(region, call);
        const { id, ids } = call.input;
        return removeRows({ engine, resource: region, call, hooks }, await idsOfCodes(id || ids));
      },
    }),
    ...exportRoutes(engine, region),
    ...importRoutes(engine, region, hooks),
    // What they leave behind: history, undo, recycle bin.
    ...resourceRoutes(engine, region, { without: ['list', 'detail', 'select', 'create', 'update'], ...hooks })
      .filter((each) => !each.path.endsWith('/remove'))
      .map((each) => ({ ...each, handler: async (call: Call) => each.handler(await byId(call)) })),
  ];

  /** The same call with the row's id, where it names a region by its code. */
  async function byId(call: Call): Promise<Call> {
    const { id, ...others } = (call.input ?? {}) as Row;
    const [found] = id === undefined ? [] : await idsOfCodes(id).catch(() => []);
    return found === undefined ? call : { ...call, input: { ...others, id: found } };
  }
}
