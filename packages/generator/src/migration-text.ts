// Writes the migration for a definition: columns, references, indexes, triggers, and functions for computed fields. A person reviews it
// before the commit. `ec_table` adds the columns and rules that all tables have.
import { columnTypeOf } from '@ec/resource/column';
import { columnOf, keyColumnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import {
  type Column,
  codeColumnsOf,
  keyColumnsOf,
  keyedFieldsOf,
  ownColumnsOf,
} from '@ec/resource-server/table-columns';
import { uniqueIndexName } from '@ec/resource-server/unique';
import { oneLine } from './source-text.ts';
import { sqlName } from './sql-name.ts';

function columnLine(resource: Resource, column: Column): string {
  const field = Object.entries(resource.fields).find(([name]) => columnOf(name) === column.name)?.[1];
  const defaultText = field?.kind === 'flag' ? ` default 0 check (${sqlName(column.name)} in (0, 1))` : '';
  const type = column.type.replace('character varying', 'varchar').replace('timestamp with time zone', 'timestamptz');
  return `${sqlName(column.name)} ${type}${column.nullable ? '' : ' not null'}${defaultText}`;
}

function references(resource: Resource, all: readonly Resource[]): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const target = field.kind === 'ref' && all.find((other) => other.name === field.target);
    if (!target) return [];
    const column = sqlName(columnOf(name));
    return resource.isGlobal || target.isGlobal
      ? `foreign key (${column}) references ${sqlName(target.table)} (id)`
      : `foreign key (tenant_id, ${column}) references ${sqlName(target.table)} (tenant_id, id)`;
  });
}

function indexes(resource: Resource): string[] {
  const table = sqlName(resource.table);
  const first = resource.isGlobal ? '' : 'tenant_id, ';
  const columnName = (name: string) => sqlName(columnOf(name));
  const columns = (names: readonly string[]) => keyColumnsOf(resource, names).map(sqlName).join(', ');
  const fields = Object.entries(resource.fields);
  const single = fields.filter(([, field]) => field.isUnique).map(([name]) => [name]);
  const keys = resource.kind === 'history' ? (resource.unique ?? []).slice(1) : (resource.unique ?? []);
  const uniques = [...single, ...keys];
  const inState = (resource.uniqueWhile ?? []).map(({ on, while: state, index = '' }) => {
    const stateConditions = Object.entries(state).map(([name, value]) => ` and ${columnName(name)} = ${value}`);
    return `create unique index ${index}${index && ' '}on ${table} (${first}${columns(on)}) where is_deleted = 0${stateConditions.join('')};`;
  });
  const searched = fields.filter(([, field]) => field.isTrigram);
  const trigrams = searched.map(([name]) => `${columnName(name)} gin_trgm_ops`).join(', ');
  return [
    ...uniques.map((names) => `create unique index on ${table} (${first}${columns(names)}) where is_deleted = 0;`),
    ...inState,
    ...fields
      .filter(([name, field]) => field.isIndexed && !field.isUnique && !uniques.some(([head]) => head === name))
      .map(([name, { kind }]) => {
        const operators = kind === 'region' ? ' varchar_pattern_ops' : '';
        return `create index on ${table} (${first}${columnName(name)}${operators});`;
      }),
    ...(trigrams ? [`create index on ${table} using gin (${trigrams});`] : []),
  ];
}

/** Rows of a history are identified by their device and time, and are deleted permanently. */
function naturalKey(resource: Resource): string[] {
  const { kind, table, unique: [key] = [] } = resource;
  if (kind !== 'history' || !key) return [];
  const columns = ['tenant_id', ...key.map(columnOf)].join(', ');
  return [
    `alter table ${table} drop constraint ${table}_pkey,`,
    `  add constraint ${uniqueIndexName(resource, key)} primary key (${columns});`,
    `create unique index on ${table} (tenant_id, id);`,
    `grant delete on ${table} to ec_app;`,
  ];
}

/** The trigger of `ec_codes` normalizes the texts of codes. */
const forms = (resource: Resource): string[] => [
  ...[codeColumnsOf(resource)]
    .filter((columns) => columns.length > 0)
    .map((columns) => `select ec_codes('${resource.table}', ${columns.map((column) => `'${column}'`).join(', ')});`),
];

const keyLines = (resource: Resource): string[] =>
  keyedFieldsOf(resource).map((name) => {
    const form = resource.fields[name]?.isCaseless ? 'ec_caseless' : 'ec_code';
    return `${sqlName(keyColumnOf(name))} text generated always as (${form}(${sqlName(columnOf(name))})) stored`;
  });

const tree = ({ isTree, table }: Resource): string[] => (isTree ? [`select ec_tree('${table}');`] : []);

/** A person writes the expression of a computed field. Until then the function returns null. */
const functions = (resource: Resource): string[] =>
  Object.entries(resource.fields)
    .filter(([, { isComputed }]) => isComputed)
    .flatMap(([name, field]) => {
      const [call, type] = [`${columnOf(name)}(${resource.table})`, columnTypeOf(field).replace(/\(.*\)/, '')];
      return [
        `create function ${call} returns ${type} language sql stable as 'select null::${type}'; -- say how`,
        `revoke execute on function ${call} from public;`,
        `grant execute on function ${call} to ec_app, ec_platform;`,
      ];
    });

const fileUses = ({ table, fields }: Resource): string[] => {
  const columns = Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'files' ? [`'${columnOf(name)}'`] : [],
  );
  return columns.length > 0 ? [`select ec_file_uses('${table}', ${columns.join(', ')});`] : [];
};

const moves = ({ table, states }: Resource): string[] =>
  Object.entries(states).map(
    ([field, to]) => `select ec_states('${table}', '${columnOf(field)}', '${JSON.stringify(to)}');`,
  );

/** @param all the definitions in which the targets of references are looked up */
export function migrationText(resource: Resource, all: readonly Resource[]): string {
  const lines = ownColumnsOf(resource).map((column) => columnLine(resource, column));
  const tableLines = [...lines, ...keyLines(resource), ...references(resource, all)];
  const forAll = resource.isGlobal ? ', true' : '';
  return [
    `-- ${oneLine(resource.label.en)}`,
    `select ec_table('${resource.table}', $$\n${tableLines.map((line) => `  ${line}`).join(',\n')}\n$$${forAll});`,
    ...indexes(resource),
    ...naturalKey(resource),
    ...forms(resource),
    ...tree(resource),
    ...fileUses(resource),
    ...functions(resource),
    ...moves(resource),
    '',
  ].join('\n');
}
