// Looks up the tables, columns and functions that a parsed statement names.
import type {
  ColumnRef,
  CommonTableExpr,
  DeleteStmt,
  FuncCall,
  InsertStmt,
  Node,
  OnConflictClause,
  RangeVar,
  ResTarget,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from 'libpg-query';
import { unknownColumn, unknownTable } from './parsed-template.ts';
import {
  type Columns,
  findColumn,
  hasColumn,
  noScope,
  queryOf,
  type Relation,
  relationOf,
  type Schema,
  type Scope,
  unknownScope,
} from './scope.ts';

export interface Findings {
  problems: string[];
  /** The number of columns that were looked up in the tables of the statement. */
  exact: number;
  /** The number of columns that were looked up in all tables, because their own table is unknown. */
  loose: number;
}

type Lookup = Findings & { schema: Schema; openNames: OpenNames };

export interface OpenNames {
  /** Tells whether any table has this column, or any template defines the name. */
  columns(name: string): boolean;
  /** Tells whether any template defines this name for a table, for example in `with`. */
  tables(name: string): boolean;
}

/**
 * @param isWhole false for a piece of a statement, whose tables are in another template
 * @param openNames the names that are accepted where the tables are unknown
 */
export function checkNames(
  { tree, isWhole }: { tree: readonly Node[]; isWhole: boolean },
  schema: Schema,
  openNames: OpenNames,
): Findings {
  const lookup: Lookup = { problems: [], exact: 0, loose: 0, schema, openNames };
  for (const statement of tree) walk(lookup, statement, isWhole ? noScope : unknownScope);
  const { problems, exact, loose } = lookup;
  return { problems: [...new Set(problems)], exact, loose };
}

/** Collects the names that the tree itself defines for columns and tables. */
export function collectDefinedNames(tree: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(tree)) for (const part of tree) collectDefinedNames(part, names);
  else if (typeof tree === 'object' && tree !== null)
    for (const [key, value] of Object.entries(tree)) {
      if (definingKeys.has(key)) for (const name of [value, ...textsOf(value)]) names.add(String(name));
      // The target columns of a write are columns of the table, not new names.
      else if (key === 'cols') continue;
      else if (key === 'UpdateStmt' || key === 'onConflictClause')
        collectDefinedNames({ ...value, targetList: [] }, names);
      else collectDefinedNames(value, names);
    }
  return names;
}

const definingKeys = new Set(['name', 'aliasname', 'ctename', 'colname', 'colnames', 'aliascolnames']);

const textsOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.flatMap((each) => (each?.String?.sval === undefined ? [] : [each.String.sval])) : [];

/** Checks each part of a tree in a scope. A statement within the tree makes its own scope. */
function walk(lookup: Lookup, node: unknown, scope: Scope): void {
  if (Array.isArray(node)) for (const part of node) walk(lookup, part, scope);
  else if (typeof node === 'object' && node !== null)
    for (const [kind, value] of Object.entries(node)) walkPart(lookup, kind, value, scope);
}

function walkPart(lookup: Lookup, kind: string, value: unknown, scope: Scope): void {
  const statement = statements[kind];
  if (statement) statement(lookup, value as object, scope);
  else if (kind === 'ColumnRef') checkColumn(lookup, value as ColumnRef, scope);
  else if (kind === 'RangeVar') findTable(lookup, value as RangeVar, scope);
  else if (kind !== 'CreateStmt') {
    if (kind === 'FuncCall') checkFunction(lookup, value as FuncCall);
    walk(lookup, value, scope);
  }
}

const statements: Record<string, (lookup: Lookup, statement: object, scope: Scope) => Columns> = {
  SelectStmt: select,
  InsertStmt: insert,
  UpdateStmt: update,
  DeleteStmt: remove,
};

