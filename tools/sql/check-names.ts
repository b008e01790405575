// Looks up every table, column and function that a parsed statement names.
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
  /** Columns looked up in the tables that the statement names, and in any table, where it is a piece of one. */
  exact: number;
  loose: number;
}

type Looked = Findings & { schema: Schema; openNames: Known };

export interface Known {
  /** Any table has it, or a template of the file gives the name. */
  columns(name: string): boolean;
  /** A template of the file gives the name, as `with` does. */
  tables(name: string): boolean;
}

/**
 * @param isWhole false for a piece of a statement, whose tables stand elsewhere
 * @param openNames what may stand where a piece does not say of what it is one
 */
export function checkNames(
  { tree, isWhole }: { tree: readonly Node[]; isWhole: boolean },
  schema: Schema,
  openNames: Known,
): Findings {
  const looked: Looked = { problems: [], exact: 0, loose: 0, schema, openNames };
  for (const statement of tree) walk(looked, statement, isWhole ? noScope : unknownScope);
  const { problems, exact, loose } = looked;
  return { problems: [...new Set(problems)], exact, loose };
}

/** Names that the tree gives to columns and tables itself. */
export function namesGiven(tree: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(tree)) for (const part of tree) namesGiven(part, names);
  else if (typeof tree === 'object' && tree !== null)
    for (const [key, value] of Object.entries(tree)) {
      if (givingKeys.has(key)) for (const name of [value, ...textsOf(value)]) names.add(String(name));
      // Columns that are written have their names from the table.
      else if (key === 'cols') continue;
      else if (key === 'UpdateStmt' || key === 'onConflictClause') namesGiven({ ...value, targetList: [] }, names);
      else namesGiven(value, names);
    }
  return names;
}

const givingKeys = new Set(['name', 'aliasname', 'ctename', 'colname', 'colnames', 'aliascolnames']);

const textsOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.flatMap((each) => (each?.String?.sval === undefined ? [] : [each.String.sval])) : [];

/** Every part of a tree, in a scope; statements bring their own. */
function walk(looked: Looked, node: unknown, scope: Scope): void {
  if (Array.isArray(node)) for (const part of node) walk(looked, part, scope);
  else if (typeof node === 'object' && node !== null)
    for (const [kind, value] of Object.entries(node)) walkPart(looked, kind, value, scope);
}

function walkPart(looked: Looked, kind: string, value: unknown, scope: Scope): void {
  const statement = statements[kind];
  if (statement) statement(looked, value as object, scope);
  else if (kind === 'ColumnRef') checkColumn(looked, value as ColumnRef, scope);
  else if (kind === 'RangeVar') table(looked, value as RangeVar, scope);
  else if (kind !== 'CreateStmt') {
    if (kind === 'FuncCall') checkFunction(looked, value as FuncCall);
    walk(looked, value, scope);
  }
}

const statements: Record<string, (looked: Looked, statement: object, scope: Scope) => Columns> = {
  SelectStmt: select,
  InsertStmt: insert,
  UpdateStmt: update,
  DeleteStmt: remove,
};

function checkColumn(looked: Looked, { fields = [] }: ColumnRef, scope: Scope): void {
  const names = textsOf(fields);
  if (names.length !== fields.length) return; // a star
  if (names.at(-1) === unknownColumn || names.at(-1) === unknownTable) return;
  const [first = '', column] = names;
  if (column === undefined) checkBare(looked, first, scope);
  else checkIn(looked, relationOf(scope, first)?.columns, column, `${first}.${column}`);
}

function checkBare(looked: Looked, name: string, scope: Scope): void {
  const outcome = findColumn(scope, name);
  checkIn(looked, outcome === 'unknown' ? undefined : new Set(outcome === 'there' ? [name] : []), name, name);
}

function checkIn(looked: Looked, columns: Columns, column: string, name: string): void {
  if (columns) looked.exact += 1;
  else looked.loose += 1;
  const isThere = columns
    ? hasColumn(columns, column)
    : looked.openNames.columns(column) || hasColumn(new Set(), column);
  if (!isThere) looked.problems.push(name);
}

function checkFunction(looked: Looked, { funcname }: FuncCall): void {
  const name = textsOf(funcname).at(-1) ?? '';
  if (!looked.schema.functions.has(name) && !name.startsWith('unknown_')) looked.problems.push(`${name}()`);
}

