// An enum of the domain. The definition is the source: every enum is also a dictionary that tenants may reword (contract §3.3).
import type { Label } from './label.ts';

/** What a state means for who looks at it; tags are coloured by it. Nothing where a value is no state. */
export type Tone = 'good' | 'busy' | 'warning' | 'bad' | 'off';

export interface EnumValue extends Label {
  key: number;
  tone?: Tone;
}

export interface EnumDefinition {
  /** Dictionary code, for example `stationStatus` or `car_carStatus` (domain §1). */
  code: string;
  label: Label;
  values: readonly EnumValue[];
  /** Used by a rule or a state machine: texts, sort and seal can be edited, keys cannot. */
  closed: boolean;
  /** `system`: one of the platform dictionaries of contract §8, shared by all tenants; `business`: rows per tenant. */
  level: 'system' | 'business';
}

/** Values as `[key, zh, en]`, in display order; those of a state with its tone as the fourth. */
export function defineEnum(
  code: string,
  label: Label,
  values: readonly (readonly [number, string, string, Tone?])[],
  options: { closed?: boolean; level?: 'system' | 'business' } = {},
): EnumDefinition {
  return {
    code,
    label,
    values: values.map(([key, zh, en, tone]) => ({ key, zh, en, ...(tone ? { tone } : {}) })),
    closed: options.closed ?? false,
    level: options.level ?? 'business',
  };
}

export const toneOf = (definition: EnumDefinition | undefined, key: string | undefined): Tone | undefined =>
  definition?.values.find((value) => String(value.key) === key)?.tone;
