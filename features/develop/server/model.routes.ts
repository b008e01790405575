// Serves models, the tables of data sources, and the columns of models. One call saves all columns of a model (contract §5).
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { onlyAdministrators } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { inTransaction } from '@ec/resource-server/transaction';
import { writeWithin } from '@ec/resource-server/write-within';
import { entityNameOf } from '../shared/column-words.ts';
import { modelPrototype, prototypeSelect, prototypeSubmit, tableInfo, tableList } from '../shared/model.contract.ts';
import { model } from '../shared/model.resource.ts';
import { readCatalogue } from './datasource-catalogue.ts';
import { developErrors } from './develop.errors.ts';
import { tablesIn } from './foreign-tables.ts';
import { modelOf, tableColumns } from './model-columns.ts';

/** Calls per minute. The limit is low, because each call may query another system. */
const perMinute = 60;

interface TableRequest {
  modelId?: string | undefined;
  datasourceId?: string | undefined;
  tableName?: string | undefined;
}

export function modelRoutes(engine: Engine): Route[] {
  /** Returns the table that the call names, or else the table of its model. */
  async function placeOf({ modelId, datasourceId, tableName }: TableRequest) {
    const row = modelId === undefined ? undefined : await modelOf(engine, modelId);
    const table = tableName || row?.modelTable;
    const source = datasourceId ?? row?.datasourceId;
    if (source === undefined) return fail(developErrors.noDatasource);
    return table ? { row, table, source } : fail(developErrors.noModel);
  }

  const tables = (datasourceId: string) => readCatalogue(engine, datasourceId, tablesIn);

  return [
    ...resourceRoutes(engine, model),
    ...tableList.flatMap((call) => serve(call, ({ input }) => tables(input.datasourceId), { perMinute })),
    ...tableInfo.flatMap((call) =>
      serve(
        call,
        async ({ input }) => {
          const { source, table } = await placeOf(input);
          const sourceTable = (await tables(source)).find(({ name }) => name === table);
          return sourceTable
            ? { comment: sourceTable.comment, entityName: entityNameOf(table) }
            : fail(developErrors.noTable, { table });
        },
        { perMinute },
      ),
    ),
    ...modelPrototype.flatMap((call) =>
      serve(
        call,
        async ({ input }) => {
          const place = await placeOf(input);
          const prototypes = place.row?.prototypes ?? [];
          return prototypes.length > 0 ? prototypes : tableColumns(engine, place);
        },
        { perMinute },
      ),
    ),
    ...serve(prototypeSelect, async ({ input }) => (await modelOf(engine, input.modelId)).prototypes ?? []),
    ...serve(prototypeSubmit, async (call) => {
      onlyAdministrators(model, call);
      const [first] = call.input;
      const modelId = first?.modelId ?? '';
      if (call.input.some((each) => each.modelId !== modelId)) fail(developErrors.severalModels);
      const columnNames = new Set<string>();
      const prototypes = call.input.map(({ modelId: _, ...each }) => {
        if (columnNames.has(each.propertyName)) fail(developErrors.doubleColumn, { name: each.propertyName });
        columnNames.add(each.propertyName);
        return { id: engine.ids.next(), ...each };
      });
      await inTransaction({ engine, resource: model, call, hooks: {} }, (transaction) =>
        writeWithin(transaction, modelId, { prototypes }, 'prototypes'),
      );
      return true as const;
    }),
  ];
}
