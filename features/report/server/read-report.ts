// Runs a report with the rights, the data scope and the owner limit of its reader. The author of the report does not matter (domain §13).
import { toWireTime } from '@ec/kernel/clock';
import { DatabaseError, type Sql } from '@ec/kernel/database';
import { AppError, fail } from '@ec/kernel/errors';
import { allOf, type Condition, quoted } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { permissionsOf } from '@ec/resource/calls';
import { zeroWords } from '@ec/resource/field';
import { listFieldOf } from '@ec/resource/filter';
import { parseQueryTree } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { summedFor } from '@ec/resource/summed';
import { mayList } from '@ec/resource-server/call-rights';
import type { ReadContext, Reader, Row } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { hideForeignReferences, visibleIdsOf } from '@ec/resource-server/foreign-references';
import { orderBy } from '@ec/resource-server/list';
import { baseConditions, treeCondition } from '@ec/resource-server/predicate';
import { codeText, viewerOf } from '@ec/resource-server/present';
import { tableOf } from '@ec/resource-server/rows';
import { cutShape } from '@ec/resource-server/shape';
import { cellsOf } from '@ec/resource-server/sheet-columns';
import { summedExpression } from '@ec/resource-server/sums';
import { sheetText } from '@ec/sheets/sheet-texts';
import { sql } from 'kysely';
import { columnsOfReport, periodText } from '../shared/columns.ts';
import { isSummary, type Layout } from '../shared/layout.ts';
import type { ReportResult } from '../shared/report.contract.ts';
import { isSource, problemOf } from '../shared/sources.ts';
import { reportErrors } from './report.errors.ts';
import { type SummaryRow, summaryStatement } from './summary-query.ts';

export interface ReportRequest {
  source: string;
  layout: Layout;
}

/** `most`: the largest number of rows or groups; `timeout`: milliseconds. */
export interface Limits {
  most: number;
  timeout: number;
}

/** The SQLSTATE of a statement that ran longer than its timeout (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const canceled = '57014';

/** @throws AppError noSource, mayNotList */
export function sourceFor({ registry }: Engine, name: string, { rights, language }: Reader): Resource {
  const source = registry.find(name);
  if (!source || !isSource(source)) return fail(reportErrors.noSource);
  if (!mayList(source, rights)) fail(reportErrors.mayNotList, { label: labelOf(source.label, language) });
  return source;
}

/** @throws AppError badLayout, emptyLayout */
export function checkLayout(source: Resource, layout: Layout): void {
  const problem = problemOf(source, layout);
  if (problem) fail(problem === 'empty' ? reportErrors.emptyLayout : reportErrors.badLayout);
}

/** @throws AppError noSource, mayNotList, badLayout, tooSlow */
export async function readReport(
  engine: Engine,
  call: Reader,
  request: ReportRequest,
  limits: Limits,
): Promise<ReportResult> {
  const { layout } = request;
  const resource = sourceFor(engine, request.source, call);
  checkLayout(resource, layout);
  const context: ReadContext = { engine, resource, call, use: 'see' };
  const tree = layout.q === '' ? { all: [] } : parseQueryTree(resource, layout.q, seesPlain(context));
  if (!tree) return fail(reportErrors.badLayout);
  const conditions = [...baseConditions(context), ...treeCondition(context, tree)];
  const { tenantId } = call.caller;
  await engine.names.ready(tenantId);
  const most = Math.min(limits.most, layout.top ?? limits.most);
  const read = isSummary(layout) ? readGroups : readRows;
  try {
    const result = await engine.database.withTenant(tenantId, (tx) => read(context, tx, layout, conditions, most), {
      timeout: limits.timeout,
      isolation: 'repeatable read',
    });
    const columns = columnsOfReport(resource, layout, call.language);
    return { columns, ...result, at: toWireTime(engine.clock.now()) };
  } catch (error) {
    if (error instanceof DatabaseError && error.code === canceled) throw new AppError(reportErrors.tooSlow);
    throw error;
  }
}

const seesPlain = ({ resource, call }: ReadContext) => call.rights.holds(permissionsOf(resource).plain);

type ReportRows = Omit<ReportResult, 'columns' | 'at'>;

