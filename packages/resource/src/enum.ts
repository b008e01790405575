// Defines enums of the domain. Every enum is also a dictionary whose texts tenants may change (contract §3.3).
import type { Label } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';

/** The kinds of energy business. Each kind has one colour in all tables, charts and maps. */
export type Business = 'pv' | 'storage' | 'grid' | 'charging' | 'swap';

/** The meaning of a value for its reader, which determines the colour of its tag. A value that is no state and no business has no tone. */
export type Tone = 'good' | 'busy' | 'warning' | 'bad' | 'off' | Business;

export interface EnumValue extends Label {
  /** The name in code: `orderProc.key.ended`. */
  name: string;
  key: number;
  tone?: Tone;
}

/** Keys by their names in code. */
type Keys = Readonly<Record<string, number>>;

export interface EnumDefinition<K extends Keys = Keys, Closed extends boolean = boolean> {
  /** Dictionary code, for example `stationStatus` or `car_carStatus` (domain §1). */
  code: string;
  label: Label;
  /** In display order. */
  values: readonly EnumValue[];
  key: K;
  /** Code uses the keys, so tenants cannot change them. They can edit the texts, the order and whether an entry is sealed. */
  closed: Closed;
  /** `system`: one of the platform dictionaries of contract §8, shared by all tenants; `business`: rows per tenant. */
  level: 'system' | 'business';
}

/** The keys that a value may have: the keys of a closed enum; otherwise any number, because tenants may add keys. */
export type KeyOf<E extends EnumDefinition> =
  E extends EnumDefinition<infer K, infer Closed> ? (Closed extends true ? K[keyof K] : number) : never;

/** The names of the keys. */
export type KeyNameOf<E extends EnumDefinition> = keyof E['key'] & string;

type Entry = readonly [key: number, zh: string, en: string, tone?: Tone];

/** Defines an enum by its values `name: [key, zh, en, tone?]`, in display order. */
export function defineEnum<const V extends Record<string, Entry>, const Closed extends boolean = false>(
  code: string,
  label: Label,
  values: V,
  options: { closed?: Closed; level?: 'system' | 'business' } = {},
): EnumDefinition<{ readonly [N in keyof V]: V[N][0] }, Closed> {
  const entries = Object.entries(values);
  return {
    code,
    label,
    values: entries.map(([name, [key, zh, en, tone]]) => ({ name, key, zh, en, ...(tone ? { tone } : {}) })),
    key: Object.fromEntries(entries.map(([name, [key]]) => [name, key])) as { readonly [N in keyof V]: V[N][0] },
    closed: (options.closed ?? false) as Closed,
    level: options.level ?? 'business',
  };
}

export const toneOf = (definition: EnumDefinition | undefined, key: string | undefined): Tone | undefined =>
  definition?.values.find((value) => textOf(value.key) === key)?.tone;
