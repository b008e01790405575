// Import: a sheet becomes rows, as a task with progress. All or nothing, good rows only, or a check that writes nothing.
import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import type { Outcome, TaskRun } from '@ec/kernel/tasks/task';
import { labelOf } from '@ec/resource/label';
import { permissionsOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { type Cell, mediaTypes, writeSheet } from '@ec/sheets/write-sheet';
import { z } from 'zod';
import { fileName } from './export.ts';
import type { Engine } from './feature.ts';
import { importLines, type Tally } from './import-rows.ts';
import { cellReader, keyOf, type Line, readLines, type Sheet, templateOf, textOf } from './import-sheet.ts';
import { onlyAdministrators } from './many-routes.ts';
import { viewerOf } from './present.ts';
import type { SaveHooks } from './save.ts';
import { cutShape } from './sheet-columns.ts';
import { sheetErrors, sheetText } from './sheet-texts.ts';
import { inTransaction } from './transaction.ts';

const mostBytes = 20 * 1024 * 1024;
const importInput = z.object({
  /** `check` writes nothing; `good`: lines without problems; `all`: all or nothing. */
  mode: z.enum(['check', 'good', 'all']).default('check'),
  /** A unique key: rows that have it are changed, others added. */
  by: z.string().max(500).default(''),
  /** An earlier own import, whose file is taken again. */
  taskId: z
    .string()
    .regex(/^\d{0,19}$/)
    .default(''),
});
type ImportInput = z.infer<typeof importInput>;

export function importRoutes(engine: Engine, resource: Resource, hooks: SaveHooks = {}): Route[] {
  const may = permissionsOf(resource);
  const kind = `import:${resource.name}`;
  const access = { code: may.import };
  engine.tasks.define(kind, (run) => importSheet(engine, resource, hooks, run as TaskRun<ImportInput>));
  return [
    route({
      method: 'GET',
      path: `/${resource.base}/import-template`,
      access,
      title: `${resource.label.en}: template for an import`,
      envelope: false,
      async handler(call) {
        await engine.names.ready(call.caller.tenantId);
        const { language, reply } = call;
        const name = `${labelOf(resource.label, language)} ${sheetText('template', language)}.xlsx`;
        reply.header('content-type', mediaTypes.xlsx);
        reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
        return reply.send(Buffer.from(await templateOf(engine, resource, call)));
      },
    }),
    route({
      method: 'POST',
      path: `/${resource.base}/import`,
      access,
      title: `${resource.label.en}: import`,
      takesFiles: true,
      bodyLimit: mostBytes + 64 * 1024,
      async handler(call) {
        onlyAdministrators(resource, call);
        const { bytes, fields } = await readParts(call);
        const parsed = importInput.safeParse({ ...(call.input as object), ...fields });
        if (!parsed.success)
          throw new AppError(errors.wrongParameter, { name: String(parsed.error.issues[0]?.path[0]) });
        const input = parsed.data;
        keyOf(resource, input.by);
        if (!bytes && input.taskId === '') throw new AppError(errors.missingParameter, { name: 'file' });
        const { files, sourceOf, start } = engine.tasks;
        const source = bytes ? await files.keep(bytes) : await sourceOf(call, input.taskId);
        const doing = sheetText(input.mode === 'check' ? 'checking' : 'importing', call.language);
        const title = `${labelOf(resource.label, call.language)} · ${doing}`;
        const begin = (tx: Sql) => start(tx, call, { kind, title, input, source });
        return { taskId: await engine.database.withTenant(call.caller.tenantId, begin) };
      },
    }),
  ];
}

async function readParts({ request }: Call): Promise<{ bytes?: Buffer; fields: Record<string, unknown> }> {
  const fields: Record<string, unknown> = {};
  if (!request.isMultipart()) return { fields };
  let bytes: Buffer | undefined;
  for await (const part of request.parts({ limits: { files: 1, fileSize: mostBytes, fields: 10, fieldSize: 1000 } })) {
    if (part.type === 'file') bytes = await part.toBuffer();
    else fields[part.fieldname] = part.value;
  }
  return { fields, ...(bytes ? { bytes } : {}) };
}

/** Ends the transaction without what it wrote. */
class RollBack extends Error {}

async function importSheet(engine: Engine, resource: Resource, hooks: SaveHooks, run: TaskRun<ImportInput>) {
  const { call, input, source } = run;
  if (!call.rights.holds(permissionsOf(resource).import)) throw new AppError(errors.forbidden);
  onlyAdministrators(resource, call);
  if (!source) throw new AppError(errors.noData);
  await engine.names.ready(call.caller.tenantId);
  const sheet = await readLines(resource, source);
  const key = keyOf(resource, input.by);
  for (const name of key)
    if (!sheet.fields.some((field) => field?.[0] === name))
      throw new AppError(sheetErrors.missingKey, { heading: name });
  const reader = await cellReader(engine, call, sheet);
  const groupId = engine.ids.next();
  const shape = cutShape(
    resource,
    engine.registry,
    sheet.fields.flatMap((field) => field?.[0] ?? []),
  );
  const viewer = viewerOf(shape, call, engine.names);
  const progress = (done: number) => run.progress(done, sheet.lines.length);
  let outcome: Outcome | undefined;
  const work = async (tx: Sql) => {
    const tally = await importLines({
      tx,
      engine,
      resource,
      call,
      hooks,
      sheet,
      reader,
      key,
      groupId,
      progress,
      shape,
      viewer,
      seen: new Map(),
    });
    const isKept = input.mode === 'good' || (input.mode === 'all' && tally.problems.size === 0);
    outcome = await outcomeOf(engine, resource, run, { sheet, tally, isKept, groupId });
    if (!isKept) throw new RollBack();
    // One transaction: a process that dies has either imported and said so, or neither.
    await run.complete(tx, outcome);
  };
  try {
    await inTransaction(engine, resource, call, work);
    return undefined;
  } catch (error) {
    if (error instanceof RollBack && outcome) return outcome;
    throw error;
  }
}

interface Ending {
  sheet: Sheet;
  tally: Tally;
  isKept: boolean;
  groupId: string;
}

const shownProblems = 100;

async function outcomeOf(
  engine: Engine,
  resource: Resource,
  run: TaskRun<ImportInput>,
  { sheet, tally, isKept, groupId }: Ending,
): Promise<Outcome> {
  const { language } = run.call;
  const { added, changed, unchanged, problems } = tally;
  const counts = { rows: sheet.lines.length, added, changed, unchanged, failed: problems.size };
  const { mode } = run.input;
  const start = mode === 'check' ? sheetText('checked', language) : '';
  const end = isKept ? '' : sheetText('nothingWritten', language);
  const isWritten = isKept && added + changed > 0;
  const first = [...problems].slice(0, shownProblems);
  const shown = first.map(([{ line }, reasons]) => ({ line, reason: reasons.join('; ') }));
  return {
    message: start + sheetText('counts', language, counts) + end,
    isFailure: mode === 'all' && !isKept,
    result: { mode, ...counts, problems: shown, ...(isWritten ? { groupId } : {}) },
    ...(isWritten ? { resultId: groupId } : {}),
    ...(problems.size > 0 ? { file: await writeProblems(engine, resource, run, sheet, problems) } : {}),
  };
}

/** The lines with problems as they came, each with its reasons: to be set right and imported again. */
async function writeProblems(
  engine: Engine,
  resource: Resource,
  run: TaskRun<ImportInput>,
  { headings, fields }: Sheet,
  problems: Tally['problems'],
): Promise<{ name: string; shownAs: string }> {
  const { language } = run.call;
  const file = await run.newFile();
  const name = `${labelOf(resource.label, language)} ${sheetText('problems', language)}`;
  const cell = (line: Line, index: number): Cell => {
    const value = line.cells[index] ?? null;
    return typeof value === 'number' ? value : textOf(value, fields[index]?.[1].kind) || null;
  };
  const isReason = (index: number) => fields[index] === undefined;
  async function* rows(): AsyncGenerator<Cell[]> {
    for (const [line, reasons] of problems)
      yield [...headings.flatMap((_, index) => (isReason(index) ? [] : [cell(line, index)])), reasons.join('; ')];
  }
  const columns = [...headings.filter((_, index) => !isReason(index)), sheetText('reason', language)];
  await writeSheet(file.path, 'xlsx', { name, columns: columns.map((heading) => ({ heading })), rows: rows() });
  return { name: file.name, shownAs: fileName(engine, `${name}.xlsx`) };
}
