// Reads an imported sheet: which column is which field, and what its cells mean. The template is made from the same definition.
import { readFile } from 'node:fs/promises';
import { raw } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Field } from '@ec/resource/field';
import { type Language, labelOf } from '@ec/resource/label';
import { columnOf } from '@ec/resource/names';
import { writableFields } from '@ec/resource/parse-draft';
import type { Resource } from '@ec/resource/resource';
import { type ReadCell, readSheet } from '@ec/sheets/read-sheet';
import { SheetError } from '@ec/sheets/sheet-error';
import { type TemplateColumn, writeTemplate } from '@ec/sheets/write-template';
import { sql } from 'kysely';
import type { Engine } from './feature.ts';
import { mostRows } from './many.ts';
import { allOf, baseConditions } from './predicate.ts';
import { fieldsOf } from './save.ts';
import { quoted } from './shape.ts';
import { headingsOf, namesOf, sheetField } from './sheet-columns.ts';
import { sheetErrors, sheetText } from './sheet-texts.ts';
import { uniqueKeysOf } from './unique.ts';

const languages = ['zh', 'en'] as const;
const isMany = (field: Field) => /^(texts|dicts|refs|refsBy|regions|files)$/.test(field.kind);

export interface Line {
  line: number;
  cells: ReadCell[];
}

export interface Sheet {
  headings: string[];
  /** Field of each column; undefined for what is not read: what the system writes, the reasons of an earlier import. */
  fields: ([string, Field] | undefined)[];
  lines: Line[];
}

/** @throws AppError where it cannot be read, or a column is unknown */
export async function readLines(resource: Resource, path: string): Promise<Sheet> {
  const rows: Line[] = [];
  try {
    for await (const row of readSheet(await readFile(path), { rows: mostRows + 2 })) rows.push(row);
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    const entries = { kind: 'sheetKind', rows: 'sheetRows', size: 'sheetSize', broken: 'sheetBroken' } as const;
    throw new AppError(sheetErrors[entries[error.problem]], { most: mostRows });
  }
  const [first, ...others] = rows;
  const headings = (first?.cells ?? []).map((cell) => String(cell ?? '').trim());
  const fields = headings.map((heading) => fieldNamed(resource, heading));
  for (const [index, field] of fields.entries())
    if (field && fields.findIndex((other) => other?.[0] === field[0]) < index)
      throw new AppError(sheetErrors.doubleHeading, { heading: headings[index] ?? '' });
  const lines = others.filter((row) => !isHint(row, fields));
  if (lines.length === 0) throw new AppError(sheetErrors.noRows);
  if (lines.length > mostRows) throw new AppError(sheetErrors.sheetRows, { most: mostRows });
  return { headings, fields, lines };
}

function fieldNamed(resource: Resource, heading: string): [string, Field] | undefined {
  const plain = heading.replace(/\s*\*$/, '').toLowerCase();
  if (plain === '' || languages.some((language) => plain === sheetText('reason', language).toLowerCase()))
    return undefined;
  const names = [
    ...Object.keys(resource.fields),
    'remark',
    'id',
    'createTime',
    'updateTime',
    'createUser',
    'createDept',
    'status',
  ];
  for (const name of new Set(names)) {
    const field = fieldsOf(resource)(name) ?? sheetField(resource, name);
    if (field && namesOf([name, field]).some((known) => known.toLowerCase() === plain)) return [name, field];
  }
  throw new AppError(sheetErrors.unknownHeading, { heading });
}

/** The template's second row, left in place. */
function isHint({ line, cells }: Line, fields: Sheet['fields']): boolean {
  if (line !== 2) return false;
  return languages.some((language) =>
    cells.every((cell, index) => {
      const field = fields[index]?.[1];
      return cell === null || cell === '' || (field !== undefined && String(cell) === hintOf(field, language));
    }),
  );
}

function hintOf(field: Field, language: Language): string {
  const text = (name: Parameters<typeof sheetText>[0], n = 0) => sheetText(name, language, { n });
  const format: Partial<Record<Field['kind'], string>> = {
    text: field.maxValue ? text('length', field.maxValue) : '',
    integer: text('whole'),
    decimal: text('decimal', field.scale ?? 3),
    flag: text('choose'),
    dict: text('choose'),
    date: text('date'),
    datetime: text('datetime'),
    region: text('region'),
    regions: text('region'),
    ref: text('reference'),
    refs: text('reference'),
  };
  const parts = [
    field.isRequired && text('required'),
    format[field.kind],
    isMany(field) && text('several'),
    field.isUnique && text('single'),
    field.help && labelOf(field.help, language),
  ];
  return parts.filter(Boolean).join(language === 'zh' ? '，' : '; ') || '-';
}

/** `names.ready` has been awaited. */
export function templateOf(engine: Engine, resource: Resource, { caller, language }: Call): Promise<Uint8Array> {
  const fields = writableFields(resource, 'add');
  const headings = headingsOf(fields, language);
  const choicesOf = (field: Field): string[] => {
    if (field.kind === 'flag') return [sheetText('yes', language), sheetText('no', language)];
    const { code } = field.enum ?? {};
    if (field.kind !== 'dict' || code === undefined) return [];
    const keys = engine.names.keysOf(caller.tenantId, code);
    return keys.map((key) => engine.names.dictText(caller.tenantId, code, key, language)).filter(Boolean);
  };
  const columns = fields.map(
    ([, field], index): TemplateColumn => ({
      heading: (headings[index] ?? '') + (field.isRequired ? ' *' : ''),
      hint: hintOf(field, language),
      choices: choicesOf(field),
      isRequired: field.isRequired,
    }),
  );
  const name = labelOf(resource.label, language);
  return writeTemplate({ name, choicesName: sheetText('choices', language), columns, lines: mostRows });
}

