// Parses a template with PostgreSQL's parser. For some holes the text is known. For the others, candidates are tried (a value, nothing,
// a name, a condition …) until the text is a statement or a piece of one.
import { columnOf } from '@ec/resource/names';
import { hasSqlDetails, parseSync, type Node as SqlNode } from 'libpg-query';
import {
  calleeOf,
  type Imported,
  isNode,
  isTemplate,
  type NamedTemplate,
  type Node,
  nameOf,
  nodesOf,
  type Source,
  type Template,
  templateOf,
  unwrap,
} from './source-templates.ts';

/** Placeholders for names that the program inserts at run time. They are not looked up. */
export const unknownColumn = 'unknown_column';
export const unknownTable = 'unknown_table';

const unknownQuery = `select * from ${unknownTable}`;

const anyCandidates = [
  '$1',
  '',
  unknownColumn,
  unknownTable,
  `${unknownTable} as t`,
  unknownQuery,
  'true',
  'and true',
  'where true',
  `, ${unknownColumn}`,
  `${unknownColumn} = $1`,
  `left join ${unknownTable} on true`,
  `${unknownQuery} union all`,
  `${unknownTable} as (select 1)`,
  `${unknownColumn} int`,
  `${unknownTable} where true`,
  `(${unknownQuery})`,
  'asc',
  'limit 1',
  'for update',
  'do nothing',
  '($1, $1)',
];

