// Creates a draft of a new row from the definition of a resource: it chooses sample values for the fields that a form can write.
import { type Field, isShown, targetNames } from '@ec/resource/field';
import { writableFields } from '@ec/resource/parse-draft';
import { isTargetFor } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';

export interface SampleSource {
  /** The number from which sample texts and numbers are made, so that drafts with different seeds differ. */
  seed: number;
  /** Returns the id of a row of the resource `target`. `isNew` demands a new row, because the reference is part of a unique key. */
  idOf(target: string, isNew?: boolean): Promise<string>;
  /** Returns the id of a row that the reference accepts, for a reference with `amongKeys`; `''` when there is no such row. */
  fitting?(field: Field): Promise<string>;
  /** Returns the link of an uploaded file that the field accepts. Without this function, the draft has a link without a file. */
  fileOf?(field: Field): Promise<string>;
  /** Preset values by field name, for rules that a definition cannot express. A preset function receives the seed. */
  given?: Record<string, unknown>;
  /** True leaves out the optional fields. */
  requiredOnly?: boolean;
  /** The names of the reference fields to fill in; undefined for all. Fields of other kinds are filled in regardless. */
  only?: ReadonlySet<string>;
}

export async function sampleDraft(resource: Resource, source: SampleSource): Promise<Record<string, unknown>> {
  const draft: Record<string, unknown> = {};
  for (const [name, field] of writableFields(resource, 'add')) {
    if ((source.requiredOnly && !field.isRequired) || !isShown(field, { ...source.given, ...draft })) continue;
    if (source.only && !source.only.has(name) && field.kind.startsWith('ref')) continue;
    const preset = source.given?.[name];
    const value = typeof preset === 'function' ? preset(source.seed) : preset;
    const keys = [...(resource.unique ?? []), ...(resource.uniqueWhile ?? []).map(({ on }) => on)];
    const isKey = field.isUnique || keys.flat().includes(name);
    const of = { ...source, idOf: (target: string) => source.idOf(target, isKey) };
    draft[name] = value ?? (await sampleValue(name, field, of, draft));
  }
  return draft;
}

function sampleText(name: string, field: Field, seed: number): string {
  const text = `${name}${seed}样`;
  const limit = field.maxValue ?? 60;
  return [...text].length <= limit ? text : String(seed).padStart(Math.min(limit, 6), '0').slice(-limit);
}

function within(field: Field, value: number): number {
  return Math.min(Math.max(value, field.minValue ?? 1), field.maxValue ?? 99);
}

async function sampleValue(
  name: string,
  field: Field,
  source: SampleSource,
  draft: Record<string, unknown>,
): Promise<unknown> {
  const { seed } = source;
  if (field.amongKeys) return source.fitting?.(field);
  switch (field.kind) {
    case 'text':
    case 'secret':
      return sampleText(name, field, seed);
    case 'texts':
      return `a${seed},b${seed}`;
    case 'files':
      return (await source.fileOf?.(field)) ?? `https://files.example.com/${seed}.jpg`;
    case 'integer':
      return within(field, 1 + (seed % 50));
    case 'decimal':
      return Number(`${within(field, 3 + (seed % 5))}${field.scale ? '.5' : ''}`);
    case 'flag':
      return seed % 2;
    case 'date':
      return '2026-11-21';
    case 'datetime':
      return '2026-11-21 23:59:58';
    case 'dict':
      return field.enum?.values[0]?.key;
    case 'dicts':
      return String(field.enum?.values[0]?.key);
    case 'ref':
      return source.idOf(field.target ?? '');
    case 'refs':
      return await source.idOf(field.target ?? '');
    case 'refBy':
    case 'refsBy':
      return await targetIdOf(field, source, draft);
    case 'region':
    case 'regions':
      return '370102';
    default:
      return undefined;
  }
}

/** Other fields of the draft determine the target resource. Returns the id of a row of this resource; undefined when they determine none. */
async function targetIdOf(field: Field, source: SampleSource, draft: Record<string, unknown>): Promise<unknown> {
  const target = targetNames(field).find((each) => isTargetFor(each, draft));
  return target === undefined ? undefined : source.idOf(target.name);
}
