// Writes the lines of an imported sheet in one transaction, with the checks, the save hooks and the audit of a save by a form.
import { DatabaseError, raw } from '@ec/kernel/database';
import { AppError, errorText } from '@ec/kernel/errors';
import { databaseRefusal } from '@ec/kernel/http/error-reply';
import { allOf } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import { caselessKey, normalCode } from '@ec/language/normal-text';
import { permissionsOf } from '@ec/resource/calls';
import { hasKeyColumn } from '@ec/resource/field';
import { parseValue } from '@ec/resource/parse-value';
import { cellText } from '@ec/sheets/cell-text';
import { cellIn, type Line, type Table } from '@ec/sheets/read-table';
import { sql } from 'kysely';
import type { Row, StoredRow, Transaction, Values } from '../engine/context.ts';
import { engineErrors } from '../engine/engine-errors.ts';
import { keyIn, tableOf } from '../engine/rows.ts';
import { cutShape, shapeOf } from '../engine/shape.ts';
import { viewerOf } from '../read/present.ts';
import { cellsOf, type FieldColumn } from '../read/sheet-columns.ts';
import { sheetErrors } from '../read/sheet-errors.ts';
import { baseConditions } from '../visibility/predicate.ts';
import { changedValues } from '../write/changes.ts';
import { readDraft } from '../write/read-draft.ts';
import { checkCodes } from '../write/references.ts';
import { finish, writeRow } from '../write/save.ts';
import { translateDatabaseErrors } from '../write/unique.ts';
import type { CellReader } from './import-cells.ts';

export interface Import extends Transaction {
  table: Table<FieldColumn>;
  reader: CellReader;
  /** The columns by which a line finds its row; empty: every line is a new row. */
  key: readonly FieldColumn[];
  groupId: string;
  progress(done: number): Promise<void>;
}

export interface Tally {
  added: number;
  changed: number;
  unchanged: number;
  /** The refusals as texts, by line. */
  problems: Map<Line, string[]>;
}

const atOnce = 50;
const keysAtOnce = 500;

interface Work {
  line: Line;
  values: Values;
  current: StoredRow | undefined;
}

export async function importLines(job: Import): Promise<Tally> {
  const tally: Tally = { added: 0, changed: 0, unchanged: 0, problems: new Map() };
  const { lines } = job.table;
  const inWords = exporter(job);
  const lineByKey = new Map<string, number>();
  for (let from = 0; from < lines.length; from += keysAtOnce) {
    await job.progress(from);
    const part = lines.slice(from, from + keysAtOnce);
    const current = await findCurrent(job, part, lineByKey, tally);
    const works = part
      .filter((line) => !tally.problems.has(line))
      .flatMap((line) => workOf(job, line, current.get(line), inWords, tally));
    // A save hook may read the rows of earlier lines. Therefore lines of a resource with such hooks are written one after the other.
    const size = job.hooks.beforeSave || job.hooks.afterSave ? 1 : atOnce;
    for (let index = 0; index < works.length; index += size)
      await writeSome(job, works.slice(index, index + size), tally);
  }
  return tally;
}

const refusalText = ({ call }: Import, error: AppError) => errorText(error.entry, error.parameters, call.language);

/** Locks and returns the rows that the lines edit. A second line with the same key is refused. `seen`: the numbers of earlier lines by key. */
async function findCurrent(job: Import, lines: readonly Line[], seen: Map<string, number>, tally: Tally) {
  const { tx, engine, resource, key } = job;
  const storedRows = new Map<Line, StoredRow>();
  const byKey = new Map<string, Line>();
  const keys: unknown[][] = [];
  for (const line of key.length === 0 ? [] : lines) {
    const values = key.map((column) => keyValue(job, line, column));
    if (values.some((value) => value === null)) continue; // a line without a complete key adds a row
    const text = keyText(key, values);
    const other = seen.get(text);
    if (other === undefined) {
      seen.set(text, line.line);
      byKey.set(text, line);
      keys.push(values);
    } else tally.problems.set(line, [refusalText(job, new AppError(sheetErrors.doubleKey, { line: other }))]);
  }
  if (keys.length === 0) return storedRows;
  const forms = key.map(({ name, field }) => keyIn(name, field));
  const columns = sql.join(forms.map(({ column }) => column));
  const tuples = sql.join(
    keys.map((values) => sql`(${sql.join(values.map((value, index) => forms[index]?.keyOf(value)))})`),
  );
  const conditions = [...baseConditions(job), sql`(${columns}) in (${tuples})`];
  const list = sql.raw(shapeOf(resource, engine.registry).selectList);
  const rows = await tx.rows<StoredRow>(
    sql`select ${list} from ${tableOf(resource)} where ${allOf(conditions)} order by t.id for update of t`,
  );
  for (const row of rows) {
    const keyValues = key.map(({ name }) => row[name]);
    const line = byKey.get(keyText(key, keyValues));
    if (line) storedRows.set(line, row);
  }
  return storedRows;
}