/** @throws AppError wrongParameter where these fields are no unique key */
export function keyOf(resource: Resource, by: string): string[] {
  const names = by
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  // What is unique in a state only names no single row.
  const keys = [['id'], ...uniqueKeysOf({ ...resource, uniqueWhile: [] })];
  const isKey = keys.some((key) => [...key].sort().join() === [...names].sort().join());
  if (names.length > 0 && !isKey) throw new AppError(errors.wrongParameter, { name: 'by' });
  return names;
}

/** Text of a cell as its column's format has it. */
export function textOf(cell: ReadCell | undefined, kind: Field['kind'] = 'text'): string {
  if (cell === null || cell === undefined) return '';
  // A sheet computes with binary floats: 0.1 + 0.2 is meant to be 0.3.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (!(cell instanceof Date)) return String(cell).trim() === '' ? '' : String(cell);
  const text = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return kind === 'date' || (kind !== 'datetime' && text.endsWith('00:00:00')) ? text.slice(0, 10) : text;
}

const pieces = (text: string) =>
  text
    .split(/[,，、;；]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Reads cells as drafts have values. What it does not understand it leaves, for the usual checks to name. */
export interface CellReader {
  /** @throws AppError for a reference to nothing, or to several */
  read(name: string, field: Field, cell: ReadCell | undefined): unknown;
}

export async function cellReader(engine: Engine, call: Call, sheet: Sheet): Promise<CellReader> {
  const { tenantId } = call.caller;
  const found = new Map<string, Map<string, string[]>>();
  for (const [index, column] of sheet.fields.entries()) {
    const target = column?.[1].target;
    if (!column || target === undefined || found.has(column[0])) continue;
    const texts = sheet.lines.flatMap(({ cells }) => {
      const text = textOf(cells[index]).trim();
      return isMany(column[1]) ? [text, ...pieces(text)] : [text];
    });
    found.set(column[0], await findTargets(engine, engine.registry.get(target), call, new Set(texts)));
  }
  const keys = new Map<string, Map<string, number>>();
  const keyNamed = (code: string, text: string) => {
    const known =
      keys.get(code) ??
      new Map(
        engine.names
          .keysOf(tenantId, code)
          .flatMap((key) =>
            languages.map(
              (language) => [engine.names.dictText(tenantId, code, key, language).toLowerCase(), key] as const,
            ),
          ),
      );
    keys.set(code, known);
    return known.get(text.trim().toLowerCase()) ?? text;
  };

  function one(name: string, field: Field, text: string): unknown {
    if (field.enum) return keyNamed(field.enum.code, text);
    if (field.target !== undefined) return targetNamed(name, field, text);
    if (/^regions?$/.test(field.kind)) return engine.names.regionCode(text) ?? text.trim();
    return text;
  }

  function targetNamed(name: string, field: Field, text: string): string {
    const wanted = text.trim();
    const ids = found.get(name)?.get(wanted) ?? [];
    if (ids.length === 1 || wanted === '0') return ids[0] ?? wanted;
    const entry = ids.length > 1 ? sheetErrors.severalTargets : sheetErrors.noSuchTarget;
    throw new AppError(entry, { label: labelOf(field.label, call.language), text: wanted });
  }

  return {
    read(name, field, cell) {
      const text = textOf(cell, field.kind);
      if (text === '') return '';
      if (field.kind === 'flag') return flagOf(text);
      if (field.kind === 'date' || field.kind === 'datetime') return timeOf(text, field.kind);
      if (!isMany(field)) return one(name, field, text);
      // A title may have a comma in it.
      if (field.target !== undefined && found.get(name)?.get(text.trim())?.length === 1) return one(name, field, text);
      return field.kind === 'texts' || field.kind === 'files'
        ? text
        : pieces(text)
            .map((part) => one(name, field, part))
            .join();
    },
  };
}

function flagOf(text: string): unknown {
  const word = text.trim().toLowerCase();
  if (languages.some((language) => word === sheetText('yes', language).toLowerCase())) return 1;
  return languages.some((language) => word === sheetText('no', language).toLowerCase()) ? 0 : word;
}

/** 2026/1/5 8:30 as spreadsheet programs show it. */
function timeOf(text: string, kind: 'date' | 'datetime'): string {
  const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text.trim());
  if (!parts) return text.trim();
  const [, year, ...others] = parts;
  const [month, day, hour, minute, second] = others.map((part) => (part ?? '0').padStart(2, '0'));
  if (kind === 'date') return others[2] === undefined ? `${year}-${month}-${day}` : text.trim();
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** Ids by title and by id: only rows that the person may see and pick. */
async function findTargets(engine: Engine, target: Resource, call: Call, texts: ReadonlySet<string>) {
  const wanted = [...texts].filter((text) => text !== '');
  const ids = wanted.filter((text) => /^\d{1,18}$|^[1-8]\d{18}$/.test(text));
  const title = sql.raw(`t.${quoted(columnOf(target.title))}`);
  const byText = new Map<string, string[]>();
  if (wanted.length === 0) return byText;
  const rows = await engine.database.read(call.caller.tenantId).rows<{ id: string; title: string }>(
    raw(sql`select t.id, ${title} as title from ${sql.raw(`${quoted(target.table)} t`)}
      where ${allOf(baseConditions(target, call, engine.registry))} and (${title} = any(${wanted}) or t.id = any(${ids}::bigint[]))`),
  );
  for (const row of rows) if (texts.has(row.title)) byText.set(row.title, [...(byText.get(row.title) ?? []), row.id]);
  for (const { id } of rows) if (texts.has(id) && !byText.has(id)) byText.set(id, [id]);
  return byText;
}