/** The columns that it gives. */
function select(looked: Looked, statement: SelectStmt, outer: Scope): Columns {
  const inner = withQueries(looked, statement.withClause, outer);
  const { larg, rarg, valuesLists, sortClause } = statement;
  if (larg && rarg) {
    const columns = select(looked, larg, inner);
    select(looked, rarg, inner);
    walk(looked, sortClause, { relations: [{ alias: '', columns }], queries: new Map(), outer: inner });
    return columns;
  }
  if (valuesLists) {
    walk(looked, valuesLists, inner);
    return undefined;
  }
  const scope = from(looked, statement.fromClause, inner);
  const targets = targetsOf(statement.targetList);
  const { targetList, whereClause, groupClause, havingClause, windowClause, distinctClause, limitCount } = statement;
  walk(looked, [targetList, whereClause, havingClause, limitCount, statement.limitOffset], scope);
  const columns = outputs(targets, scope);
  const outputsOnly: Relation = { alias: '', columns: new Set(targets.flatMap((target) => outputName(target) ?? [])) };
  walk(looked, [groupClause, sortClause, windowClause, distinctClause], {
    ...scope,
    relations: [...scope.relations, outputsOnly],
  });
  return columns;
}

const targetsOf = (list: readonly Node[] | undefined): ResTarget[] =>
  (list ?? []).flatMap((node) => ('ResTarget' in node ? [node.ResTarget] : []));

function withQueries(looked: Looked, clause: WithClause | undefined, outer: Scope): Scope {
  if (!clause) return outer;
  const queries = new Map<string, Columns>();
  const scope: Scope = { relations: [], queries, outer };
  for (const node of clause.ctes ?? []) {
    if (!('CommonTableExpr' in node)) continue;
    const { ctename = '', aliascolnames, ctequery } = node.CommonTableExpr as CommonTableExpr;
    const names = textsOf(aliascolnames);
    if (clause.recursive) queries.set(ctename, names.length > 0 ? named(names) : undefined);
    const columns = statementColumns(looked, ctequery, scope);
    queries.set(ctename, names.length > 0 ? named(names) : columns);
  }
  return scope;
}

function statementColumns(looked: Looked, node: Node | undefined, scope: Scope): Columns {
  if (!node) return undefined;
  if ('SelectStmt' in node) return select(looked, node.SelectStmt, scope);
  if ('InsertStmt' in node) return insert(looked, node.InsertStmt, scope);
  if ('UpdateStmt' in node) return update(looked, node.UpdateStmt, scope);
  if ('DeleteStmt' in node) return remove(looked, node.DeleteStmt, scope);
  walk(looked, node, scope);
  return undefined;
}

/** Each table of a list sees those before it, as `lateral` and functions do. */
function from(looked: Looked, list: readonly Node[] | undefined, outer: Scope): Scope {
  const relations: Relation[] = [];
  const scope: Scope = { relations, queries: new Map(), outer };
  for (const node of list ?? []) relations.push(...fromItem(looked, node, scope, relations));
  return scope;
}

function fromItem(looked: Looked, node: Node, scope: Scope, before: readonly Relation[]): Relation[] {
  const seen: Scope = { ...scope, relations: before };
  if ('RangeVar' in node) return [table(looked, node.RangeVar, scope)];
  if ('RangeSubselect' in node) {
    const { subquery, alias } = node.RangeSubselect;
    const columns = statementColumns(looked, subquery, seen);
    const names = textsOf(alias?.colnames);
    return [{ alias: alias?.aliasname ?? '', columns: names.length > 0 ? named(names) : columns }];
  }
  if ('RangeFunction' in node) {
    const { functions, alias, coldeflist } = node.RangeFunction;
    walk(looked, functions, seen);
    const names = [
      ...textsOf(alias?.colnames),
      ...(coldeflist ?? []).flatMap((each) => ('ColumnDef' in each ? [each.ColumnDef.colname ?? ''] : [])),
    ];
    const columns = names.length > 0 ? named(names) : functionColumns(looked, functions);
    return [{ alias: alias?.aliasname ?? '', columns }];
  }
  if ('JoinExpr' in node) {
    const { larg, rarg, quals, usingClause } = node.JoinExpr;
    const left = larg ? fromItem(looked, larg, scope, before) : [];
    const both = [...left, ...(rarg ? fromItem(looked, rarg, scope, [...before, ...left]) : [])];
    walk(looked, quals, { ...scope, relations: [...before, ...both] });
    for (const name of textsOf(usingClause)) checkBare(looked, name, { ...scope, relations: both });
    return both;
  }
  walk(looked, node, seen);
  return [{ alias: '', columns: undefined }];
}