/** The candidates that are tried first after certain words. */
const firstCandidates: readonly [RegExp, readonly string[]][] = [
  [/\b(from|join|into|update)\s*$/i, [unknownTable, `${unknownTable} as t`]],
  [/\bin\s*$/i, ['($1)']],
  [/\b(from|as|materialized|in|exists)\s*\($/i, [unknownQuery]],
];

/** Pairs of texts before and after a piece that make it a statement, the most frequent first. */
const surroundings: readonly (readonly [string, string])[] = [
  ['', ''],
  ['select ', ''],
  [`select 1 from ${unknownTable} as t `, ''],
  [`select 1 from ${unknownTable} as t where true `, ''],
  ['select 1 from ', ''],
  ['select 1 order by ', ''],
  ['select count(*) ', ''],
  [`update ${unknownTable} set `, ''],
  [`insert into ${unknownTable} (id) values (1) `, ''],
  [`insert into ${unknownTable} `, ''],
  ['with ', ' select 1'],
  ['select case ', ' end'],
  [`select * from json_to_record('{}') as t(`, ')'],
  ['select cast(null as ', ')'],
  ['select 1 ', ' select 1'],
  ['select 1 where true ', ' true'],
  ['', ' select 1'],
  ['select 1 group by grouping sets (', ')'],
];

export interface Tables {
  has(table: string): boolean;
  /** Returns the table of the resource that the file imports under this name. */
  of(source: Source, resource: string): string | undefined;
  /** Returns the source file of an import. */
  sourceOf(path: string, imported: Imported): Source | undefined;
}

/** A template that only separates the parts of a list is not parsed. */
const separator = /^\s*(and|or|,|\+|union all)?\s*$/i;

/** A part of a template: a fixed text, or the candidates for a hole. */
type Piece = string | readonly string[];

const mostTries = 600;
const deepest = 6;

/** @returns the tree of the template, or the reason why it cannot be parsed */
export function parseTemplate(
  template: Template,
  source: Source,
  tables: Tables,
): { tree: SqlNode[]; isWhole: boolean } | { problem: string } {
  if (template.holes.length === 0 && separator.test(template.texts.join(''))) return { tree: [], isWhole: false };
  const pieces = piecesOf(template, { source, tables, depth: 0, bound: new Map() });
  const holes = pieces.filter((piece) => typeof piece !== 'string');
  let problem = '';
  const places = surroundingsFor(pieces, tables);
  for (const surrounding of places) {
    const tries = { left: Math.ceil(mostTries / places.length) };
    const outcome = attempt(pieces, surrounding, new Array(holes.length).fill(0), tries);
    if ('tree' in outcome) return { ...outcome, isWhole: surrounding.join('') === '' };
    if (problem === '') problem = outcome.problem;
  }
  return { problem };
}

/** The texts before and after a piece that begins with a certain word. */
const placesByWord: readonly [RegExp, readonly [string, string]][] = [
  [/^(select|insert|update|delete|with)\b/i, ['', '']],
  [/^(and|or)\b/i, [`select 1 from ${unknownTable} as t where true `, '']],
  [/^when\b/i, ['select case ', ' end']],
  [/^do\b/i, [`insert into ${unknownTable} (id) values (1) on conflict (${unknownColumn}) `, '']],
];

function surroundingsFor(pieces: readonly Piece[], tables: Tables): readonly (readonly [string, string])[] {
  const start = pieces.find((piece) => typeof piece !== 'string' || piece.trim() !== '');
  const text = typeof start === 'string' ? start.trimStart() : '';
  const place = placesByWord.find(([pattern]) => pattern.test(text))?.[1];
  if (place) return place[0] === '' ? [place, ['', ' select 1']] : [place, ...surroundings];
  const word = /^\w+(?![\w.(])/.exec(text)?.[0] ?? '';
  return tables.has(word) ? [['select 1 from ', ''], ...surroundings] : surroundings;
}

/** Parses a choice of candidates. After an error it changes the last hole before the error first, so that few texts are parsed. */
function attempt(
  pieces: readonly Piece[],
  [before, after]: readonly [string, string],
  choice: number[],
  tries: { left: number },
): { tree: SqlNode[] } | { problem: string } {
  const { text, starts, candidates } = textOf(pieces, choice);
  const outcome = parse(`${before}${text}${after}`);
  if ('tree' in outcome) return outcome;
  tries.left -= 1;
  const suspects = starts
    .flatMap((start, index) => (start + before.length <= outcome.position ? [index] : []))
    .reverse();
  for (const index of suspects) {
    const next = (choice[index] ?? 0) + 1;
    if (next >= (candidates[index]?.length ?? 0)) continue;
    if (tries.left <= 0) break;
    const other = attempt(pieces, [before, after], choice.with(index, next), tries);
    if ('tree' in other) return other;
  }
  return outcome;
}

function textOf(pieces: readonly Piece[], choice: readonly number[]) {
  const starts: number[] = [];
  const candidates: (readonly string[])[] = [];
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
      continue;
    }
    starts.push(text.length);
    text += ` ${piece[choice[candidates.length] ?? 0] ?? ''} `;
    candidates.push(piece);
  }
  return { text, starts, candidates };
}

function parse(text: string): { tree: SqlNode[] } | { problem: string; position: number } {
  if (text.trim() === '') return { tree: [] };
  try {
    return { tree: (parseSync(text).stmts ?? []).flatMap(({ stmt }) => (stmt ? [stmt] : [])) };
  } catch (error) {
    if (!hasSqlDetails(error)) throw error;
    return { problem: error.message, position: error.sqlDetails?.cursorPosition ?? text.length };
  }
}

interface HoleContext {
  source: Source;
  tables: Tables;
  depth: number;
  /** The arguments of the function that builds this template, by parameter name. */
  bound: ReadonlyMap<string, Node>;
}

function piecesOf(template: Template, context: HoleContext): Piece[] {
  return template.texts.flatMap((text, index): Piece[] => {
    const hole = template.holes[index];
    if (!hole) return [text];
    const isAlias = template.texts[index + 1]?.startsWith('.');
    const first = isAlias ? [unknownTable] : (firstCandidates.find(([pattern]) => pattern.test(text))?.[1] ?? []);
    const pieces = holePieces(hole, context, template.isRaw);
    return [text, ...pieces.map((piece) => (piece === anyCandidates ? [...first, ...anyCandidates] : piece))];
  });
}

