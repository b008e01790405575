// Derives once what the engine needs to read the table of a definition: columns, JSON names, the select list.
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
  /** JSON name of the display name beside it; undefined where there is none, or where the row keeps that name itself. */
  displayName?: string;
}

export interface Shape {
  resource: Resource;
  columns: readonly ShapeColumn[];
  byName: ReadonlyMap<string, ShapeColumn>;
  /** The members of a row in replies, in order, with the display names beside the values. */
  told: readonly ShapeColumn[];
  /** A reply's row before its values: a copy of it costs a third of growing one name by name. */
  blank: Readonly<Record<string, null>>;
  /** `t.id as "id", …` with the titles of referenced rows, for a table aliased t. */
  selectList: string;
  /** The same without titles: what an insert or update gives back. */
  returnList: string;
}

/** Where a row as it is read says that it has the secret. */
export const keptName = (name: string): string => `${name}?`;

/** Contract §1.3, in the order in which rows show them. */
const ofEveryRow = Object.entries<Field>(commonFields);

/** By registry, since titles come from the targets that it knows. */
const shapesByRegistry = new WeakMap<Registry, WeakMap<Resource, Shape>>();

export function shapeOf(resource: Resource, registry: Registry): Shape {
  const shapes = keptIn(shapesByRegistry, registry, () => new WeakMap<Resource, Shape>());
  return keptIn(shapes, resource, () => makeShape(resource, registry));
}

function keptIn<K extends object, V>(cache: WeakMap<K, V>, key: K, make: () => V): V {
  const cached = cache.get(key);
  if (cached) return cached;
  const created = make();
  cache.set(key, created);
  return created;
}

/** Columns that cost more than the few bytes of a plain column: a list reads them only where it shows them. */
const isCostly = ({ kind, isLong, isComputed }: Field) => kind === 'json' || kind === 'files' || isLong || isComputed;

/** Shapes of the column sets that lists ask for, the latest ones. */
const partialShapes = new WeakMap<Shape, LRUCache<string, Shape>>();
const mostShown = 100;

/**
 * What a list reads that says which columns it shows: every short value, since buttons and dialogs look at them, but titles of
 * references, words of codes, long texts, json and what is worked out only where they are among `names`.
 */
export function shownShapeOf(resource: Resource, registry: Registry, names: ReadonlySet<string>): Shape {
  const whole = shapeOf(resource, registry);
  const columnNames = new Set(whole.columns.flatMap(({ name }) => (names.has(name) ? [name] : [])));
  const cache = keptIn(partialShapes, whole, () => new LRUCache<string, Shape>({ max: mostShown }));
  const key = [...columnNames].join();
  const cached = cache.get(key);
  if (cached) return cached;
  const columns = whole.columns.filter(({ name, field }) => columnNames.has(name) || !isCostly(field));
  const created = shapeWith(resource, registry, columns, columnNames);
  cache.set(key, created);
  return created;
}

function makeShape(resource: Resource, registry: Registry): Shape {
  const base = ofEveryRow.filter(([name]) => !(name in resource.fields) && !(resource.isGlobal && name === 'tenantId'));
  const columns = [...base, ...Object.entries(resource.fields)].map(([name, field]) => ({
    name,
    column: columnOf(name),
    field,
  }));
  // A name that the row keeps itself, as of a device that it was bound to, stands instead of the target's.
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
  titled?: ReadonlySet<string>,
): Shape {
  const plain = columns.filter(({ field }) => field.kind !== 'secret');
  // The reply says only whether a secret is stored, under a name that no field has.
  const computedColumns = columns
    .filter(({ field }) => field.isSealed)
    .map(({ name, column }) => `coalesce(t.${quoted(column)}, '') <> '' as ${quoted(keptName(name))}`);
  const plainColumns = plain.map(({ name, column }) => `t.${quoted(column)} as ${quoted(name)}`);
  const isTitled = ({ name, displayName }: ShapeColumn) => displayName !== undefined && (titled?.has(name) ?? true);
  const titles = columns.filter(isTitled).flatMap((column) => titleOf(resource, column, registry) ?? []);
  return {
    resource,
    columns,
    ...toldOf(
      columns.map((column) => (column.displayName === undefined || isTitled(column) ? column : untitled(column))),
    ),
    byName: new Map(columns.map((column) => [column.name, column])),
    selectList: [...plainColumns, ...computedColumns, ...titles].join(', '),
    returnList: [...plainColumns, ...computedColumns].join(', '),
  };
}

function toldOf(columns: readonly ShapeColumn[]): Pick<Shape, 'told' | 'blank'> {
  const readable = columns.filter(({ field }) => !isWriteOnly(field));
  const names = readable.flatMap(({ name, displayName }) => (displayName === undefined ? [name] : [name, displayName]));
  return { told: readable, blank: Object.fromEntries(names.map((name) => [name, null])) };
}

/** Cut down to some columns, in their order: only those are put in words. */
export function cutShape(resource: Resource, registry: Registry, names: readonly string[]): Shape {
  const shape = shapeOf(resource, registry);
  const columns = names.flatMap((name) => shape.byName.get(name) ?? []);
  return { ...shape, columns, ...toldOf(columns) };
}

const untitled = ({ displayName: _, ...column }: ShapeColumn): ShapeColumn => column;

/** Titles of what a reference points at, as scalar subqueries: they run for the rows of the page only. */
function titleOf(
  resource: Resource,
  { column, field, displayName = '' }: ShapeColumn,
  registry: Registry,
): string | undefined {
  const alias = quoted(displayName);
  const titled = (target: Resource) => {
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
  if (!field.targetBy) return `${titled(first.target)} as ${alias}`;
  const cases = targets.map(({ when, target }) => {
    const conditions = Object.entries(when).map(([name, key]) => `t.${quoted(columnOf(name))} = ${key}`);
    return `when ${conditions.join(' and ')} then ${titled(target)}`;
  });
  return `(case ${cases.join(' ')} end) as ${alias}`;
}