/** Returns a text for a key. Two keys that the database treats as equal have equal texts. */
const keyText = (key: readonly FieldColumn[], values: readonly unknown[]): string =>
  JSON.stringify(
    values.map((value, index) => {
      const field = key[index]?.field;
      if (typeof value !== 'string' || !field || !hasKeyColumn(field)) return value;
      return field.isCaseless ? caselessKey(value) : normalCode(value);
    }),
  );

/** Returns the value of a key cell as the database returns it; null if the cell is empty or invalid. */
function keyValue({ reader }: Import, line: Line, column: FieldColumn): unknown {
  try {
    const parsed = parseValue(column.field, reader.read(column, line));
    return 'value' in parsed ? parsed.value : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

type InWords = (row: Row) => Map<string, string>;

/** Returns a function for the cells of a row as an export writes them: an import ignores cells that still equal them. */
function exporter(job: Import): InWords {
  const names = job.table.columns.flatMap((column) => column?.name ?? []);
  const shape = cutShape(job.resource, job.engine.registry, names);
  const viewer = viewerOf(job);
  return (row) => {
    const cells = cellsOf(shape, row, viewer);
    return new Map(shape.columns.map(({ name }, index) => [name, cellText(cells[index])]));
  };
}

/** Returns the write of a line; an empty array if nothing changes or the line has problems. Records both cases in `tally`. */
function workOf(job: Import, line: Line, current: StoredRow | undefined, inWords: InWords, tally: Tally): Work[] {
  const { resource, call, table, reader } = job;
  const before = current && inWords(current);
  const problems: string[] = [];
  const draft: Values = {};
  const unreadable = new Set<string>();
  for (const column of table.columns) {
    if (!column || column.field.isSystem) continue;
    const { name, kind } = column;
    if (before?.get(name) === cellText(cellIn(table, line, name), kind)) continue;
    try {
      draft[name] = reader.read(column, line, current);
      if (!current) refuseMask(job, column, draft[name]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push(refusalText(job, error));
      unreadable.add(name);
      draft[name] = undefined;
    }
  }
  try {
    const { values, issues } = readDraft(resource, draft, current ? 'edit' : 'add', call.language);
    problems.push(...issues.filter(({ field }) => !unreadable.has(field)).map(({ message }) => message));
    const changed = current ? changedValues(job, current, values) : values;
    checkCodes(job, resource.fields, changed);
    if (problems.length === 0 && current && Object.keys(changed).length === 0) {
      tally.unchanged += 1;
      return [];
    }
    checkRights(job, current);
    if (problems.length === 0) return [{ line, current, values: changed }];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    problems.push(refusalText(job, error));
  }
  tally.problems.set(line, problems);
  return [];
}

/** An import needs the same rights to add and edit as the forms. */
function checkRights({ resource, call }: Import, current: Row | undefined): void {
  const may = permissionsOf(resource);
  if (!call.rights.holds(current ? may.edit : may.add))
    throw new AppError(current ? sheetErrors.mayNotEdit : sheetErrors.mayNotAdd);
}

/** Refuses a new masked value with `*` from a caller who sees only masked values, so that no row stores a mask. */
function refuseMask({ resource, call }: Import, { name, field }: FieldColumn, value: unknown): void {
  const isMask = field.isMasked && typeof value === 'string' && value.includes('*');
  if (isMask && !call.rights.holds(permissionsOf(resource).plain))
    throw new AppError(engineErrors.stillMasked, { name, label: labelOf(field.label, call.language) });
}

/** Writes lines together. If one fails, writes them one by one to find the lines with problems. */
async function writeSome(job: Import, works: readonly Work[], tally: Tally): Promise<void> {
  const { tx, resource, call } = job;
  await tx.run(savepoint);
  const write = ({ values, current }: Work) =>
    translateDatabaseErrors(resource, call.language, () =>
      writeRow(job, { action: current ? 'update' : 'create', values, current }),
    );
  const written = await Promise.allSettled(works.map(write));
  const failed = written.find((each) => each.status === 'rejected');
  if (!failed) {
    const saved = written.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []));
    await finish(job, saved, job.groupId);
    const added = saved.filter(({ isNew }) => isNew).length;
    tally.added += added;
    tally.changed += saved.length - added;
    tally.unchanged += works.length - saved.length;
    await tx.run(release);
    return;
  }
  await tx.run(rollBack);
  const [work] = works;
  if (works.length > 1) for (const each of works) await writeSome(job, [each], tally);
  else if (work) tally.problems.set(work.line, [reasonOf(job, failed.reason)]);
}

const savepoint = raw(sql`savepoint import_rows`);
const release = raw(sql`release savepoint import_rows`);
const rollBack = raw(sql`rollback to savepoint import_rows`);

/** Returns the refusal of a line as text, also for a violated constraint (class 23) or an invalid value (class 22). @throws other errors */
function reasonOf(job: Import, error: unknown): string {
  if (error instanceof AppError) return refusalText(job, error);
  if (error instanceof DatabaseError && /^2[23]/.test(error.code))
    return errorText(databaseRefusal(error) ?? sheetErrors.refused, {}, job.call.language);
  throw error;
}
