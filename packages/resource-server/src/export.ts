// Export: the rows of a list as a sheet, as a task with progress. Read through a cursor and written as they come.
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import type { Outcome, TaskRun } from '@ec/kernel/tasks/task';
import { labelOf } from '@ec/resource/label';
import { permissionsOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { type Cell, writeSheet } from '@ec/sheets/write-sheet';
import { sql } from 'kysely';
import { z } from 'zod';
import { idOf } from './detail.ts';
import type { Engine } from './feature.ts';
import { orderBy, readListQuery } from './list.ts';
import { allOf, type Condition } from './predicate.ts';
import { type Row, viewerOf } from './present.ts';
import { quoted } from './shape.ts';
import { cellsOf, cutShape, headingsOf, sheetField, sourcesOf } from './sheet-columns.ts';
import { sheetErrors, sheetText } from './sheet-texts.ts';

const exportInput = z.object({
  /** Keys of the list's address: filters, ascs, descs. */
  filters: z.record(z.string().max(100), z.unknown()).default({}),
  q: z.string().max(20_000).optional(),
  /** Only these rows. */
  ids: z
    .array(z.union([z.string(), z.number()]))
    .min(1)
    .max(10_000)
    .optional(),
  /** In their order; the fields of the definition unless given. */
  columns: z.array(z.string().max(100)).max(200).default([]),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
});
type ExportInput = z.infer<typeof exportInput>;

const mostRows = 1_000_000;
const atOnce = 200;
const statementTimeout = 120_000;

export function exportRoutes(engine: Engine, resource: Resource): Route[] {
  const may = permissionsOf(resource);
  const kind = `export:${resource.name}`;
  engine.tasks.define(kind, (run) => exportRows(engine, resource, run as TaskRun<ExportInput>));
  return [
    route({
      method: 'POST',
      path: `/${resource.base}/export`,
      access: { code: may.export },
      title: `${resource.label.en}: export`,
      from: 'body',
      input: exportInput,
      async handler(call) {
        readQuery(engine, resource, call, call.input); // refused here rather than later
        columnsOf(resource, call.input.columns);
        const { language, caller, input } = call;
        const title = `${labelOf(resource.label, language)} · ${sheetText('exporting', language)}`;
        const start = (tx: Sql) => engine.tasks.start(tx, call as Call, { kind, title, input });
        return { taskId: await engine.database.withTenant(caller.tenantId, start) };
      },
    }),
  ];
}

function readQuery(engine: Engine, resource: Resource, call: Pick<Call, 'caller' | 'rights'>, input: ExportInput) {
  const ids = input.ids?.map((id) => idOf(id, 'ids'));
  const where: Condition[] = ids ? [sql`t.id = any(${ids}::bigint[])`] : [];
  const { q: _q, current: _current, size: _size, ...filters } = input.filters;
  return readListQuery(engine, resource, call, { ...filters, ...(input.q ? { q: input.q } : {}) }, { where });
}

/** @throws AppError wrongParameter */
function columnsOf(resource: Resource, given: readonly string[]) {
  const names = given.length > 0 ? [...new Set(given)] : [...Object.keys(resource.fields), 'remark', 'createTime'];
  return names.flatMap((name) => {
    const field = sheetField(resource, name);
    if (!field && given.length > 0) throw new AppError(errors.wrongParameter, { name: 'columns' });
    return field ? [[name, field] as const] : [];
  });
}

async function exportRows(engine: Engine, resource: Resource, run: TaskRun<ExportInput>): Promise<Outcome> {
  const { call, input } = run;
  if (!call.rights.holds(permissionsOf(resource).export)) throw new AppError(errors.forbidden);
  const { query, conditions } = readQuery(engine, resource, call, input);
  const columns = columnsOf(resource, input.columns);
  await engine.names.ready(call.caller.tenantId);
  const shape = cutShape(
    resource,
    engine.registry,
    columns.map(([name]) => name),
  );
  const viewer = viewerOf(shape, call, engine.names);
  const names = [...new Set(shape.columns.flatMap((column) => sourcesOf(shape, column)))].join(', ');
  const from = sql`from ${sql.raw(`${quoted(resource.table)} t`)} where ${allOf(conditions)}`;
  const file = await run.newFile();

  async function* rows(tx: Sql): AsyncGenerator<Cell[]> {
    const total = Number((await tx.first<{ n: string }>(raw(sql`select count(*) as n ${from}`)))?.n);
    if (total > mostRows) throw new AppError(sheetErrors.tooManyRows, { most: mostRows });
    const ordered = sql`select ${sql.raw(shape.selectList)} ${from} order by ${orderBy(resource, query.sorts)}`;
    await tx.run(
      raw(sql`declare export_rows no scroll cursor for select ${sql.raw(names)} from (${ordered}) as ordered`),
    );
    for (let done = 0, found = atOnce; found === atOnce; ) {
      await run.progress(done, total);
      const batch = await tx.rows<Row>(raw(sql`fetch ${sql.raw(String(atOnce))} from export_rows`));
      found = batch.length;
      done += found;
      for (const row of batch) yield cellsOf(shape, row, viewer);
    }
  }
  const headings = headingsOf(columns, call.language).map((heading) => ({ heading }));
  const name = labelOf(resource.label, call.language);
  await engine.database.withTenant(
    call.caller.tenantId,
    (tx) => writeSheet(file.path, input.format, { name, columns: headings, rows: rows(tx) }),
    { timeout: statementTimeout },
  );
  return { file: { name: file.name, shownAs: fileName(engine, `${name}.${input.format}`) } };
}

/** `站点_20261121-080000.xlsx` */
export function fileName(engine: Engine, name: string): string {
  const now = new Date(engine.clock.now().getTime() + 8 * 3_600_000).toISOString(); // Asia/Shanghai
  const stamp = now.slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const dot = name.lastIndexOf('.');
  return `${name.slice(0, dot)}_${stamp}${name.slice(dot)}`.replace(/[\\/:*?"<>|]/g, ' ');
}
