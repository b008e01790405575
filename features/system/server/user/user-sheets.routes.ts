// Serves sheets of users with the columns that older clients know (contract §3.6). Roles, departments and posts stand by name. An import is
// translated to the headings of the standard import, which does the rest.

import { readFile } from 'node:fs/promises';
import { AppError, errors, fail } from '@ec/kernel/errors';
import { readParts } from '@ec/kernel/http/parts';
import type { Call, Route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import { caselessKey } from '@ec/language/normal-text';
import { objectOf } from '@ec/language/unknown';
import type { Row } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { orderBy, readListQuery } from '@ec/resource-server/list';
import { present, viewerOf } from '@ec/resource-server/present';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { shapeOf } from '@ec/resource-server/shape';
import { inCatalogue } from '@ec/resource-server/sheet-errors';
import { cellText } from '@ec/sheets/cell-text';
import { stampedName } from '@ec/sheets/file-name';
import { type ReadRow, readSheet } from '@ec/sheets/read-sheet';
import { sheetText } from '@ec/sheets/sheet-texts';
import { type Cell, mediaTypes, writeSheet } from '@ec/sheets/write-sheet';
import { sql } from 'kysely';
import { user } from '../../shared/user.resource.ts';
import { exportUsers, importUsers, userTemplate } from '../../shared/user-calls.contract.ts';
import { userErrors } from './user.errors.ts';

/** The columns in the order of the sheet. `source`: the key of a row that is exported. `field`: the field that is imported. */
const columns = [
  { heading: '租户编号', source: 'tenantId', field: undefined },
  { heading: '账户', source: 'account', field: 'account' },
  { heading: '昵称', source: 'name', field: 'name' },
  { heading: '姓名', source: 'realName', field: 'realName' },
  { heading: '邮箱', source: 'email', field: 'email' },
  { heading: '手机', source: 'phone', field: 'phone' },
  { heading: '角色名称', source: 'roleName', field: 'roleId' },
  { heading: '部门名称', source: 'deptName', field: 'deptId' },
  { heading: '岗位名称', source: 'postName', field: 'postId' },
  { heading: '生日', source: 'birthday', field: 'birthday', kind: 'date' },
] as const;

const maxRows = 10_000;
const maxBytes = 20 * 1024 * 1024;

export function userSheetRoutes(engine: Engine): Route[] {
  return [
    ...serve(userTemplate, (call) => sendSheet(engine, call, sheetText('template', call.language), [])),
    ...serve(exportUsers, async (call) => {
      refuseSheetsAcross(call);
      return sendSheet(engine, call, sheetText('exporting', call.language), await exportedRows(engine, call));
    }),
    ...serve(
      importUsers,
      (call) => {
        refuseSheetsAcross(call);
        return importFrom(engine, call);
      },
      { takesFiles: true, filesLimit: maxBytes + 64 * 1024 },
    ),
  ];
}

/** A task belongs to the tenant that it works in, where the platform's administrator could not see it. */
export function refuseSheetsAcross({ caller, rights }: Call): void {
  if (caller.operator && rights.isAdministrator) fail(userErrors.acrossSheets);
}

async function exportedRows(engine: Engine, call: Call): Promise<Cell[][]> {
  const { tenantId } = call.caller;
  const context = { engine, resource: user, call };
  const { query, conditions } = readListQuery(context, objectOf(call.input));
  const shape = shapeOf(user, engine.registry);
  const statement = sql<Row>`select ${sql.raw(shape.selectList)} from ${tableOf(user)} where ${allOf(conditions)}
    order by ${orderBy(user, query.sorts)} limit ${maxRows}`;
  await engine.names.ready(tenantId);
  const rows = await engine.database.read(tenantId).rows<Row>(statement);
  const viewer = viewerOf(context);
  return rows.map((row) => {
    const presented = present(shape, row, viewer);
    return columns.map(({ source: key }) => (presented[key] ? String(presented[key]) : null));
  });
}

async function sendSheet({ tasks, clock }: Engine, { language, reply }: Call, kind: string, rows: Cell[][]) {
  const name = await tasks.files.newName();
  const path = tasks.files.path(name);
  const title = labelOf(user.label, language);
  async function* lines() {
    yield* rows;
  }
  try {
    await writeSheet(path, 'xlsx', { name: title, columns, rows: lines() });
    const fileName = encodeURIComponent(stampedName(`${title} ${kind}.xlsx`, clock.now()));
    reply.header('content-type', mediaTypes.xlsx);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${fileName}`);
    return reply.send(await readFile(path));
  } finally {
    await tasks.files.remove([name]);
  }
}

/** Starts the import as a task and returns the task's id. The task imports all lines or none; its file lists the errors of the lines. */
async function importFrom(engine: Engine, call: Call): Promise<{ taskId: string }> {
  const { bytes, fields } = await readParts(call, { mostBytes: maxBytes });
  if (!bytes) throw new AppError(errors.missingParameter, { name: 'file' });
  const { isCovered } = { ...objectOf(call.input), ...fields };
  const by = ['1', 'true'].includes(String(isCovered)) ? 'account' : '';
  const { files, begin } = engine.tasks;
  const source = await files.newName();
  try {
    await translate(engine, call, bytes, files.path(source));
    const title = `${labelOf(user.label, call.language)} · ${sheetText('importing', call.language)}`;
    return await begin(call, { kind: `import:${user.name}`, title, input: { mode: 'all', by, taskId: '' }, source });
  } catch (error) {
    await files.remove([source]);
    throw error;
  }
}

/**
 * Writes the same lines under the headings of the standard import, with the column `userType`: an existing user keeps his platform, a new
 * user gets the web.
 */
async function translate({ database }: Engine, call: Call, bytes: Buffer, path: string): Promise<void> {
  const [first, ...lines] = await linesOf(bytes);
  const headings = (first?.cells ?? []).map((cell) => cellText(cell).trim());
  const fields = headings.map((heading) => {
    const matchingColumn = columns.find((column) => column.heading === heading.replace(/\s*\*$/, ''));
    return matchingColumn ? matchingColumn.field : heading;
  });
  const sheetFields = fields.flatMap((field, index) => (field ? [{ field, index }] : []));
  const accountIndex = fields.indexOf('account');
  const accounts = lines.map(({ cells }) => caselessKey(cellText(cells[accountIndex])));
  const { tenantId } = call.caller;
  const existing = await database.read(tenantId).rows<{ account: string; userType: number }>(
    sql`select account_key as account, user_type as "userType" from "system_user"
      where tenant_id = ${tenantId} and account_key = any(array(select ec_caseless(a) from unnest(${accounts}::text[]) a)) and is_deleted = 0`,
  );
  const types = new Map(existing.map(({ account, userType }) => [caselessKey(account), userType]));
  async function* rows(): AsyncGenerator<Cell[]> {
    for (const [line, { cells }] of lines.entries())
      yield [...sheetFields.map(({ index }) => cellText(cells[index]) || null), types.get(accounts[line] ?? '') ?? 1];
  }
  const importColumns = [...sheetFields.map(({ field }) => field), 'userType'].map((heading) => ({ heading }));
  await writeSheet(path, 'xlsx', { name: 'users', columns: importColumns, rows: rows() });
}

async function linesOf(bytes: Buffer): Promise<ReadRow[]> {
  const lines: ReadRow[] = [];
  try {
    for await (const line of readSheet(bytes, { rows: maxRows + 1 })) lines.push(line);
  } catch (error) {
    throw inCatalogue(error, maxRows);
  }
  return lines;
}