async function readGroups(
  context: ReadContext,
  tx: Sql,
  layout: Layout,
  conditions: readonly Condition[],
  most: number,
): Promise<ReportRows> {
  const { groups, measures } = layout;
  const [whole, ...rows] = await tx.rows<SummaryRow>(summaryStatement(context, layout, conditions, most));
  await hideGroups(context, tx, layout, rows);
  const figures = (row: SummaryRow | undefined) => measures.map((_, index) => row?.[`m${index}`] ?? null);
  return {
    rows: rows.map((row) => ({
      cells: [...groups.map((_, index) => groupText(context, layout, row, index)), ...figures(row)],
      keys: groups.map((_, index) => row[`g${index}`] ?? null),
    })),
    totals: [...groups.map(() => null), ...figures(whole)],
    total: whole?.groups ?? 0,
    found: Number.parseInt(whole?.found ?? '0', 10),
  };
}

/** Removes the id and the title from groups whose row the caller may not see: people of an owner see no rows of other owners (BR-60). */
async function hideGroups(context: ReadContext, tx: Sql, { groups }: Layout, rows: readonly SummaryRow[]) {
  for (const [index, { f }] of groups.entries()) {
    const target = context.engine.registry.find(listFieldOf(context.resource, f)?.target ?? '');
    if (!target) continue;
    const ids = rows.flatMap((row) => row[`g${index}`] ?? []);
    const visibleIds = await visibleIdsOf(context, tx, target, ids);
    for (const row of rows)
      if (visibleIds && !visibleIds.has(row[`g${index}`] ?? '')) row[`g${index}`] = row[`t${index}`] = null;
  }
}

function groupText(context: ReadContext, { groups }: Layout, row: SummaryRow, index: number): string | null {
  const group = groups[index];
  const value = row[`g${index}`] ?? null;
  const field = group && listFieldOf(context.resource, group.f);
  if (!field || value === null || value === '') return null;
  if (group.by) return periodText(value, group.by);
  if (field.target !== undefined) return row[`t${index}`] ?? value;
  if (field.kind === 'flag') return sheetText(value === '1' ? 'yes' : 'no', context.call.language);
  return field.enum || field.kind === 'region' ? codeText(field, value, viewerOf(context)) || value : value;
}

async function readRows(
  context: ReadContext,
  tx: Sql,
  layout: Layout,
  conditions: readonly Condition[],
  most: number,
): Promise<ReportRows> {
  const { engine, resource, call } = context;
  const { columns } = layout;
  const shape = cutShape(resource, engine.registry, columns);
  const from = sql`from ${tableOf(resource)} where ${allOf([...conditions])}`;
  const sorts = layout.order.map(({ by, direction }) => ({ name: by, direction }));
  const ordered = sql`select ${sql.raw(shape.selectList)} ${from} order by ${orderBy(resource, sorts)} limit ${most}`;
  // The title of a reference costs a subquery. The outer statement therefore selects only the chosen columns and their titles.
  const names = shape.columns.flatMap(({ name, displayName }) => [name, ...(displayName ? [displayName] : [])]);
  const read = [...new Set(['id', ...names])].filter((name) => shape.selectList.includes(` as ${quoted(name)}`));
  const list = sql.raw(read.map(quoted).join(', '));
  const rows = await tx.rows<Row>(sql`select ${list} from (${ordered}) as ordered`);
  const summed = new Set(summedFor(resource, call.rights.holds(permissionsOf(resource).plain)));
  const sums = columns.map((name) =>
    summed.has(name) ? sql`sum(${summedExpression(resource, name)})::text` : sql`null::text`,
  );
  const total = await tx.first<{ n: number; sums: (string | null)[] }>(
    sql`select count(*)::int as n, array[${sql.join(sums)}]::text[] as sums ${from}`,
  );
  const exact = rows.map((row) => columns.map((name) => exactText(resource, name, row)));
  await hideForeignReferences(context, tx, shape, rows);
  const viewer = viewerOf(context);
  return {
    rows: rows.map((row, index) => ({
      cells: cellsOf(shape, row, viewer).map(
        (cell, place) => exact[index]?.[place] ?? (cell === null ? null : textOf(cell)),
      ),
      keys: [],
      id: textOf(row.id),
    })),
    totals: total?.sums ?? [],
    total: total?.n ?? 0,
    found: total?.n ?? 0,
  };
}

/** Returns a number as the exact text of the database, not as a float; undefined for other values. */
function exactText(resource: Resource, name: string, row: Row): string | undefined {
  const field = listFieldOf(resource, name);
  const isNumber = field !== undefined && (field.kind === 'decimal' || field.kind === 'integer') && !field.isMasked;
  // A 0 that stands for a word, such as "unlimited", stays this word.
  return isNumber && row[name] !== null && !zeroWords(field, row[name]) ? textOf(row[name]) : undefined;
}