function checkColumn(lookup: Lookup, { fields = [] }: ColumnRef, scope: Scope): void {
  const names = textsOf(fields);
  if (names.length !== fields.length) return; // a star
  if (names.at(-1) === unknownColumn || names.at(-1) === unknownTable) return;
  const [first = '', column] = names;
  if (column === undefined) checkBare(lookup, first, scope);
  else checkIn(lookup, relationOf(scope, first)?.columns, column, `${first}.${column}`);
}

function checkBare(lookup: Lookup, name: string, scope: Scope): void {
  const outcome = findColumn(scope, name);
  checkIn(lookup, outcome === 'unknown' ? undefined : new Set(outcome === 'there' ? [name] : []), name, name);
}

function checkIn(lookup: Lookup, columns: Columns, column: string, name: string): void {
  if (columns) lookup.exact += 1;
  else lookup.loose += 1;
  const isThere = columns
    ? hasColumn(columns, column)
    : lookup.openNames.columns(column) || hasColumn(new Set(), column);
  if (!isThere) lookup.problems.push(name);
}

function checkFunction(lookup: Lookup, { funcname }: FuncCall): void {
  const name = textsOf(funcname).at(-1) ?? '';
  if (!lookup.schema.functions.has(name) && !name.startsWith('unknown_')) lookup.problems.push(`${name}()`);
}

/** Checks a select. @returns the columns of its result */
function select(lookup: Lookup, statement: SelectStmt, outer: Scope): Columns {
  const inner = withQueries(lookup, statement.withClause, outer);
  const { larg, rarg, valuesLists, sortClause } = statement;
  if (larg && rarg) {
    const columns = select(lookup, larg, inner);
    select(lookup, rarg, inner);
    walk(lookup, sortClause, { relations: [{ alias: '', columns }], queries: new Map(), outer: inner });
    return columns;
  }
  if (valuesLists) {
    walk(lookup, valuesLists, inner);
    return undefined;
  }
  const scope = from(lookup, statement.fromClause, inner);
  const targets = targetsOf(statement.targetList);
  const { targetList, whereClause, groupClause, havingClause, windowClause, distinctClause, limitCount } = statement;
  walk(lookup, [targetList, whereClause, havingClause, limitCount, statement.limitOffset], scope);
  const columns = outputColumns(targets, scope);
  const outputsOnly: Relation = { alias: '', columns: new Set(targets.flatMap((target) => outputName(target) ?? [])) };
  walk(lookup, [groupClause, sortClause, windowClause, distinctClause], {
    ...scope,
    relations: [...scope.relations, outputsOnly],
  });
  return columns;
}

const targetsOf = (list: readonly Node[] | undefined): ResTarget[] =>
  (list ?? []).flatMap((node) => ('ResTarget' in node ? [node.ResTarget] : []));

function withQueries(lookup: Lookup, clause: WithClause | undefined, outer: Scope): Scope {
  if (!clause) return outer;
  const queries = new Map<string, Columns>();
  const scope: Scope = { relations: [], queries, outer };
  for (const node of clause.ctes ?? []) {
    if (!('CommonTableExpr' in node)) continue;
    const { ctename = '', aliascolnames, ctequery } = node.CommonTableExpr as CommonTableExpr;
    const names = textsOf(aliascolnames);
    if (clause.recursive) queries.set(ctename, names.length > 0 ? columnsNamed(names) : undefined);
    const columns = statementColumns(lookup, ctequery, scope);
    queries.set(ctename, names.length > 0 ? columnsNamed(names) : columns);
  }
  return scope;
}

function statementColumns(lookup: Lookup, node: Node | undefined, scope: Scope): Columns {
  if (!node) return undefined;
  if ('SelectStmt' in node) return select(lookup, node.SelectStmt, scope);
  if ('InsertStmt' in node) return insert(lookup, node.InsertStmt, scope);
  if ('UpdateStmt' in node) return update(lookup, node.UpdateStmt, scope);
  if ('DeleteStmt' in node) return remove(lookup, node.DeleteStmt, scope);
  walk(lookup, node, scope);
  return undefined;
}

