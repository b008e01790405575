// Resolves cells of an imported sheet to values: enums by their texts, regions by their names, references by title or id.

import { AppError } from '@ec/kernel/errors';
import { isRowId } from '@ec/kernel/ids';
import { allOf } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import { languages } from '@ec/language/language';
import { caselessKey, normalCode, normalText } from '@ec/language/normal-text';
import { decidingFields, type Field } from '@ec/resource/field';
import { type Target, targetOf, targetsOf } from '@ec/resource/registry';
import { cellText, pieces, readCell } from '@ec/sheets/cell-text';
import { cellIn, type Line, type Table } from '@ec/sheets/read-table';
import { sql } from 'kysely';
import type { ReadContext, Row } from '../engine/context.ts';
import { columnIn, tableOf } from '../engine/rows.ts';
import type { FieldColumn } from '../read/sheet-columns.ts';
import { sheetErrors } from '../read/sheet-errors.ts';
import { baseConditions } from '../visibility/predicate.ts';

type Ids = Map<string, string[]>;

/** Reads cells as draft values. An unknown text of an enum or region stays as it is, so that the checks of the draft report it. */
export interface CellReader {
  /**
   * `current`: the stored row, if the line edits one.
   * @throws AppError for a reference that matches no row, or several
   */
  read(column: FieldColumn, line: Line, current?: Row): unknown;
}

export async function cellReader(context: ReadContext, table: Table<FieldColumn>): Promise<CellReader> {
  const { engine, call } = context;
  const { tenantId } = call.caller;
  const targets = await targetsIn(context, table);
  const keys = new Map<string, Map<string, number>>();

  function keysOf(code: string): Map<string, number> {
    const cached = keys.get(code);
    if (cached) return cached;
    const keysByText = new Map<string, number>();
    for (const key of engine.names.keysOf(tenantId, code))
      for (const language of languages)
        keysByText.set(caselessKey(engine.names.dictText(tenantId, code, key, language)), key);
    keys.set(code, keysByText);
    return keysByText;
  }

  function idNamed({ field }: FieldColumn, ids: Ids | undefined, text: string): string {
    const matches = ids?.get(text) ?? ids?.get(normalCode(text)) ?? [];
    if (matches.length === 1 || text === '0') return matches[0] ?? text;
    const entry = matches.length > 1 ? sheetErrors.severalTargets : sheetErrors.noSuchTarget;
    throw new AppError(entry, { label: labelOf(field.label, call.language), text });
  }

  function targetIn({ field }: FieldColumn, line: Line, current: Row | undefined) {
    const deciding = decidingFields(field);
    const decidingValues = table.columns.flatMap((column) =>
      column && deciding.includes(column.name) ? [[column.name, read(column, line, current)] as const] : [],
    );
    return targetOf(engine.registry, field, { ...current, ...Object.fromEntries(decidingValues) });
  }

  function read(column: FieldColumn, line: Line, current?: Row): unknown {
    const { field, kind } = column;
    const value = readCell(cellIn(table, line, column.name), kind);
    if (typeof value === 'number' || value === '') return value;
    if (isZeroWord(field, value)) return 0;
    if (field.kind === 'json') return field.valueOfWords?.(value) ?? value;
    if (field.enum) {
      const enumKeys = keysOf(field.enum.code);
      return each(column, value, (text) => enumKeys.get(caselessKey(text)) ?? text);
    }
    if (kind === 'region')
      return each(column, value, (text) => engine.names.regionCode(normalText(text)) ?? text.trim());
    if (kind !== 'reference') return value;
    const target = targetIn(column, line, current);
    if (!target) return value;
    const ids = targets.get(target.name);
    // The whole text of the cell is tried first, because a title may contain a comma.
    const whole = normalText(value);
    if (ids?.get(whole)?.length === 1) return idNamed(column, ids, whole);
    return each(column, value, (text) => idNamed(column, ids, normalText(text)));
  }
  return { read };
}

/** Returns whether the text is the label of 0 (`zeroMeans`) in one of the languages. Exports write this label for 0. */
const isZeroWord = ({ zeroText }: Pick<Field, 'zeroText'>, text: string): boolean =>
  zeroText !== undefined &&
  languages.some((language) => caselessKey(labelOf(zeroText, language)) === caselessKey(text));

const each = ({ isMany }: FieldColumn, text: string, one: (text: string) => unknown): unknown =>
  isMany ? pieces(text).map(one).join() : one(text);

/** Returns, for each referenced resource, the ids of the rows that cells name, by title and by id. Runs one query for each. */
async function targetsIn(context: ReadContext, { columns, lines }: Table<FieldColumn>): Promise<Map<string, Ids>> {
  const textsByTarget = new Map<Target['target'], Set<string>>();
  for (const [index, column] of columns.entries())
    for (const { target } of column ? targetsOf(context.engine.registry, column.field) : []) {
      const texts = textsByTarget.get(target) ?? new Set();
      for (const { cells } of lines) {
        const text = normalText(cellText(cells[index]));
        for (const part of column?.isMany ? [text, ...pieces(text).map(normalText)] : [text])
          if (part !== '') texts.add(part).add(normalCode(part));
      }
      textsByTarget.set(target, texts);
    }
  const lookups = [...textsByTarget].map(
    async ([target, texts]) => [target.name, await idsBy(context, target, texts)] as const,
  );
  return new Map(await Promise.all(lookups));
}

/** Returns the ids of the rows that have one of the texts as title or id, by that text. Only rows that a picker offers the caller count. */
async function idsBy(
  { engine, call }: ReadContext,
  resource: Target['target'],
  texts: ReadonlySet<string>,
): Promise<Ids> {
  const byText: Ids = new Map();
  if (texts.size === 0) return byText;
  const ids = [...texts].filter(isRowId);
  const title = columnIn(resource.title);
  const rows = await engine.database.read(call.caller.tenantId).rows<{ id: string; title: string }>(
    sql`select t.id, ${title} as title from ${tableOf(resource)}
      where ${allOf(baseConditions({ engine, resource, call, use: 'point' }, 'named'))} and (${title} = any(${[...texts]}) or t.id = any(${ids}::bigint[]))`,
  );
  for (const row of rows) if (texts.has(row.title)) byText.set(row.title, [...(byText.get(row.title) ?? []), row.id]);
  for (const { id } of rows) if (texts.has(id) && !byText.has(id)) byText.set(id, [id]);
  return byText;
}
