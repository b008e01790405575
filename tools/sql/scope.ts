// The scope of a part of a statement: the tables and names that the part may use.

/** Names of columns; undefined where they are unknown, for example for a hole of the template. */
export type Columns = ReadonlySet<string> | undefined;

export interface Relation {
  alias: string;
  columns: Columns;
}

export interface Schema {
  tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** The functions by name, with the columns of the rows that they return; undefined where the columns are unknown. */
  functions: ReadonlyMap<string, Columns>;
}

export interface Scope {
  relations: readonly Relation[];
  /** The queries of `with`, by name. */
  queries: ReadonlyMap<string, Columns>;
  outer?: Scope;
}

export const noScope: Scope = { relations: [], queries: new Map() };

/** The scope of a piece whose tables are in another template. */
export const unknownScope: Scope = { relations: [{ alias: '', columns: undefined }], queries: new Map() };

/** Columns that every table has. */
const systemColumns = new Set(['ctid', 'xmin', 'xmax', 'tableoid']);

export const hasColumn = (columns: ReadonlySet<string>, name: string): boolean =>
  columns.has(name) || systemColumns.has(name);

export function relationOf(scope: Scope | undefined, alias: string): Relation | undefined {
  if (!scope) return undefined;
  return scope.relations.find((relation) => relation.alias === alias) ?? relationOf(scope.outer, alias);
}

export function queryOf(scope: Scope | undefined, name: string): { columns: Columns } | undefined {
  if (!scope) return undefined;
  return scope.queries.has(name) ? { columns: scope.queries.get(name) } : queryOf(scope.outer, name);
}

/** Looks up a column name without a table; 'unknown' where no relation has it and the columns of one relation are unknown. */
export function findColumn(scope: Scope | undefined, name: string): 'there' | 'missing' | 'unknown' {
  if (!scope) return 'missing';
  const { relations, outer } = scope;
  if (relations.some(({ alias, columns }) => alias === name || (columns && hasColumn(columns, name)))) return 'there';
  const further = findColumn(outer, name);
  if (further === 'there') return further;
  return relations.some(({ columns }) => !columns) ? 'unknown' : further;
}