const isOpen = ({ openNames }: Looked, name: string): boolean =>
  name === unknownTable || name === unknownColumn || openNames.tables(name);

/** A hole among the names, or no name at all, leaves them open. */
const named = (names: readonly string[]): Columns =>
  names.length === 0 || names.includes(unknownColumn) ? undefined : new Set(names);

function functionColumns(looked: Looked, functions: readonly Node[] | undefined): Columns {
  const list = functions?.length === 1 && 'List' in functions[0]! ? functions[0].List.items : [];
  const call = list?.[0];
  if (!call || !('FuncCall' in call)) return undefined;
  return looked.schema.functions.get(textsOf(call.FuncCall.funcname).at(-1) ?? '');
}

function table(looked: Looked, { relname = '', alias, schemaname }: RangeVar, scope: Scope): Relation {
  const names = textsOf(alias?.colnames);
  const query = schemaname === undefined ? queryOf(scope, relname) : undefined;
  const stored = looked.schema.tables.get(relname);
  if (!query && !stored && !isOpen(looked, relname)) looked.problems.push(`table ${relname}`);
  const columns = names.length > 0 ? named(names) : query ? query.columns : stored;
  return { alias: alias?.aliasname ?? relname, columns };
}

/** Undefined as soon as one name is not known: a star over a hole, an expression without a name is one that nobody can use. */
function outputs(targets: readonly ResTarget[], scope: Scope): Columns {
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

/** As PostgreSQL names a column that has no name: by its column, its function or its type. */
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

function insert(looked: Looked, statement: InsertStmt, outer: Scope): Columns {
  const inner = withQueries(looked, statement.withClause, outer);
  const target = table(looked, statement.relation ?? {}, inner);
  checkTargets(looked, targetsOf(statement.cols), target);
  statementColumns(looked, statement.selectStmt, inner);
  const excluded: Relation = { alias: 'excluded', columns: target.columns };
  const scope: Scope = { relations: [target, excluded], queries: new Map(), outer: inner };
  if (statement.onConflictClause) onConflict(looked, statement.onConflictClause, scope);
  return returning(looked, targetsOf(statement.returningClause?.exprs), { ...scope, relations: [target] });
}

function onConflict(looked: Looked, clause: OnConflictClause, scope: Scope): void {
  for (const node of clause.infer?.indexElems ?? [])
    if ('IndexElem' in node) {
      if (node.IndexElem.name !== undefined) checkBare(looked, node.IndexElem.name, scope);
      walk(looked, node.IndexElem.expr, scope);
    }
  checkTargets(looked, targetsOf(clause.targetList), scope.relations[0]);
  walk(looked, [clause.infer?.whereClause, clause.whereClause], scope);
  walk(
    looked,
    targetsOf(clause.targetList).map(({ val }) => val),
    scope,
  );
}

function update(looked: Looked, statement: UpdateStmt, outer: Scope): Columns {
  const inner = withQueries(looked, statement.withClause, outer);
  const target = table(looked, statement.relation ?? {}, inner);
  const targets = targetsOf(statement.targetList);
  checkTargets(looked, targets, target);
  const scope = from(looked, statement.fromClause, { relations: [target], queries: new Map(), outer: inner });
  walk(looked, [targets.map(({ val }) => val), statement.whereClause], scope);
  return returning(looked, targetsOf(statement.returningClause?.exprs), scope);
}

function remove(looked: Looked, statement: DeleteStmt, outer: Scope): Columns {
  const inner = withQueries(looked, statement.withClause, outer);
  const target = table(looked, statement.relation ?? {}, inner);
  const scope = from(looked, statement.usingClause, { relations: [target], queries: new Map(), outer: inner });
  walk(looked, statement.whereClause, scope);
  return returning(looked, targetsOf(statement.returningClause?.exprs), scope);
}

function returning(looked: Looked, targets: readonly ResTarget[], scope: Scope): Columns {
  walk(
    looked,
    targets.map(({ val }) => val),
    scope,
  );
  return outputs(targets, scope);
}

function checkTargets(looked: Looked, targets: readonly ResTarget[], relation: Relation | undefined): void {
  for (const { name = '' } of targets) {
    if (name !== unknownColumn) checkIn(looked, relation?.columns, name, name);
  }
}
