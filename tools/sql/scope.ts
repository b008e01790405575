// The tables that a part of a statement sees, and the names that it may use.

/** Names of columns; undefined where they are not known: a function, a hole of the template. */
export type Columns = ReadonlySet<string> | undefined;

export interface Relation {
  alias: string;
  columns: Columns;
}

export interface Schema {
  tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** Each with the columns of the rows that it gives, where it gives rows. */
  functions: ReadonlyMap<string, Columns>;
}

export interface Scope {
  relations: readonly Relation[];
  /** Queries that `with` names. */
  queries: ReadonlyMap<string, Columns>;
  outer?: Scope;
}

export const noScope: Scope = { relations: [], queries: new Map() };

/** The scope of a piece whose statement is elsewhere. */
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

/** Looks up a column name without a table; 'unknown' where the columns of a relation in scope are not known. */
export function findColumn(scope: Scope | undefined, name: string): 'there' | 'missing' | 'unknown' {
  if (!scope) return 'missing';
  const { relations, outer } = scope;
  if (relations.some(({ alias, columns }) => alias === name || (columns && hasColumn(columns, name)))) return 'there';
  const further = findColumn(outer, name);
  if (further === 'there') return further;
  return relations.some(({ columns }) => !columns) ? 'unknown' : further;
}
