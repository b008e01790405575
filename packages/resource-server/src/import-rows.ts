// Writes the lines of an imported sheet: the same checks, hooks and audit as a plain save, in one transaction, many at a time.
import { audit } from '@ec/kernel/audit';
import { DatabaseError, raw } from '@ec/kernel/database';
import { AppError, errorText } from '@ec/kernel/errors';
import type { Field } from '@ec/resource/field';
import { labelOf } from '@ec/resource/label';
import { columnOf, permissionsOf } from '@ec/resource/names';
import { parseDraft } from '@ec/resource/parse-draft';
import { parseValue } from '@ec/resource/parse-value';
import { sql } from 'kysely';
import { auditChange, changedValues } from './changes.ts';
import { engineErrors } from './engine-errors.ts';
import { type CellReader, type Line, type Sheet, textOf } from './import-sheet.ts';
import type { Many } from './many.ts';
import { allOf, baseConditions } from './predicate.ts';
import type { Row, Viewer } from './present.ts';
import { checkCodes, checkTargets } from './references.ts';
import { fieldsOf, insertStatement, updateStatement, type Values } from './save.ts';
import { quoted, type Shape } from './shape.ts';
import { cellsOf } from './sheet-columns.ts';
import { sheetErrors } from './sheet-texts.ts';
import { namingDoubles } from './unique.ts';

export interface Import extends Many {
  sheet: Sheet;
  reader: CellReader;
  /** Fields by which rows are found; none: every line is a new row. */
  key: readonly string[];
  groupId: string;
  /** The columns of the sheet, and who would see them. */
  shape: Shape;
  viewer: Viewer;
  /** Keys of the lines so far, with their line; empty at first. */
  seen: Map<string, number>;
  progress(done: number): Promise<void>;
}

export interface Tally {
  added: number;
  changed: number;
  unchanged: number;
  /** Reasons by line, in words. */
  problems: Map<Line, string[]>;
}

const atOnce = 50;
const keysAtOnce = 500;

interface Work {
  line: Line;
  values: Values;
  current: Row | undefined;
}

export async function importLines(job: Import): Promise<Tally> {
  const tally: Tally = { added: 0, changed: 0, unchanged: 0, problems: new Map() };
  const { lines } = job.sheet;
  for (let from = 0; from < lines.length; from += keysAtOnce) {
    await job.progress(from);
    const part = lines.slice(from, from + keysAtOnce);
    const current = await findCurrent(job, part, tally);
    const works = part
      .filter((line) => !tally.problems.has(line))
      .flatMap((line) => workOf(job, line, current.get(line), tally));
    // A hook may look at what was written before it: with hooks one after the other.
    const size = job.hooks.beforeSave || job.hooks.afterSave ? 1 : atOnce;
    for (let at = 0; at < works.length; at += size) await writeSome(job, works.slice(at, at + size), tally);
  }
  return tally;
}

const say = ({ call }: Import, error: AppError) =>
  errorText(error.entry, error.parameters, call.language).replace(/^\w+:\s*/, '');

/** The rows that lines mean, locked. Two lines that mean the same are refused. */
async function findCurrent(job: Import, lines: readonly Line[], tally: Tally): Promise<Map<Line, Row>> {
  const { tx, engine, resource, call, key, shape } = job;
  const found = new Map<Line, Row>();
  if (key.length === 0) return found;
  const byKey = new Map<string, Line>();
  const wanted: unknown[][] = [];
  for (const line of lines) {
    const values = key.map((name) => keyValue(job, line, name));
    if (values.some((value) => value === null)) continue; // no key: a new row
    const text = JSON.stringify(values);
    const other = job.seen.get(text);
    if (other !== undefined) {
      tally.problems.set(line, [say(job, new AppError(sheetErrors.doubleKey, { line: other }))]);
      continue;
    }
    job.seen.set(text, line.line);
    byKey.set(text, line);
    wanted.push(values);
  }
  if (wanted.length === 0) return found;
  const columns = sql.raw(key.map((name) => `t.${quoted(columnOf(name))}`).join(', '));
  const tuples = sql.join(wanted.map((values) => sql`(${sql.join(values)})`));
  const conditions = [...baseConditions(resource, call, engine.registry), sql`(${columns}) in (${tuples})`];
  const rows = await tx.rows<Row>(
    raw(sql`select ${sql.raw(shape.selectList)} from ${sql.raw(`${quoted(resource.table)} t`)} where ${allOf(conditions)}
      order by t.id for update of t`),
  );
  for (const row of rows) {
    const line = byKey.get(JSON.stringify(key.map((name) => row[name])));
    if (line) found.set(line, row);
  }
  return found;
}

function cellOf({ sheet }: Import, line: Line, name: string) {
  return line.cells[sheet.fields.findIndex((field) => field?.[0] === name)];
}

