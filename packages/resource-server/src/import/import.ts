// Imports a sheet as a task with progress. By its mode, the task writes all lines or none, writes only the valid lines, or only checks.
import { AppError, errors } from '@ec/kernel/errors';
import { readParts } from '@ec/kernel/http/parts';
import type { Outcome, TaskRun } from '@ec/kernel/tasks/task';
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { file } from '@ec/resource/bare-reply';
import { rowCall } from '@ec/resource/contracts/row-calls';
import { begun, type ImportResult, importInput, importParts } from '@ec/resource/contracts/row-shapes';
import { fieldNamed, writableFields } from '@ec/resource/parse-draft';
import type { Resource } from '@ec/resource/resource';
import { rowKeysOf } from '@ec/resource/unique-keys';
import { stampedName } from '@ec/sheets/file-name';
import { readTable, type Table } from '@ec/sheets/read-table';
import { sheetText } from '@ec/sheets/sheet-texts';
import { writeProblems } from '@ec/sheets/write-problems';
import { mediaTypes } from '@ec/sheets/write-sheet';
import { templateFor } from '@ec/sheets/write-template';
import type { z } from 'zod';
import { checkCall } from '../engine/call-rights.ts';
import { type CallContext, type Hooks, inputOf } from '../engine/context.ts';
import type { Endpoint } from '../engine/endpoint.ts';
import type { Engine } from '../engine/feature.ts';
import { codeText, viewerOf } from '../read/present.ts';
import { columnFor, type FieldColumn, sheetField } from '../read/sheet-columns.ts';
import { inCatalogue, sheetErrors } from '../read/sheet-errors.ts';
import { mostRows } from '../write/bulk.ts';
import { inTransaction, RollBack } from '../write/transaction.ts';
import { cellReader } from './import-cells.ts';
import { importLines, type Tally } from './import-rows.ts';

const mostBytes = 20 * 1024 * 1024;
type ImportInput = z.infer<typeof importInput>;

const kindOf = ({ name }: Resource) => `import:${name}`;

/** Registers the kind of task that imports the resource. */
export function defineImport(engine: Engine, resource: Resource, hooks: Hooks): void {
  engine.tasks.define(kindOf(resource), (run) =>
    importSheet({ engine, resource, call: run.call, hooks }, { ...run, input: importInput.parse(run.input) }),
  );
}