/** Returns the scope of a from list. An item may use the items before it, as `lateral` and functions do. */
function from(lookup: Lookup, list: readonly Node[] | undefined, outer: Scope): Scope {
  const relations: Relation[] = [];
  const scope: Scope = { relations, queries: new Map(), outer };
  for (const node of list ?? []) relations.push(...fromItem(lookup, node, scope, relations));
  return scope;
}

function fromItem(lookup: Lookup, node: Node, scope: Scope, before: readonly Relation[]): Relation[] {
  const seen: Scope = { ...scope, relations: before };
  if ('RangeVar' in node) return [findTable(lookup, node.RangeVar, scope)];
  if ('RangeSubselect' in node) {
    const { subquery, alias } = node.RangeSubselect;
    const columns = statementColumns(lookup, subquery, seen);
    const names = textsOf(alias?.colnames);
    return [{ alias: alias?.aliasname ?? '', columns: names.length > 0 ? columnsNamed(names) : columns }];
  }
  if ('RangeFunction' in node) {
    const { functions, alias, coldeflist } = node.RangeFunction;
    walk(lookup, functions, seen);
    const names = [
      ...textsOf(alias?.colnames),
      ...(coldeflist ?? []).flatMap((each) => ('ColumnDef' in each ? [each.ColumnDef.colname ?? ''] : [])),
    ];
    const columns = names.length > 0 ? columnsNamed(names) : functionColumns(lookup, functions);
    return [{ alias: alias?.aliasname ?? '', columns }];
  }
  if ('JoinExpr' in node) {
    const { larg, rarg, quals, usingClause } = node.JoinExpr;
    const left = larg ? fromItem(lookup, larg, scope, before) : [];
    const both = [...left, ...(rarg ? fromItem(lookup, rarg, scope, [...before, ...left]) : [])];
    walk(lookup, quals, { ...scope, relations: [...before, ...both] });
    for (const name of textsOf(usingClause)) checkBare(lookup, name, { ...scope, relations: both });
    return both;
  }
  walk(lookup, node, seen);
  return [{ alias: '', columns: undefined }];
}

const isOpen = ({ openNames }: Lookup, name: string): boolean =>
  name === unknownTable || name === unknownColumn || openNames.tables(name);

/** Returns the names as columns; undefined where there are no names or one of them is a hole. */
const columnsNamed = (names: readonly string[]): Columns =>
  names.length === 0 || names.includes(unknownColumn) ? undefined : new Set(names);

function functionColumns(lookup: Lookup, functions: readonly Node[] | undefined): Columns {
  const list = functions?.length === 1 && 'List' in functions[0]! ? functions[0].List.items : [];
  const call = list?.[0];
  if (!call || !('FuncCall' in call)) return undefined;
  return lookup.schema.functions.get(textsOf(call.FuncCall.funcname).at(-1) ?? '');
}

function findTable(lookup: Lookup, { relname = '', alias, schemaname }: RangeVar, scope: Scope): Relation {
  const names = textsOf(alias?.colnames);
  const query = schemaname === undefined ? queryOf(scope, relname) : undefined;
  const stored = lookup.schema.tables.get(relname);
  if (!query && !stored && !isOpen(lookup, relname)) lookup.problems.push(`table ${relname}`);
  const columns = names.length > 0 ? columnsNamed(names) : query ? query.columns : stored;
  return { alias: alias?.aliasname ?? relname, columns };
}

/** Returns the names of the result columns; undefined as soon as one name is unknown, for example by a star over a hole. */
function outputColumns(targets: readonly ResTarget[], scope: Scope): Columns {
  const names = new Set<string>();
  for (const target of targets) {
    const value = target.val;
    const fields = value && 'ColumnRef' in value ? (value.ColumnRef.fields ?? []) : [];
    if (fields.some((field) => 'A_Star' in field)) {
      const alias = textsOf(fields)[0];
      const relations = alias === undefined ? scope.relations : [relationOf(scope, alias)];
      for (const relation of relations) {
        if (!relation?.columns) return undefined;
        for (const name of relation.columns) names.add(name);
      }
    } else {
      const name = outputName(target);
      if (name === undefined || name === unknownColumn) return undefined;
      names.add(name);
    }
  }
  return names;
}

