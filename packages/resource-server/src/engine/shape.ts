// Derives from a definition the columns, JSON names and select list with which the engine reads the table. The results are cached.
import { quoted } from '@ec/kernel/sql';
import { commonFields } from '@ec/resource/common-fields';
import type { Field } from '@ec/resource/field';
import { isMany, isWriteOnly } from '@ec/resource/field';
import { columnOf, displayNameOf, hasDisplayName } from '@ec/resource/names';
import { type Registry, targetsOf } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { LRUCache } from 'lru-cache';

export interface ShapeColumn {
  /** JSON name. */
  name: string;
  column: string;
  field: Field;
  /** The JSON name of the display name; undefined if the field has none, or if another field has that JSON name. */
  displayName?: string;
}

export interface Shape {
  resource: Resource;
  columns: readonly ShapeColumn[];
  byName: ReadonlyMap<string, ShapeColumn>;
  /** The columns of a row in a reply, in their order. */
  replyColumns: readonly ShapeColumn[];
  /** A reply row with all names and no values: copying it costs a third of adding the names one by one. */
  blank: Readonly<Record<string, null>>;
  /** `t.id as "id", …` with the titles of referenced rows, for a table aliased t. */
  selectList: string;
  /** The same columns without titles, for the `returning` of an insert or update. */
  returnList: string;
}

/** Returns the name of the member of a read row that states whether the secret is stored. */
export const secretFlagName = (name: string): string => `${name}?`;

/** The fields of every row (contract §1.3), in the order in which rows show them. */
const commonEntries = Object.entries<Field>(commonFields);

/** Shapes by registry, because titles of references depend on the registered targets. */
const shapesByRegistry = new WeakMap<Registry, WeakMap<Resource, Shape>>();

export function shapeOf(resource: Resource, registry: Registry): Shape {
  const shapes = getOrCreate(shapesByRegistry, registry, () => new WeakMap<Resource, Shape>());
  return getOrCreate(shapes, resource, () => makeShape(resource, registry));
}

function getOrCreate<K extends object, V>(cache: WeakMap<K, V>, key: K, make: () => V): V {
  const cached = cache.get(key);
  if (cached) return cached;
  const created = make();
  cache.set(key, created);
  return created;
}

/** Returns whether a column may have long values or must be computed. A list reads costly columns only if it shows them. */
const isCostly = ({ kind, isLong, isComputed }: Field) => kind === 'json' || kind === 'files' || isLong || isComputed;

/** The shapes of lists that requested only some columns; the most recently used are kept. */
const partialShapes = new WeakMap<Shape, LRUCache<string, Shape>>();
const maxPartialShapes = 100;

/**
 * Returns the shape for a list that shows only the columns `names`. Short values of all columns are read, because buttons and dialogs use
 * them. Titles of references, texts of codes, long texts, json, files and computed values are read only for `names`.
 */
export function listShapeOf(resource: Resource, registry: Registry, names: ReadonlySet<string>): Shape {
  const whole = shapeOf(resource, registry);
  const columnNames = new Set(whole.columns.flatMap(({ name }) => (names.has(name) ? [name] : [])));
  const cache = getOrCreate(partialShapes, whole, () => new LRUCache<string, Shape>({ max: maxPartialShapes }));
  const key = [...columnNames].join();
  const cached = cache.get(key);
  if (cached) return cached;
  const columns = whole.columns.filter(({ name, field }) => columnNames.has(name) || !isCostly(field));
  const created = shapeWith(resource, registry, columns, columnNames);
  cache.set(key, created);
  return created;
}

function makeShape(resource: Resource, registry: Registry): Shape {
  const base = commonEntries.filter(
    ([name]) => !(name in resource.fields) && !(resource.isGlobal && name === 'tenantId'),
  );
  const columns = [...base, ...Object.entries(resource.fields)].map(([name, field]) => ({
    name,
    column: columnOf(name),
    field,
  }));
  // If the row has a field with the name of the display name, the field is shown and the title of the target is not read.
  const ownNames = new Set(columns.map(({ name }) => name));
  const displayNameIn = ({ name, field }: ShapeColumn) => {
    const isPlainId = /^refs?(By)?$/.test(field.kind) && field.target === undefined && !field.targetBy;
    const displayName = displayNameOf(name, field);
    return !hasDisplayName(field) || isPlainId || ownNames.has(displayName) ? {} : { displayName };
  };
  return shapeWith(
    resource,
    registry,
    columns.map((column) => ({ ...column, ...displayNameIn(column) })),
  );
}