function holePieces(hole: Node, context: HoleContext, isRaw = false): Piece[] {
  if (context.depth > deepest) return [anyCandidates];
  const deeper = { ...context, depth: context.depth + 1 };
  const name = nameOf(hole);
  const argument = name === undefined ? undefined : context.bound.get(name);
  if (argument) return holePieces(argument, { ...deeper, bound: new Map() }, isRaw);
  const literal = literalOf(hole);
  if (literal !== undefined) return isRaw ? [literal] : [anyCandidates];
  if (isTemplate(hole)) return piecesOf(templateOf(hole, 0), deeper);
  if (hole.type === 'CallExpression') return callPieces(hole, deeper);
  if (hole.type === 'ConditionalExpression') return [conditionalCandidates(hole, deeper)];
  return name === undefined ? [anyCandidates] : namedPieces(name, hole, [], deeper);
}

/** Returns the pieces of the template with this name, in this file or in a file that it imports from. */
function namedPieces(name: string, use: Node, values: readonly Node[], context: HoleContext): Piece[] {
  const local = findNamed(name, use, context.source);
  const imported = context.source.imports.get(name);
  const source = local ? context.source : imported && context.tables.sourceOf(context.source.path, imported);
  const named = local ?? source?.named.get(imported?.name ?? '')?.[0];
  if (!source || !named) return [anyCandidates];
  const bound = new Map(
    named.parameters.flatMap((parameter, index) => (values[index] ? [[parameter, values[index]]] : [])),
  );
  return piecesOf(named.template, { ...context, source, bound });
}

/** Returns the last template with this name before its use, else the first one. */
function findNamed(name: string, use: Node, { named }: Source): NamedTemplate | undefined {
  const all = named.get(name) ?? [];
  return all.findLast(({ start }) => start < use.start) ?? all[0];
}

/** Returns the candidates for `condition ? a : b`: first both texts with the first candidate in each hole, then all other candidates. */
function conditionalCandidates(hole: Node, context: HoleContext): readonly string[] {
  const sides = [hole.consequent, hole.alternate].filter(isNode).map((side) => holePieces(unwrap(side), context));
  const texts = sides.flatMap((pieces) => {
    const { text } = textOf(pieces, []);
    return text.trim() === '$1' ? [] : [text];
  });
  return [...new Set([...texts, ...anyCandidates])];
}

function callPieces(call: Node, context: HoleContext): Piece[] {
  const callee = calleeOf(call) ?? '';
  const [first, second] = nodesOf(call.arguments);
  const literal = first && literalOf(first);
  if (callee === 'sql.ref') return literal ? [quotedPath(literal)] : [[unknownColumn]];
  if (callee === 'sql.table') return literal ? [quotedPath(literal)] : [[unknownTable]];
  if (callee === 'sql.raw' && literal !== undefined) return [literal];
  if (callee === 'columnIn') {
    const alias = second ? (literalOf(second) ?? unknownTable) : 't';
    return [literal === undefined ? [unknownColumn] : `${alias}.${columnOf(literal)}`];
  }
  if (callee === 'quoted' && first) return holePieces(unwrap(first), context, true);
  if (callee === 'sql.lit' || callee === 'keys') return [['0', "'0'", 'true']];
  if (callee === 'allOf') return [['true']];
  if (callee === 'pick') return [['null']];
  if (callee === 'tableOf') {
    const alias = second ? literalOf(second) : 't';
    const table = context.tables.of(context.source, nameOf(first) ?? '') ?? unknownTable;
    return [`${table} as ${alias ?? unknownTable}`];
  }
  return namedPieces(callee, call, nodesOf(call.arguments).map(unwrap), context);
}

const literalOf = (node: Node): string | undefined => {
  const value = unwrap(node).type === 'Literal' ? unwrap(node).value : undefined;
  return typeof value === 'string' ? value : undefined;
};

const quotedPath = (path: string): string =>
  path
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
