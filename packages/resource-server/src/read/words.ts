// Describes changes in words: labels, dictionary texts and titles of referenced rows, masked as on the screen, without secrets.

import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { permissionsOf } from '@ec/resource/calls';
import type { WordChange } from '@ec/resource/contracts/row-shapes';
import type { Field } from '@ec/resource/field';
import { listFieldOf } from '@ec/resource/filter';
import { fieldNamed } from '@ec/resource/parse-draft';
import { isEmpty } from '@ec/resource/parse-value';
import { targetOf } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { valueWords } from '@ec/resource/value-words';
import { maskedValue, maskOf } from '@ec/resource/wire';
import { sheetText } from '@ec/sheets/sheet-texts';
import { sql } from 'kysely';
import type { ReadContext, Row, SqlContext } from '../engine/context.ts';
import { ofTenant, tableOf, titleIn } from '../engine/rows.ts';
import { visibleIdsOf } from '../visibility/foreign-references.ts';
import { codeText, viewerOf } from './present.ts';

type Side = Record<string, unknown>;

export interface Changed {
  /** Wire values, as the audit stores them. */
  changes: { before?: Side; after?: Side } | null | undefined;
  /** The current row. Its deciding fields determine the target resource of a reference if the change does not contain them. */
  row: Row | undefined;
}

export function labelOfRow({ resource, call }: Pick<ReadContext, 'resource' | 'call'>, row: Side): string {
  const title = textOf(row[resource.title]);
  const isMasked = resource.fields[resource.title]?.isMasked && !call.rights.holds(permissionsOf(resource).plain);
  return isMasked ? maskOf(title) : title;
}

const idsIn = (value: unknown): string[] => (isEmpty(value) ? [] : textOf(value).split(','));

interface Part {
  name: string;
  field: Pick<Field, 'kind' | 'label' | 'scale' | 'enum' | 'isMasked' | 'wordsOf' | 'zeroText'>;
  value: unknown;
  target?: Resource | undefined;
}

function partsOf(context: ReadContext, side: Side = {}, row: Row = {}): Part[] {
  const { engine, resource } = context;
  return Object.entries(side).flatMap(([name, value]): Part[] => {
    const field = fieldNamed(resource, name) ?? listFieldOf(resource, name) ?? resource.auditedLists?.[name];
    if (!field || field.kind === 'secret') return [];
    return [{ name, field, value, target: targetOf(engine.registry, field, { ...row, ...side }) }];
  });
}

/** Describes the changes of each entry. The titles of each referenced resource are read together. Call it after `names.ready`. */
export async function wordChanges(context: SqlContext, entries: readonly Changed[]): Promise<WordChange[][]> {
  const sides = entries.map(({ changes, row }) => ({
    before: partsOf(context, changes?.before, row),
    after: partsOf(context, changes?.after, row),
  }));
  const parts = sides.flatMap(({ before, after }) => [...before, ...after]);
  const titles = await titlesOf(context, parts);
  const text = wordsWith(context, titles);
  return sides.map(({ before, after }) => {
    const names = [...new Set([...before, ...after].map(({ name }) => name))];
    return names.flatMap((name) => {
      const [was, is] = [before, after].map((parts) => parts.find((part) => part.name === name));
      if (context.resource.auditedLists?.[name]) return describeGrants(context, { name, was, is }, text);
      const label = (was ?? is)?.field.label ?? { zh: name, en: name };
      const change = { field: name, label: labelOf(label, context.call.language), before: text(was), after: text(is) };
      return change.before === change.after && !was?.field.isMasked ? [] : [change];
    });
  });
}

const grantedLabel = { zh: '授予{label}', en: 'Granted: {label}' };
const revokedLabel = { zh: '收回{label}', en: 'Revoked: {label}' };

/** The maximum number of names in a description; further names are only counted. */
const mostNamed = 50;

/** Describes the change of an audited list: the names that were added and the names that were removed. */
function describeGrants(
  { call: { language } }: Pick<ReadContext, 'call'>,
  { name, was, is }: { name: string; was: Part | undefined; is: Part | undefined },
  text: (part: Part | undefined) => string,
): WordChange[] {
  const part = was ?? is;
  if (!part) return [];
  const [old, now] = [new Set(idsIn(was?.value)), new Set(idsIn(is?.value))];
  const label = labelOf(part.field.label, language);
  const namesOf = (ids: string[]) => {
    const names = text({ ...part, value: ids.slice(0, mostNamed).join(',') });
    return ids.length > mostNamed ? `${names} +${ids.length - mostNamed}` : names;
  };
  const addedNames = namesOf([...now].filter((id) => !old.has(id)));
  const removedNames = namesOf([...old].filter((id) => !now.has(id)));
  const changes: WordChange[] = [];
  if (addedNames) {
    const addedLabel = fill(labelOf(grantedLabel, language), { label });
    changes.push({ field: `${name}+`, label: addedLabel, before: '', after: addedNames });
  }
  if (removedNames) {
    const removedLabel = fill(labelOf(revokedLabel, language), { label });
    changes.push({ field: `${name}-`, label: removedLabel, before: removedNames, after: '' });
  }
  return changes;
}

const hiddenTitle = '—';

async function titlesOf(context: SqlContext, parts: readonly Part[]): Promise<Map<string, string>> {
  const idsByTarget = new Map<Resource, Set<string>>();
  for (const { target, value } of parts) {
    if (!target) continue;
    const ids = idsByTarget.get(target) ?? new Set();
    for (const id of idsIn(value)) ids.add(id);
    idsByTarget.set(target, ids);
  }
  return rowTitles(context, idsByTarget);
}

/**
 * Returns titles by `<resource name>:<id>`, including titles of deleted rows. An owner's people get `—` instead of the title of a row of
 * another owner. The function runs one query for each resource, and a second one if titles may be hidden.
 */
export async function rowTitles(
  context: Omit<SqlContext, 'resource'>,
  idsByTarget: ReadonlyMap<Resource, ReadonlySet<string>>,
): Promise<Map<string, string>> {
  const { tx, call } = context;
  const titles = new Map<string, string>();
  for (const [target, ids] of idsByTarget) {
    const titleRows = await tx.rows<{ id: string; title: string }>(
      sql`select t.id, ${titleIn(target, call.language)} as title from ${tableOf(target)}
        where ${ofTenant(target, call)}t.id = any(${[...ids]}::bigint[])`,
    );
    for (const { id, title } of titleRows) titles.set(`${target.name}:${id}`, title);
    const visibleIds = await visibleIdsOf({ ...context, resource: target }, tx, target, [...ids]);
    for (const id of visibleIds ? ids : []) if (!visibleIds?.has(id)) titles.set(`${target.name}:${id}`, hiddenTitle);
  }
  return titles;
}

function wordsWith(context: ReadContext, titles: Map<string, string>) {
  const { language } = context.call;
  const viewer = viewerOf(context);
  const several = (value: unknown, one: (part: string) => string) => idsIn(value).map(one).join('、');
  return function text(part: Part | undefined): string {
    if (!part || isEmpty(part.value)) return '';
    const { field, value, target } = part;
    if (field.isMasked && !viewer.seesPlain) return maskedValue(field, value);
    if (target) return several(value, (id) => titles.get(`${target.name}:${id}`) || id);
    if (/^(dict|region)s?$/.test(field.kind)) return several(value, (code) => codeText(field, code, viewer) || code);
    if (field.kind === 'flag') return sheetText(value === 1 ? 'yes' : 'no', language);
    return valueWords(field, value, language);
  };
}
