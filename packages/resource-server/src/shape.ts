// What the engine needs of a definition to read its table, worked out once: columns, JSON names, the select list.
import { quoted } from '@ec/kernel/sql';
import type { Child } from '@ec/resource/child';
import type { Field } from '@ec/resource/field';
import { field, isMany } from '@ec/resource/field';
import { columnOf, displayNameOf } from '@ec/resource/names';
import { remarkField } from '@ec/resource/parse-draft';
import { type Registry, targetsOf } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';

export interface ShapeColumn {
  /** JSON name. */
  name: string;
  column: string;
  field: Field;
}

export interface Shape {
  resource: Resource;
  columns: readonly ShapeColumn[];
  byName: ReadonlyMap<string, ShapeColumn>;
  /** `t.id as "id", …` with the titles of referenced rows, for a table aliased t. */
  selectList: string;
  /** The same without titles: what an insert or update gives back. */
  returnList: string;
}

const label = { zh: '', en: '' };
const id = field({ kind: 'ref', label });
const time = field({ kind: 'datetime', label });
const number = field({ kind: 'integer', label });

/** Contract §1.3, in the order in which rows show them. */
const ofEveryRow: [string, Field][] = [
  ['id', id],
  ['tenantId', field({ kind: 'text', label })],
  ['createUser', id],
  ['createDept', id],
  ['createTime', time],
  ['updateUser', id],
  ['updateTime', time],
  ['status', number],
  ['isDeleted', field({ kind: 'flag', label })],
  ['rowVersion', number],
  ['remark', remarkField],
];

const known = new WeakMap<Resource, Shape>();

export function shapeOf(resource: Resource, registry: Registry): Shape {
  const found = known.get(resource);
  if (found) return found;
  const made = makeShape(resource, registry);
  known.set(resource, made);
  return made;
}

/** Rows of a child table have an id and their fields, no more. */
export function childShapeOf(resource: Resource, { table, fields }: Child, registry: Registry): Shape {
  return makeShape({ ...resource, table, fields }, registry, [['id', id]]);
}

function makeShape(resource: Resource, registry: Registry, shared = ofEveryRow): Shape {
  const base = shared.filter(([name]) => !(name in resource.fields) && !(resource.isGlobal && name === 'tenantId'));
  const columns = [...base, ...Object.entries(resource.fields)].map(([name, given]) => ({
    name,
    column: columnOf(name),
    field: given,
  }));
  const plain = columns.filter(({ field: given }) => given.kind !== 'secret');
  const own = plain.map(({ name, column }) => `t.${quoted(column)} as ${quoted(name)}`);
  // A name that the row keeps itself, as of a device that it was bound to, stands instead of the target's.
  const named = new Set(columns.map(({ name }) => name));
  const titles = columns
    .filter(({ name, field: given }) => !named.has(displayNameOf(name, given)))
    .flatMap((column) => titleOf(resource, column, registry) ?? []);
  return {
    resource,
    columns,
    byName: new Map(columns.map((column) => [column.name, column])),
    selectList: [...own, ...titles].join(', '),
    returnList: own.join(', '),
  };
}

/** Titles of what a reference points at, as scalar subqueries: they run for the rows of the page only. */
function titleOf(
  resource: Resource,
  { name, column, field: given }: ShapeColumn,
  registry: Registry,
): string | undefined {
  const alias = quoted(displayNameOf(name, given));
  const titled = (target: Resource) => {
    const title = `x.${quoted(columnOf(target.title))}`;
    const from = `${quoted(target.table)} x`;
    const sameTenant = target.isGlobal || resource.isGlobal ? '' : 'x.tenant_id = t.tenant_id and ';
    if (!isMany(given)) return `(select ${title} from ${from} where ${sameTenant}x.id = t.${quoted(column)})`;
    const order = `array_position(t.${quoted(column)}, x.id)`;
    return `(select string_agg(${title}, ',' order by ${order}) from ${from} where ${sameTenant}x.id = any(t.${quoted(column)}))`;
  };
  const targets = targetsOf(registry, given);
  const [first] = targets;
  if (!first) return undefined;
  if (!given.targetBy) return `${titled(first.target)} as ${alias}`;
  const cases = targets.map(({ key, target }) => `when ${key} then ${titled(target)}`);
  return `(case t.${quoted(columnOf(given.targetBy.field))} ${cases.join(' ')} end) as ${alias}`;
}
