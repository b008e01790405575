// Reads models, and the columns of tables with suggested settings for code generation.
import { fail } from '@ec/kernel/errors';
import { columnsOf } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { propertyNameOf, propertyTypeOf } from '../shared/column-words.ts';
import { model } from '../shared/model.resource.ts';
import type { Prototype } from '../shared/prototype.ts';
import { readCatalogue } from './datasource-catalogue.ts';
import { developErrors } from './develop.errors.ts';
import { columnsIn } from './foreign-tables.ts';

export interface ModelRow {
  datasourceId: string;
  modelTable: string;
  modelClass: string;
  modelName: string;
  prototypes: Prototype[] | null;
}

/** @throws AppError noModel */
export async function modelOf(engine: Engine, id: string): Promise<ModelRow> {
  const t = columnsOf(model);
  const row = await engine.database.read('000000').first<ModelRow>(
    sql`select ${t.datasourceId} as "datasourceId", ${t.modelTable} as "modelTable", ${t.modelClass} as "modelClass",
        ${t.modelName} as "modelName", ${t.prototypes} as prototypes
      from ${tableOf(model)} where ${t.id} = ${id} and ${t.isDeleted} = 0`,
  );
  return row ?? fail(developErrors.noModel);
}

/** Reads the columns of a table. @throws AppError noTable, and the errors of reading a data source */
export async function tableColumns(engine: Engine, { source, table }: { source: string; table: string }) {
  const sourceColumns = await readCatalogue(engine, source, (catalogue) => columnsIn(catalogue, table));
  if (sourceColumns.length === 0) fail(developErrors.noTable, { table });
  return sourceColumns.map(({ name, type, comment, isRequired }) => ({
    name,
    comment,
    jdbcType: type,
    propertyType: propertyTypeOf(type),
    propertyName: propertyNameOf(name),
    isRequired: isRequired ? (1 as const) : (0 as const),
  }));
}
