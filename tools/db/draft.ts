// Database draft: prints the CREATE TABLE and index statements that definitions ask for, to be reviewed and put into a
// migration by a person. `node tools/db/draft.ts truck.station system.user`, without names: all.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { type Column, columnsOf } from '@ec/testing/table-columns';

const root = join(import.meta.dirname, '../..');
const defaults: Record<string, string> = {
  create_time: ' default now()',
  status: ' default 1',
  is_deleted: ' default 0 check (is_deleted in (0, 1))',
  row_version: ' default 1',
};

async function readDefinitions(): Promise<Resource[]> {
  const found: Resource[] = [];
  for (const file of globSync('features/*/shared/**/*.resource.ts', { cwd: root }).sort()) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href);
    for (const value of Object.values(module)) if (isResource(value)) found.push(value);
  }
  return found;
}

function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && 'table' in value && 'fields' in value;
}

/** From PostgreSQL 16 on `system_user` is a reserved word. */
const quoted = (table: string) => (table === 'system_user' ? `"${table}"` : table);

function columnLine(resource: Resource, column: Column): string {
  const field = Object.entries(resource.fields).find(([name]) => columnOf(name) === column.name)?.[1];
  const isFlag = field?.kind === 'flag';
  const given = isFlag ? ` default 0 check (${column.name} in (0, 1))` : (defaults[column.name] ?? '');
  const type = column.type.replace('character varying', 'varchar').replace('timestamp with time zone', 'timestamptz');
  return `  ${column.name} ${type}${column.nullable ? '' : ' not null'}${given}`;
}

function references(resource: Resource, all: readonly Resource[]): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const target = field.kind === 'ref' && all.find((other) => other.name === field.target);
    if (!target) return [];
    const column = columnOf(name);
    const withTenant = !resource.isGlobal && !target.isGlobal;
    return withTenant
      ? `  foreign key (tenant_id, ${column}) references ${quoted(target.table)} (tenant_id, id)`
      : `  foreign key (${column}) references ${quoted(target.table)} (id)`;
  });
}

function indexes(resource: Resource): string[] {
  const first = resource.isGlobal ? '' : 'tenant_id, ';
  const lines: string[] = [];
  const columns = (names: readonly string[]) => names.map(columnOf).join(', ');
  const fields = Object.entries(resource.fields);
  const uniques = [...fields.filter(([, f]) => f.isUnique).map(([name]) => [name]), ...(resource.unique ?? [])];
  for (const names of uniques)
    lines.push(`create unique index on ${quoted(resource.table)} (${first}${columns(names)}) where is_deleted = 0;`);
  if (!resource.isGlobal) lines.push(`create index on ${quoted(resource.table)} (${first}create_time);`);
  for (const [name, field] of fields) {
    if (!field.isIndexed || field.isUnique || resource.unique?.some((names) => names[0] === name)) continue;
    const operators = field.kind === 'region' ? ' varchar_pattern_ops' : '';
    lines.push(`create index on ${quoted(resource.table)} (${first}${columnOf(name)}${operators});`);
  }
  const searched = fields.filter(([, field]) => field.isTrigram);
  if (!resource.isGlobal && searched.length > 0) {
    const parts = searched.map(([name]) => `${columnOf(name)} gin_trgm_ops`).join(', ');
    lines.push(`create index on ${quoted(resource.table)} using gin (${parts});`);
  }
  return lines;
}

function draft(resource: Resource, all: readonly Resource[]): string {
  const key = resource.isGlobal ? '  primary key (id)' : '  primary key (tenant_id, id)';
  const body = [
    ...columnsOf(resource).map((column) => columnLine(resource, column)),
    key,
    ...references(resource, all),
  ];
  const fence = resource.isGlobal ? 'ec_shared' : 'ec_fence';
  return [
    `-- ${resource.label.en}`,
    `create table ${quoted(resource.table)} (\n${body.join(',\n')}\n);`,
    ...indexes(resource),
    `select ${fence}('${resource.table}');`,
  ].join('\n');
}

const all = await readDefinitions();
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !all.some((resource) => resource.name === name));
if (unknown) throw new Error(`No definition is called ${unknown}: there are ${all.map(({ name }) => name).join(', ')}`);
for (const resource of all)
  if (wanted.length === 0 || wanted.includes(resource.name)) console.log(`${draft(resource, all)}\n`);