/** Returns the name of a result column. Without an alias PostgreSQL names it after its column, its function or its type. */
function outputName({ name, val }: ResTarget): string | undefined {
  if (name !== undefined) return name;
  if (!val) return undefined;
  if ('ColumnRef' in val) return textsOf(val.ColumnRef.fields).at(-1);
  if ('FuncCall' in val) return textsOf(val.FuncCall.funcname).at(-1);
  if ('TypeCast' in val) return outputName({ val: val.TypeCast.arg }) ?? textsOf(val.TypeCast.typeName?.names).at(-1);
  if ('CoalesceExpr' in val) return 'coalesce';
  if ('CaseExpr' in val) return 'case';
  if ('MinMaxExpr' in val) return val.MinMaxExpr.op === 'IS_LEAST' ? 'least' : 'greatest';
  if ('A_Const' in val || 'A_Expr' in val || 'SubLink' in val || 'BoolExpr' in val) return '?column?';
  return undefined;
}

function insert(lookup: Lookup, statement: InsertStmt, outer: Scope): Columns {
  const inner = withQueries(lookup, statement.withClause, outer);
  const target = findTable(lookup, statement.relation ?? {}, inner);
  checkTargets(lookup, targetsOf(statement.cols), target);
  statementColumns(lookup, statement.selectStmt, inner);
  const excluded: Relation = { alias: 'excluded', columns: target.columns };
  const scope: Scope = { relations: [target, excluded], queries: new Map(), outer: inner };
  if (statement.onConflictClause) onConflict(lookup, statement.onConflictClause, scope);
  return returning(lookup, targetsOf(statement.returningClause?.exprs), { ...scope, relations: [target] });
}

function onConflict(lookup: Lookup, clause: OnConflictClause, scope: Scope): void {
  for (const node of clause.infer?.indexElems ?? [])
    if ('IndexElem' in node) {
      if (node.IndexElem.name !== undefined) checkBare(lookup, node.IndexElem.name, scope);
      walk(lookup, node.IndexElem.expr, scope);
    }
  checkTargets(lookup, targetsOf(clause.targetList), scope.relations[0]);
  walk(lookup, [clause.infer?.whereClause, clause.whereClause], scope);
  walk(
    lookup,
    targetsOf(clause.targetList).map(({ val }) => val),
    scope,
  );
}

function update(lookup: Lookup, statement: UpdateStmt, outer: Scope): Columns {
  const inner = withQueries(lookup, statement.withClause, outer);
  const target = findTable(lookup, statement.relation ?? {}, inner);
  const targets = targetsOf(statement.targetList);
  checkTargets(lookup, targets, target);
  const scope = from(lookup, statement.fromClause, { relations: [target], queries: new Map(), outer: inner });
  walk(lookup, [targets.map(({ val }) => val), statement.whereClause], scope);
  return returning(lookup, targetsOf(statement.returningClause?.exprs), scope);
}

function remove(lookup: Lookup, statement: DeleteStmt, outer: Scope): Columns {
  const inner = withQueries(lookup, statement.withClause, outer);
  const target = findTable(lookup, statement.relation ?? {}, inner);
  const scope = from(lookup, statement.usingClause, { relations: [target], queries: new Map(), outer: inner });
  walk(lookup, statement.whereClause, scope);
  return returning(lookup, targetsOf(statement.returningClause?.exprs), scope);
}

function returning(lookup: Lookup, targets: readonly ResTarget[], scope: Scope): Columns {
  walk(
    lookup,
    targets.map(({ val }) => val),
    scope,
  );
  return outputColumns(targets, scope);
}

function checkTargets(lookup: Lookup, targets: readonly ResTarget[], relation: Relation | undefined): void {
  for (const { name = '' } of targets) {
    if (name !== unknownColumn) checkIn(lookup, relation?.columns, name, name);
  }
}
