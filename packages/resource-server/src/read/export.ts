// Exports the rows of a list to a sheet, as a task with progress. The task reads the rows by a cursor and writes them as they arrive.
import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { allOf, type Condition, quoted } from '@ec/kernel/sql';
import type { Outcome, TaskRun } from '@ec/kernel/tasks/task';
import { labelOf } from '@ec/language/label';
import { exportInput } from '@ec/resource/contracts/row-shapes';
import { displayNameOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { headingsOf } from '@ec/sheets/column';
import { stampedName } from '@ec/sheets/file-name';
import { sheetText } from '@ec/sheets/sheet-texts';
import { type Cell, writeSheet } from '@ec/sheets/write-sheet';
import { sql } from 'kysely';
import type { z } from 'zod';
import { checkCall } from '../engine/call-rights.ts';
import type { CallContext, ReadContext, Row } from '../engine/context.ts';
import type { Engine } from '../engine/feature.ts';
import { tableOf } from '../engine/rows.ts';
import { cutShape } from '../engine/shape.ts';
import { hideForeignReferences } from '../visibility/foreign-references.ts';
import { idOf } from './detail.ts';
import { orderBy, readListQuery } from './list.ts';
import { viewerOf } from './present.ts';
import { cellsOf, columnFor, type FieldColumn, sheetField } from './sheet-columns.ts';
import { sheetErrors } from './sheet-errors.ts';

type ExportInput = z.infer<typeof exportInput>;

const mostRows = 1_000_000;
const rowsPerFetch = 200;
const statementTimeout = 120_000;

const kindOf = ({ name }: Resource) => `export:${name}`;

/** Registers the kind of task that exports the resource. */
export function defineExport(engine: Engine, resource: Resource): void {
  engine.tasks.define(kindOf(resource), (run) =>
    exportRows(engine, resource, { ...run, input: exportInput.parse(run.input) }),
  );
}

/** Checks filters and columns, so that wrong ones refuse the call and not the task. Then starts the export task. */
export async function startExport({ engine, resource, call }: CallContext, input: ExportInput): Promise<unknown> {
  readQuery({ engine, resource, call }, input);
  columnsOf(resource, input.columns);
  const { language } = call;
  const title = `${labelOf(resource.label, language)} · ${sheetText('exporting', language)}`;
  return engine.tasks.begin(call, { kind: kindOf(resource), title, input });
}

function readQuery(context: ReadContext, input: ExportInput) {
  const ids = input.ids?.map((id) => idOf(id, 'ids'));
  const where: Condition[] = ids ? [sql`t.id = any(${ids}::bigint[])`] : [];
  const { q: _q, current: _current, size: _size, ...filters } = input.filters;
  return readListQuery({ ...context, use: 'see' }, { ...filters, ...(input.q ? { q: input.q } : {}) }, { where });
}

/** @throws AppError wrongParameter for a requested column that the resource does not export */
function columnsOf(resource: Resource, requested: readonly string[]): FieldColumn[] {
  const names =
    requested.length > 0 ? [...new Set(requested)] : [...Object.keys(resource.fields), 'remark', 'createTime'];
  return names.flatMap((name) => {
    const field = sheetField(resource, name);
    if (!field && requested.length > 0) throw new AppError(errors.wrongParameter, { name: 'columns' });
    return field ? [columnFor(name, field)] : [];
  });
}

async function exportRows(engine: Engine, resource: Resource, run: TaskRun<ExportInput>): Promise<Outcome> {
  const { call, input } = run;
  const { language } = call;
  const { tenantId } = call.caller;
  checkCall(resource, 'export', call.rights);
  const context = { engine, resource, call };
  const { query, conditions } = readQuery(context, input);
  const columns = columnsOf(resource, input.columns);
  await engine.names.ready(tenantId);
  const names = columns.map(({ name }) => name);
  const shape = cutShape(resource, engine.registry, names);
  // Each title of a reference costs a subquery, so only the titles of exported columns are read.
  const titles = columns.map(({ name, field }) => displayNameOf(name, field));
  const readNames = [...new Set([...names, ...titles])].filter((name) =>
    shape.selectList.includes(` as ${quoted(name)}`),
  );
  const viewer = viewerOf(context);
  const from = sql`from ${tableOf(resource)} where ${allOf(conditions)}`;
  const file = await run.newFile();

  async function* rows(tx: Sql): AsyncGenerator<Cell[]> {
    const { total } = (await tx.first<{ total: number }>(sql`select count(*)::int as total ${from}`))!;
    if (total > mostRows) throw new AppError(sheetErrors.tooManyRows, { most: mostRows });
    const orderedRows = sql`select ${sql.raw(shape.selectList)} ${from} order by ${orderBy(resource, query.sorts)}`;
    const list = sql.raw(readNames.map(quoted).join(', '));
    await tx.run(sql`declare export_rows no scroll cursor for select ${list} from (${orderedRows}) as ordered`);
    for (let done = 0, batchSize = rowsPerFetch; batchSize === rowsPerFetch; ) {
      await run.progress(done, total);
      const batch = await tx.rows<Row>(sql`fetch ${sql.lit(rowsPerFetch)} from export_rows`);
      batchSize = batch.length;
      done += batchSize;
      await hideForeignReferences(context, tx, shape, batch);
      for (const row of batch) yield cellsOf(shape, row, viewer);
    }
  }
  const headings = headingsOf(columns, language).map((heading, index) => ({
    heading,
    kind: columns[index]?.kind ?? 'text',
  }));
  const name = labelOf(resource.label, language);
  await engine.database.withTenant(
    tenantId,
    (tx) => writeSheet(file.path, input.format, { name, columns: headings, rows: rows(tx) }),
    { timeout: statementTimeout },
  );
  return { file: { name: file.name, shownAs: stampedName(`${name}.${input.format}`, engine.clock.now()) } };
}
