// Changes in words: labels, dictionary texts, titles of what references point at, masks as on the screen. Never secrets.
import { raw, type Sql } from '@ec/kernel/database';
import { errorText } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Field } from '@ec/resource/field';
import { listFieldOf } from '@ec/resource/filter';
import { labelOf } from '@ec/resource/label';
import { columnOf, permissionsOf } from '@ec/resource/names';
import { isEmpty } from '@ec/resource/parse-value';
import type { Resource } from '@ec/resource/resource';
import { maskOf } from '@ec/resource/wire';
import { type RawBuilder, sql } from 'kysely';
import { engineErrors } from './engine-errors.ts';
import type { Engine } from './feature.ts';
import type { At } from './many.ts';
import type { Row } from './present.ts';
import { targetOf } from './references.ts';
import { fieldsOf } from './save.ts';
import { quoted } from './shape.ts';

type Reader = Pick<Call, 'caller' | 'rights' | 'language'>;
type Side = Record<string, unknown>;

export interface WordedChange {
  field: string;
  label: string;
  before: string;
  after: string;
}

export interface Changed {
  /** Wire values, as the audit keeps them. */
  changes: { before?: Side; after?: Side } | null | undefined;
  /** The row as it is now, for fields that say which resource a reference means. */
  row: Row | undefined;
}

export function labelOfRow({ resource, call }: Pick<At, 'resource' | 'call'>, row: Side): string {
  const title = String(row[resource.title] ?? '');
  const isMasked = resource.fields[resource.title]?.isMasked && !call.rights.holds(permissionsOf(resource).plain);
  return isMasked ? maskOf(title) : title;
}

const idsIn = (value: unknown): string[] => (isEmpty(value) ? [] : String(value).split(','));

interface Part {
  name: string;
  field: Pick<Field, 'kind' | 'label' | 'enum' | 'isMasked'>;
  value: unknown;
  target?: Resource | undefined;
  /** Of children: the parts of each row. */
  rows?: Part[][];
}

function partsOf(engine: Engine, resource: Resource, side: Side = {}, row: Row = {}): Part[] {
  return Object.entries(side).flatMap(([name, value]): Part[] => {
    const child = resource.children[name];
    if (child && Array.isArray(value)) {
      const rows = value.map((each: Side) =>
        partsOf(engine, { ...resource, fields: child.fields, children: {} }, each),
      );
      return [{ name, field: { kind: 'json', label: child.label, isMasked: false }, value, rows }];
    }
    const field = fieldsOf(resource)(name) ?? listFieldOf(resource, name);
    if (!field || field.kind === 'secret') return [];
    return [{ name, field, value, target: targetOf(engine, field, { ...row, ...side }) }];
  });
}

/** One query for each resource that is pointed at, however many entries there are. `names.ready` has been awaited. */
export async function wordChanges(source: Sql, at: At, entries: readonly Changed[]): Promise<WordedChange[][]> {
  const { engine, resource, call } = at;
  const sides = entries.map(({ changes, row }) => ({
    before: partsOf(engine, resource, changes?.before, row),
    after: partsOf(engine, resource, changes?.after, row),
  }));
  const parts = sides.flatMap(({ before, after }) => [...before, ...after]);
  const pointed = [...parts, ...parts.flatMap(({ rows = [] }) => rows.flat())];
  const titles = await titlesOf(source, call, pointed);
  const text = wording(at, titles);
  return sides.map(({ before, after }) => {
    const names = [...new Set([...before, ...after].map(({ name }) => name))];
    return names.flatMap((name) => {
      const [was, is] = [before, after].map((parts) => parts.find((part) => part.name === name));
      const label = (was ?? is)?.field.label ?? { zh: name, en: name };
      const change = { field: name, label: labelOf(label, call.language), before: text(was), after: text(is) };
      return change.before === change.after && !was?.field.isMasked ? [] : [change];
    });
  });
}

async function titlesOf(source: Sql, call: Reader, parts: readonly Part[]): Promise<Map<string, string>> {
  const wanted = new Map<Resource, Set<string>>();
  for (const { target, value } of parts) {
    if (!target) continue;
    const ids = wanted.get(target) ?? new Set();
    for (const id of idsIn(value)) ids.add(id);
    wanted.set(target, ids);
  }
  const titles = new Map<string, string>();
  for (const [target, ids] of wanted) {
    const found = await source.rows<{ id: string; title: string }>(raw(titleStatement(target, [...ids], call)));
    for (const { id, title } of found) titles.set(`${target.name}:${id}`, title);
  }
  return titles;
}

function titleStatement(
  target: Resource,
  ids: string[],
  { caller }: Reader,
): RawBuilder<{ id: string; title: string }> {
  const title = sql.raw(`x.${quoted(columnOf(target.title))}`);
  const tenant = target.isGlobal ? sql`` : sql`x.tenant_id = ${caller.tenantId} and `;
  return sql`select x.id, ${title} as title from ${sql.raw(`${quoted(target.table)} x`)} where ${tenant}x.id = any(${ids}::bigint[])`;
}

function wording({ engine, resource, call }: At, titles: Map<string, string>) {
  const seesPlain = call.rights.holds(permissionsOf(resource).plain);
  const many = (value: unknown, one: (part: string) => string) => idsIn(value).map(one).join('、');
  const { tenantId } = call.caller;
  return function text(part: Part | undefined): string {
    if (part?.rows) {
      const line = (row: Part[]) => row.map((each) => `${labelOf(each.field.label, call.language)} ${text(each)}`);
      return part.rows.map((row) => line(row).join(' · ')).join('\n');
    }
    if (!part || isEmpty(part.value)) return '';
    const { field, value, target } = part;
    if (field.isMasked && !seesPlain) return maskOf(String(value));
    if (field.enum) {
      const { code } = field.enum;
      return many(value, (key) => engine.names.dictText(tenantId, code, Number(key), call.language) || key);
    }
    if (target) return many(value, (id) => titles.get(`${target.name}:${id}`) || id);
    if (field.kind === 'region' || field.kind === 'regions')
      return many(value, (code) => engine.names.regionName(code) || code);
    if (field.kind === 'flag') return errorText(value === 1 ? engineErrors.yes : engineErrors.no, {}, call.language);
    if (typeof value === 'object') return JSON.stringify(value);
    return field.label.unit ? `${value} ${field.label.unit}` : String(value);
  };
}