export const templateEndpoint: Endpoint = {
  path: rowCall.importTemplate.path,
  method: 'GET',
  label: { zh: '导入模板', en: 'import template' },
  bare: file(mediaTypes.xlsx),
  async work(context) {
    const { engine, resource, call } = context;
    const { caller, language, reply } = call;
    await engine.names.ready(caller.tenantId);
    const name = labelOf(resource.label, language);
    const viewer = viewerOf(context);
    const columns = writableFields(resource, 'add').map((each) => columnFor(...each));
    const bytes = await templateFor(columns, { name, lines: mostRows, language }, ({ field }) => {
      const code = field.kind === 'dict' && field.enum?.code;
      const keys = code ? engine.names.keysOf(caller.tenantId, code) : [];
      return keys.map((key) => codeText(field, key, viewer)).filter(Boolean);
    });
    const shownAs = encodeURIComponent(`${name} ${sheetText('template', language)}.xlsx`);
    reply.header('content-type', mediaTypes.xlsx);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${shownAs}`);
    return reply.send(Buffer.from(bytes));
  },
};

export const importEndpoint: Endpoint = {
  label: { zh: '导入', en: 'import' },
  takesFiles: true,
  documentedInput: () => importParts,
  output: () => begun,
  filesLimit: mostBytes + 64 * 1024,
  async work({ engine, resource, call }) {
    const { bytes, fields } = await readParts(call, { mostBytes });
    const parsed = importInput.safeParse({ ...inputOf(call), ...fields });
    if (!parsed.success) throw new AppError(errors.wrongParameter, { name: textOf(parsed.error.issues[0]?.path[0]) });
    const input = parsed.data;
    keyOf(resource, input.by);
    if (!bytes && input.taskId === '') throw new AppError(errors.missingParameter, { name: 'file' });
    const { files, sourceOf, begin } = engine.tasks;
    const source = bytes ? await files.keep(bytes) : await sourceOf(call, input.taskId);
    const doing = sheetText(input.mode === 'check' ? 'checking' : 'importing', call.language);
    const title = `${labelOf(resource.label, call.language)} · ${doing}`;
    return begin(call, { kind: kindOf(resource), title, input, source });
  },
};

/** Returns the field names of the key; none for an empty text. @throws AppError wrongParameter if they are neither `id` nor a unique key */
function keyOf(resource: Resource, by: string): string[] {
  const names = by.split(',').flatMap((name) => name.trim() || []);
  const keys = [['id'], ...rowKeysOf(resource)];
  const isKey = keys.some((key) => [...key].sort().join() === [...names].sort().join());
  if (names.length > 0 && !isKey) throw new AppError(errors.wrongParameter, { name: 'by' });
  return names;
}

/** Returns the columns that an import recognizes: all columns that an export may contain, even if the import does not write them. */
function columnsKnownTo(resource: Resource): FieldColumn[] {
  const shared = ['remark', 'id', 'createTime', 'updateTime', 'createUser', 'createDept', 'status'];
  return [...new Set([...Object.keys(resource.fields), ...shared])].flatMap((name) => {
    const field = fieldNamed(resource, name) ?? sheetField(resource, name);
    return field ? [columnFor(name, field)] : [];
  });
}

async function importSheet(context: CallContext, run: TaskRun<ImportInput>): Promise<Outcome | undefined> {
  const { engine, resource, call } = context;
  const { input, source } = run;
  checkCall(resource, 'import', call.rights);
  if (!source) throw new AppError(errors.noData);
  await engine.names.ready(call.caller.tenantId);
  const table = await readTable(source, columnsKnownTo(resource), { most: mostRows }).catch((error) => {
    throw inCatalogue(error, mostRows);
  });
  const key = keyOf(resource, input.by).map((name) => columnNamed(context, table, name));
  const reader = await cellReader(context, table);
  const groupId = engine.ids.next();
  const progress = (done: number) => run.progress(done, table.lines.length);
  return inTransaction(context, async (transaction) => {
    const tally = await importLines({ ...transaction, table, reader, key, groupId, progress });
    const isKept = input.mode === 'good' || (input.mode === 'all' && tally.problems.size === 0);
    const outcome = await outcomeOf(context, run, { table, tally, groupId: isKept ? groupId : undefined });
    if (!isKept) throw new RollBack(outcome);
    // Rows and result are written in one transaction, so that both are stored or neither is, even if the process dies.
    await run.complete(transaction.tx, outcome);
    return undefined;
  });
}

function columnNamed({ resource, call }: CallContext, { columns }: Table<FieldColumn>, name: string): FieldColumn {
  const match = columns.find((column) => column?.name === name);
  if (match) return match;
  const { label = { zh: name, en: name } } = sheetField(resource, name) ?? {};
  throw new AppError(sheetErrors.missingKey, { label: labelOf(label, call.language) });
}

interface Ending {
  table: Table;
  tally: Tally;
  /** The group id of the written rows; undefined if the import was rolled back. */
  groupId: string | undefined;
}

const shownProblems = 100;

async function outcomeOf(
  context: CallContext,
  run: TaskRun<ImportInput>,
  { table, tally, groupId }: Ending,
): Promise<Outcome> {
  const { language } = run.call;
  const { added, changed, unchanged, problems } = tally;
  const counts = { rows: table.lines.length, added, changed, unchanged, failed: problems.size };
  const { mode } = run.input;
  const start = mode === 'check' ? sheetText('checked', language) : '';
  const end = groupId ? '' : sheetText('nothingWritten', language);
  const written = groupId && added + changed > 0 ? groupId : undefined;
  const first = [...problems].slice(0, shownProblems);
  const firstReasons = first.map(([{ line }, reasons]) => ({ line, reason: reasons.join('; ') }));
  return {
    message: start + sheetText('counts', language, counts) + end,
    isFailure: mode === 'all' && !groupId,
    result: {
      mode,
      ...counts,
      problems: firstReasons,
      ...(written ? { groupId: written } : {}),
    } satisfies ImportResult,
    ...(written ? { resultId: written } : {}),
    ...(problems.size > 0 ? { file: await problemsFile(context, run, table, problems) } : {}),
  };
}

async function problemsFile(
  { engine, resource, call }: CallContext,
  run: TaskRun,
  table: Table,
  problems: Tally['problems'],
): Promise<{ name: string; shownAs: string }> {
  const { language } = call;
  const reportFile = await run.newFile();
  const name = `${labelOf(resource.label, language)} ${sheetText('problems', language)}`;
  await writeProblems(reportFile.path, { name, table, problems, language });
  return { name: reportFile.name, shownAs: stampedName(`${name}.xlsx`, engine.clock.now()) };
}