/** As the database gives it back; null where there is none, or none that can be. */
function keyValue(job: Import, line: Line, name: string): unknown {
  const field = job.sheet.fields.find((each) => each?.[0] === name)?.[1] as Field;
  try {
    const parsed = parseValue(field, job.reader.read(name, field, cellOf(job, line, name)));
    return 'value' in parsed ? parsed.value : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** How the sheet's columns would have been exported: a cell that still says that is left alone. */
function exported({ shape, viewer }: Import, row: Row): Map<string, string> {
  const cells = cellsOf(shape, row, viewer);
  return new Map(shape.columns.map(({ name }, index) => [name, textOf(cells[index])]));
}

/** What is to be written for a line; nothing where nothing changes or something is wrong. */
function workOf(job: Import, line: Line, current: Row | undefined, tally: Tally): Work[] {
  const { engine, resource, call, sheet, reader } = job;
  const before = current && exported(job, current);
  const problems: string[] = [];
  const draft: Values = {};
  for (const [index, column] of sheet.fields.entries()) {
    const [name, field] = column ?? [];
    if (!name || !field || field.isSystem || before?.get(name) === textOf(line.cells[index], field.kind)) continue;
    try {
      draft[name] = reader.read(name, field, line.cells[index]);
      if (!current) refuseMask(job, name, field, draft[name]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push(say(job, error));
      draft[name] = undefined;
    }
  }
  try {
    const { values, issues } = parseDraft(resource, draft, current ? 'edit' : 'add', call.language);
    const told = issues.filter(({ field }) => !(field in draft && draft[field] === undefined)); // told above
    problems.push(...told.map(({ message }) => message));
    const changed = current ? changedValues(fieldsOf(resource), current, values, call.language) : values;
    checkCodes(resource, changed, engine.names, call.caller, call.language);
    if (problems.length === 0 && current && Object.keys(changed).length === 0) tally.unchanged += 1;
    else if (problems.length === 0) return [{ line, current, values: changed }];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    problems.push(say(job, error));
  }
  if (problems.length > 0) tally.problems.set(line, problems);
  return [];
}

/** A masked sheet must not make rows whose values are masks. */
function refuseMask({ resource, call }: Import, name: string, field: Field, value: unknown): void {
  const isMask = field.isMasked && typeof value === 'string' && value.includes('*');
  if (isMask && !call.rights.holds(permissionsOf(resource).plain))
    throw new AppError(engineErrors.stillMasked, { name, label: labelOf(field.label, call.language) });
}

/** Together; where that fails one by one, to find which. */
async function writeSome(job: Import, works: readonly Work[], tally: Tally): Promise<void> {
  const { tx, engine, resource, call, hooks } = job;
  await tx.run(savepoint);
  const written = await Promise.allSettled(works.map((work) => writeOne(job, work)));
  const failed = written.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (failed.length === 0) {
    const saved = written.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const entries = saved.map(({ row, values, current }) => {
      const changes = auditChange(fieldsOf(resource), current ?? {}, values);
      return {
        resource: resource.name,
        action: current ? 'update' : 'create',
        rowId: String(row.id),
        version: Number(row.rowVersion),
        changes: current ? changes : { after: changes.after },
      };
    });
    await audit(tx, call, engine.ids, entries, job.groupId);
    for (const { row, values, current } of saved) await hooks.afterSave?.({ tx, call, row, values, isNew: !current });
    tally.added += saved.filter(({ current }) => !current).length;
    tally.changed += saved.filter(({ current }) => current).length;
    await tx.run(release);
    return;
  }
  await tx.run(rollBack);
  const [work] = works;
  if (works.length > 1) for (const each of works) await writeSome(job, [each], tally);
  else if (work) tally.problems.set(work.line, [reasonOf(job, failed[0])]);
}

const savepoint = raw(sql`savepoint import_rows`);
const release = raw(sql`release savepoint import_rows`);
const rollBack = raw(sql`rollback to savepoint import_rows`);

async function writeOne({ tx, engine, resource, call, hooks, shape }: Import, { values: given, current }: Work) {
  await checkTargets(tx, engine, resource, given, call.caller, call.language, current);
  const values = hooks.beforeSave ? await hooks.beforeSave({ tx, call, values: given, current, children: {} }) : given;
  const list = shape.returnList;
  const statement = current
    ? updateStatement(resource, list, String(current.id), values, call)
    : insertStatement(resource, list, engine.ids.next(), values, call);
  const row = await namingDoubles(resource, call.language, () => tx.first<Row>(raw(statement)));
  if (!row) throw new Error('A locked row was not there to be written');
  return { row, values, current };
}

/** What the database itself refuses (23: a constraint, 22: a value) is the line's fault; anything else is not. */
function reasonOf(job: Import, error: unknown): string {
  if (error instanceof AppError) return say(job, error);
  if (error instanceof DatabaseError && /^2[23]/.test(error.code))
    return errorText(sheetErrors.refused, {}, job.call.language);
  throw error;
}