function shapeWith(
  resource: Resource,
  registry: Registry,
  columns: readonly ShapeColumn[],
  titleNames?: ReadonlySet<string>,
): Shape {
  const plain = columns.filter(({ field }) => field.kind !== 'secret');
  // Only whether a secret is stored is read, under a name that no field has.
  const secretFlags = columns
    .filter(({ field }) => field.isSealed)
    .map(({ name, column }) => `coalesce(t.${quoted(column)}, '') <> '' as ${quoted(secretFlagName(name))}`);
  const plainColumns = plain.map(({ name, column }) => `t.${quoted(column)} as ${quoted(name)}`);
  const isTitled = ({ name, displayName }: ShapeColumn) => displayName !== undefined && (titleNames?.has(name) ?? true);
  const titles = columns.filter(isTitled).flatMap((column) => titleOf(resource, column, registry) ?? []);
  return {
    resource,
    columns,
    ...replyPartsOf(
      columns.map((column) =>
        column.displayName === undefined || isTitled(column) ? column : withoutDisplayName(column),
      ),
    ),
    byName: new Map(columns.map((column) => [column.name, column])),
    selectList: [...plainColumns, ...secretFlags, ...titles].join(', '),
    returnList: [...plainColumns, ...secretFlags].join(', '),
  };
}

function replyPartsOf(columns: readonly ShapeColumn[]): Pick<Shape, 'replyColumns' | 'blank'> {
  const readable = columns.filter(({ field }) => !isWriteOnly(field));
  const names = readable.flatMap(({ name, displayName }) => (displayName === undefined ? [name] : [name, displayName]));
  return { replyColumns: readable, blank: Object.fromEntries(names.map((name) => [name, null])) };
}

/** Returns the shape with only the columns `names`, in that order. Its select list still reads all columns. */
export function cutShape(resource: Resource, registry: Registry, names: readonly string[]): Shape {
  const shape = shapeOf(resource, registry);
  const columns = names.flatMap((name) => shape.byName.get(name) ?? []);
  return { ...shape, columns, ...replyPartsOf(columns) };
}

const withoutDisplayName = ({ displayName: _, ...column }: ShapeColumn): ShapeColumn => column;

/** Returns a scalar subquery for the titles of the referenced rows, because PostgreSQL runs it only for the rows of the page. */
function titleOf(
  resource: Resource,
  { column, field, displayName = '' }: ShapeColumn,
  registry: Registry,
): string | undefined {
  const alias = quoted(displayName);
  const titleQueryOf = (target: Resource) => {
    const title = `x.${quoted(columnOf(target.title))}`;
    const from = `${quoted(target.table)} x`;
    const sameTenant = target.isGlobal || resource.isGlobal ? '' : 'x.tenant_id = t.tenant_id and ';
    if (!isMany(field)) return `(select ${title} from ${from} where ${sameTenant}x.id = t.${quoted(column)})`;
    const order = `array_position(t.${quoted(column)}, x.id)`;
    return `(select string_agg(${title}, ',' order by ${order}) from ${from} where ${sameTenant}x.id = any(t.${quoted(column)}))`;
  };
  const targets = targetsOf(registry, field);
  const [first] = targets;
  if (!first) return undefined;
  if (!field.targetBy) return `${titleQueryOf(first.target)} as ${alias}`;
  const cases = targets.map(({ when, target }) => {
    const conditions = Object.entries(when).map(([name, key]) => `t.${quoted(columnOf(name))} = ${key}`);
    return `when ${conditions.join(' and ')} then ${titleQueryOf(target)}`;
  });
  return `(case ${cases.join(' ')} end) as ${alias}`;
}
