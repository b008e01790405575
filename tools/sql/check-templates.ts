// Checks the sql`…` templates of the product against the migrated database: their tables, columns and functions must exist.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Node } from 'libpg-query';
import { projectRoot, sourceFiles } from '../test/project-files.ts';
import { checkNames, collectDefinedNames, type OpenNames } from './check-names.ts';
import { parseTemplate, type Tables } from './parsed-template.ts';
import type { Schema } from './scope.ts';
import { type Imported, readSource, type Source } from './source-templates.ts';

export interface Outcome {
  templates: number;
  /** The number of columns that were looked up in the tables of their template. */
  exact: number;
  /** The number of columns that were looked up in all tables. */
  loose: number;
  /** `path:line: name` */
  problems: string[];
}

/** The parsed templates of a file. */
export interface Reading {
  path: string;
  templates: { line: number; tree: Node[]; isWhole: boolean }[];
  /** `path:line: reason` of each template that could not be parsed. */
  unread: string[];
}

/** Returns the files whose statements are checked. Tests are left out, because they run their own statements. */
export const statementFiles = (): string[] =>
  sourceFiles(projectRoot).filter(
    (path) =>
      /^(packages|features|apps\/server|demo|simulator)\//.test(path) && !/(\.test\.tsx?|\/test-[^/]*)$/.test(path),
  );

export function readTemplates(path: string, text: string, { tables }: Pick<Schema, 'tables'>): Reading {
  const reading: Reading = { path, templates: [], unread: [] };
  if (!/\bsql[`<.]/.test(text)) return reading;
  const source = readSource(path, text);
  const lookup: Tables = { has: (table) => tables.has(table), of: tableNamed, sourceOf };
  for (const template of source.templates) {
    const parsed = parseTemplate(template, source, lookup);
    if ('tree' in parsed) reading.templates.push({ line: template.line, ...parsed });
    else reading.unread.push(`${path}:${template.line}: ${parsed.problem}`);
  }
  return reading;
}

export function checkTemplates(readings: readonly Reading[], schema: Schema): Outcome {
  const outcome: Outcome = { templates: 0, exact: 0, loose: 0, problems: [] };
  const columns = new Set([...schema.tables.values()].flatMap((names) => [...names]));
  const definedNames = new Set(
    readings.flatMap(({ templates }) => [...collectDefinedNames(templates.map(({ tree }) => tree))]),
  );
  const openNames: OpenNames = {
    columns: (name) => columns.has(name) || definedNames.has(name),
    tables: (name) => definedNames.has(name),
  };
  for (const { path, templates } of readings)
    for (const { line, ...parsed } of templates) {
      const { problems, exact, loose } = checkNames(parsed, schema, openNames);
      outcome.templates += 1;
      outcome.exact += exact;
      outcome.loose += loose;
      outcome.problems.push(...problems.map((problem) => `${path}:${line}: ${problem}`));
    }
  return outcome;
}

/** Returns the table of the resource that the file imports under this name. */
function tableNamed({ path, imports }: Source, name: string): string | undefined {
  const imported = imports.get(name);
  const file = imported?.from.includes('.resource') ? fileOf(path, imported) : undefined;
  return file === undefined ? undefined : tablesOf(file).get(imported?.name ?? '');
}

function fileOf(path: string, { from }: Imported): string | undefined {
  const ofWorkspace = /^@ec\/([^/]+)\/(.*)$/.exec(from);
  const base = ofWorkspace
    ? [`features/${ofWorkspace[1]}/${ofWorkspace[2]}`, `packages/${ofWorkspace[1]}/src/${ofWorkspace[2]}`]
    : from.startsWith('.')
      ? [normalize(join(dirname(path), from)).replaceAll('\\', '/')]
      : [];
  const candidates = base.map((each) => (each.endsWith('.ts') ? each : `${each}.ts`));
  return candidates.find((each) => existsSync(join(projectRoot, each)));
}

const sourceCache = new Map<string, Source>();

function sourceOf(path: string, imported: Imported): Source | undefined {
  const file = fileOf(path, imported);
  if (file === undefined) return undefined;
  const source = sourceCache.get(file) ?? readSource(file, readFileSync(join(projectRoot, file), 'utf8'));
  sourceCache.set(file, source);
  return source;
}

const tableCache = new Map<string, ReadonlyMap<string, string>>();

function tablesOf(file: string): ReadonlyMap<string, string> {
  const cached = tableCache.get(file);
  if (cached) return cached;
  const tables = new Map<string, string>();
  const text = readFileSync(join(projectRoot, file), 'utf8');
  for (const definition of text.split(/^export const /m).slice(1)) {
    const name = /^(\w+)/.exec(definition)?.[1];
    const table = /^\s*table: '([^']+)'/m.exec(definition)?.[1];
    if (name && table) tables.set(name, table);
  }
  tableCache.set(file, tables);
  return tables;
}
