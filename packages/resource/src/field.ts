// The definition of a field of a resource: its kind, its labels and where it is shown. Methods are chained, and each returns a new field.

import type { Label } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import type { ZodType } from 'zod';
import type { EnumDefinition, KeyOf } from './enum.ts';
import type { FileRule } from './file-link.ts';

export type FieldKind =
  | 'text'
  | 'texts'
  | 'secret'
  | 'integer'
  | 'decimal'
  | 'flag'
  | 'date'
  | 'datetime'
  | 'dict'
  | 'dicts'
  | 'ref'
  | 'refs'
  | 'refBy'
  | 'refsBy'
  | 'region'
  | 'regions'
  | 'files'
  | 'json';

/** The kinds with several values, and the kind of each value. */
const elementKinds: Partial<Record<FieldKind, FieldKind>> = {
  texts: 'text',
  files: 'text',
  dicts: 'dict',
  refs: 'ref',
  refsBy: 'refBy',
  regions: 'region',
};

export const isMany = ({ kind }: { kind: FieldKind }): boolean => kind in elementKinds;

/** Returns the kind of one value of the field. */
export const oneOf = ({ kind }: { kind: FieldKind }): FieldKind => elementKinds[kind] ?? kind;

/**
 * `like`: contains the text; `equal`: equals the value; `range`: lies between two values; `within`: refers to a node of a tree or to a
 * node below it. A filter on a region without an operator suffix always works like `within` (contract §1.4).
 */
export type SearchMode = 'like' | 'equal' | 'range' | 'within';

/**
 * The properties of a field that its type contains besides the kind. `required`: an empty value is refused; `system`: no form writes the
 * field; `fixed`: an edit cannot change it; `conditional`: forms show it only sometimes; `sealed`: rows state whether the secret exists.
 */
export type Trait = 'required' | 'system' | 'fixed' | 'conditional' | 'sealed';

/** The keys that `only` accepts: the keys of the enum. */
type KeysIn<V> = V extends EnumDefinition ? KeyOf<V> : number;

/** A method type: TypeScript compares its parameters less strictly, so that a function for the values of one field fits any field. */
type WordsOf = { of(value: unknown, language: Language): string }['of'];

/** For each dictionary field of a target, the names of the accepted keys. */
export type Among = Readonly<Record<string, readonly string[]>>;

/** Determines the target resource of a reference by the value of another field of its row, and if needed by a further field. */
export interface TargetBy {
  readonly field: string;
  readonly targets: Readonly<Record<number, string | TargetBy>>;
}

/** A possible target of a reference. `when`: the values that the deciding fields have for this target; empty for a fixed target. */
export interface TargetName {
  readonly name: string;
  readonly when: Readonly<Record<string, number>>;
}

/** The sign in a sum of the rows whose `field` has one of `keys`: -1 subtracts them, for example payments out; 0 leaves them out. */
export interface SumSign {
  readonly field: string;
  readonly keys: readonly number[];
  readonly as: -1 | 0;
}

export interface FieldSpec<K extends FieldKind = FieldKind> {
  readonly kind: K;
  readonly label: Label;
  readonly isRequired: boolean;
  /** The message for an empty required field; by default 请输入{label} or 请选择{label}. */
  readonly requiredText?: Label | undefined;
  /** The largest number of characters of a text, the largest number, or the largest number of files. */
  readonly maxValue?: number | undefined;
  readonly minValue?: number | undefined;
  /** decimal(precision, scale) */
  readonly precision?: number | undefined;
  readonly scale?: number | undefined;
  /** The text may have several lines. */
  readonly isLong: boolean;
  /** The text has headings, lists, links and the like, as HTML that the server has cleaned. */
  readonly isRich: boolean;
  readonly isUnique: boolean;
  /** A number, plate, phone, key or code: full-width characters count as equal to the usual ones (normal-text.ts). */
  readonly isCode: boolean;
  /** The text is compared without regard to case, but stored and shown as it was typed. */
  readonly isCaseless: boolean;
  readonly searchMode?: SearchMode | undefined;
  /** The list shows the field as a column by default. */
  readonly inList: boolean;
  /** The system or a named action writes the field; plain writes ignore it (contract §1.7). */
  readonly isSystem: boolean;
  /** The reason why nothing writes the field yet: calls contain it, but no list, form or detail shows it. */
  readonly noSource?: string | undefined;
  /** An identifier that only programs use: calls contain the field, but no list, form or detail shows it. */
  readonly isForPrograms: boolean;
  /** The field has no column: an SQL function with the name of the column calculates the value when the row is read. */
  readonly isComputed: boolean;
  /** Readers see a mask instead of the value unless they hold `<code>_plain`. */
  readonly isMasked: boolean;
  /** The value can be set when the row is added, and not edited later. */
  readonly isFixed: boolean;
  /** An index that starts with tenant_id serves equality and range on this field, so that lists may be counted exactly. */
  readonly isIndexed: boolean;
  /** A trigram index serves "contains" on this field. */
  readonly isTrigram: boolean;
  /** The list shows the sum of the field over the matching rows. */
  readonly isSummed: boolean;
  readonly sumLabel?: Label | undefined;
  /** The signs of rows in the sum: the first entry that matches a row applies; all other rows are added. */
  readonly sumSigns?: readonly SumSign[] | undefined;
  /** A secret that the server must be able to read again: it is stored encrypted. */
  readonly isSealed: boolean;
  /** For a sealed secret: the fields that determine where the server sends it. An edit that changes one must enter the secret again. */
  readonly destination?: readonly string[] | undefined;
  /** The reason why the server never sends a sealed secret. Only readers of the definition see it. */
  readonly noDestination?: string | undefined;
  /** The heading of the form group that contains the field. */
  readonly groupLabel?: Label | undefined;
  readonly help?: Label | undefined;
  readonly enum?: EnumDefinition | undefined;
  /** The keys of the enum that are offered and accepted; by default all. */
  readonly onlyKeys?: readonly number[] | undefined;
  /** The name of the target resource of a ref or refs. */
  readonly target?: string | undefined;
  /** For refBy and refsBy: the field that determines the target resource, and the resource for each of its values. */
  readonly targetBy?: TargetBy | undefined;
  /** The name of a reference of the row. This text is the name that the referenced row had when the text was written. */
  readonly nameOf?: string | undefined;
  /** For a reference: the keys that a target row must have in its dictionary fields, to be offered and accepted. */
  readonly amongKeys?: Among | undefined;
  /** For a reference: an action of the target. Setting the reference also needs the permission for this action. */
  readonly neededAction?: string | undefined;
  /** The JSON key of the display name, if the default key belongs to another field. */
  readonly displayName?: string | undefined;
  readonly schema?: ZodType | undefined;
  /** Returns a json value as text, for the history and for sheets. */
  readonly wordsOf?: WordsOf | undefined;
  /** Parses the text of a cell into a json value; undefined when it is not valid. */
  readonly valueOfWords?: ((words: string) => unknown) | undefined;
  /** The reason why a json value has no text form, and therefore no column in sheets. */
  readonly wordlessBecause?: string | undefined;
  /** Returns the message about an invalid text; undefined when it is valid. */
  readonly problemOf?: ((value: string) => Label | undefined) | undefined;
  /** The rule that each file of a files field has to meet. */
  readonly fileRule?: FileRule | undefined;
  /** The label of a stored 0 that is no amount. */
  readonly zeroText?: Label | undefined;
  readonly initial?: string | number | undefined;
  /** The form shows the field only while another field has one of these values. */
  readonly shownWhen?: { field: string; values: readonly (string | number)[] } | undefined;
}

/**
 * `V`: for dict and dicts the type of the enum, for json the type of the value; other kinds do not use it. The types of the values in rows
 * are in row.ts.
 */
export interface Field<K extends FieldKind = FieldKind, V = unknown, T extends Trait = Trait> extends FieldSpec<K> {
  /** Carries the types only, never a value. */
  readonly types?: { value: V; traits: T };
  /** `text` replaces the general message for an empty field. */
  required(text?: Label): Field<K, V, T | 'required'>;
  max(value: number): Field<K, V, T>;
  min(value: number): Field<K, V, T>;
  long(): Field<K, V, T>;
  rich(): Field<K, V, T>;
  unique(): Field<K, V, T>;
  /** Codes that differ only in case are equal: `reX` and `REX`. */
  caseless(): Field<K, V, T>;
  search(mode?: SearchMode): Field<K, V, T>;
  list(): Field<K, V, T>;
  system(): Field<K, V, T | 'system'>;
  /** The SQL function `<column>(<table>)` calculates the current value for lists, filters and orders, so that it is never stale. */
  computed(): Field<K, V, T | 'system'>;
  /** States why nothing writes the field yet. Calls contain the field, but lists, forms and details do not show it. */
  withoutSource(reason: string): Field<K, V, T>;
  /** Marks an identifier that calls contain, but lists, forms and details do not show, because people use names instead. */
  forPrograms(): Field<K, V, T>;
  masked(): Field<K, V, T>;
  fixed(): Field<K, V, T | 'fixed'>;
  /** States that the database has an index on the field, so that lists may be counted exactly. A test compares this with the database. */
  indexed(serves?: 'contains'): Field<K, V, T>;
  /** Lets the list show the sum of the field over the matching rows. `signs`: the rows that are subtracted or left out. */
  summed(...signs: SumSign[]): Field<K, V, T>;
  /** Sets the label of the sum, for a sum that does not include the values of all rows. */
  sumsAs(label: Label): Field<K, V, T>;
  /** Stores the secret encrypted, and `openSecret` reads it. Without this, a hook stores a form that can only be compared. */
  sealed(): Field<K, V, T | 'sealed'>;
  /** Names the fields that determine where the server sends a sealed secret. An edit that changes one must enter the secret again. */
  for(...fields: string[]): Field<K, V, T>;
  /** States why the server never sends a sealed secret. */
  staysHere(reason: string): Field<K, V, T>;
  /** Sets the label of 0 when 0 is no amount, such as “unlimited”. */
  zeroMeans(text: Label): Field<K, V, T>;
  group(label: Label): Field<K, V, T>;
  hint(label: Label): Field<K, V, T>;
  match(regex: RegExp, text: Label): Field<K, V, T>;
  /** Sets another rule for a text, such as a checksum; the form and the server both apply it. */
  checked(problemOf: (value: string) => Label | undefined): Field<K, V, T>;
  /** Sets the rule that each file of a files field has to meet. */
  accepts(rule: FileRule): Field<K, V, T>;
  /** Sets the text form of a json value, for the history and for sheets; `valueOfWords` parses the text of an imported sheet. */
  describe(
    wordsOf: (value: V, language: Language) => string,
    valueOfWords?: (words: string) => unknown,
  ): Field<K, V, T>;
  /** States why a json value has no text form: sheets leave it out. */
  wordless(reason: string): Field<K, V, T>;
  /** Sets the initial value in the form of a new row. */
  starts(value: string | number): Field<K, V, T>;
  only(...keys: KeysIn<V>[]): Field<K, V, T>;
  /** States that the text is the name of the referenced row, so that pages link the text to that row. */
  names(reference: string): Field<K, V, T>;
  /** Limits the possible target rows of a reference by the keys of their dictionary fields, such as kind and state. */
  among(keys: Among): Field<K, V, T>;
  /** States that setting the reference amounts to this action of the target, and therefore needs its permission. */
  needs(action: string): Field<K, V, T>;
  /** Sets the JSON key of the display name, if the default key belongs to another field. */
  besideAs(displayName: string): Field<K, V, T>;
  /** Forms show the field only while `field` has one of `values`. Otherwise the field is not required, and a save empties it. */
  when(field: string, ...values: (string | number)[]): Field<K, V, T | 'conditional'>;
}

/** Returns whether the field is a secret that can only be compared. Rows do not contain such a secret. */
export const isWriteOnly = ({ kind, isSealed }: Pick<FieldSpec, 'kind' | 'isSealed'>): boolean =>
  kind === 'secret' && !isSealed;

/**
 * Returns whether the database compares the text by an additional column (`<column>_key`), because the text itself is stored as it was
 * typed: an account in any case, a name with brackets of any width.
 */
export const hasKeyColumn = (field: Pick<FieldSpec, 'kind' | 'isUnique' | 'isCode' | 'isCaseless'>): boolean =>
  field.kind === 'text' && field.isUnique && (field.isCaseless || !field.isCode);

/** A label for `zeroMeans`. */
export const unlimited: Label = { zh: '不限', en: 'Unlimited' };

/** Returns the label of a 0 that is no amount; undefined for every other value. */
export const zeroWords = ({ zeroText }: Pick<FieldSpec, 'zeroText'>, value: unknown): Label | undefined =>
  zeroText && value !== null && value !== undefined && value !== '' && Number(value) === 0 ? zeroText : undefined;

/** Returns whether anybody, a person or the system, writes the field. */
export const hasSource = ({ noSource }: Pick<FieldSpec, 'noSource'>): boolean => noSource === undefined;

/** Returns whether lists, forms and details show the field. */
export const isForPeople = (field: Pick<FieldSpec, 'noSource' | 'isForPrograms'>): boolean =>
  hasSource(field) && !field.isForPrograms;

/** Fields by name. */
export type Fields = Record<string, Field>;

/** Returns whether a form with these values shows the field. */
export function isShown({ shownWhen }: Pick<Field, 'shownWhen'>, values: Record<string, unknown>): boolean {
  if (!shownWhen) return true;
  const currentValues = textOf(values[shownWhen.field]).split(',');
  return shownWhen.values.some((value) => currentValues.includes(textOf(value)));
}

/** Returns all possible targets of a reference. */
export function targetNames({ target, targetBy }: Pick<FieldSpec, 'target' | 'targetBy'>): TargetName[] {
  if (target !== undefined) return [{ name: target, when: {} }];
  return targetBy ? namesBy(targetBy) : [];
}

const namesBy = ({ field, targets }: TargetBy): TargetName[] =>
  Object.entries(targets).flatMap(([key, target]) => {
    const condition = { [field]: Number(key) };
    if (typeof target === 'string') return [{ name: target, when: condition }];
    return namesBy(target).map(({ name, when }) => ({ name, when: { ...condition, ...when } }));
  });

/** Returns the fields of the same row that determine the target resource. */
export const decidingFields = (field: Pick<FieldSpec, 'target' | 'targetBy'>): string[] => [
  ...new Set(targetNames(field).flatMap(({ when }) => Object.keys(when))),
];

/** The initial settings of a field: its kind, its label and the settings that differ from the defaults. */
export type FieldOptions<K extends FieldKind> = Pick<FieldSpec<K>, 'kind' | 'label'> & Partial<FieldSpec<K>>;

const defaults = {
  isRequired: false,
  isLong: false,
  isRich: false,
  isUnique: false,
  isCode: false,
  isCaseless: false,
  inList: false,
  isSystem: false,
  isForPrograms: false,
  isComputed: false,
  isMasked: false,
  isFixed: false,
  isIndexed: false,
  isTrigram: false,
  isSummed: false,
  isSealed: false,
} as const;

/** Returns the default search mode: range for times, part of the text for unmasked texts, equality for all others (domain §1). */
function defaultSearch(kind: FieldKind, isMasked: boolean): SearchMode {
  if (kind === 'date' || kind === 'datetime') return 'range';
  return kind === 'text' && !isMasked ? 'like' : 'equal';
}

type Method = Exclude<keyof Field<FieldKind, unknown, never>, keyof FieldSpec | 'types'>;

/** By method: returns the properties of the field that the method changes. */
const changes: {
  [M in Method]: (spec: FieldSpec, ...args: Parameters<Field<FieldKind, unknown, never>[M]>) => Partial<FieldSpec>;
} = {
  required: (_, text) => ({ isRequired: true, requiredText: text }),
  max: (_, value) => ({ maxValue: value }),
  min: (_, value) => ({ minValue: value }),
  long: () => ({ isLong: true }),
  rich: () => ({ isLong: true, isRich: true }),
  unique: () => ({ isUnique: true, isIndexed: true }),
  caseless: () => ({ isCaseless: true }),
  search: ({ kind, isMasked }, mode) => ({ searchMode: mode ?? defaultSearch(kind, isMasked) }),
  list: () => ({ inList: true }),
  system: () => ({ isSystem: true }),
  computed: () => ({ isSystem: true, isComputed: true }),
  withoutSource: (_, noSource) => ({ noSource }),
  forPrograms: () => ({ isForPrograms: true }),
  masked: () => ({ isMasked: true }),
  fixed: () => ({ isFixed: true }),
  indexed: (_, serves) => (serves ? { isTrigram: true } : { isIndexed: true }),
  summed: (_, ...signs) => ({ isSummed: true, sumSigns: signs }),
  sumsAs: (_, sumLabel) => ({ sumLabel }),
  sealed: () => ({ isSealed: true }),
  for: (_, ...destination) => ({ destination }),
  staysHere: (_, noDestination) => ({ noDestination }),
  zeroMeans: (_, zeroText) => ({ zeroText }),
  group: (_, label) => ({ groupLabel: label }),
  hint: (_, label) => ({ help: label }),
  match: (_, regex, text) => ({ problemOf: (value) => (regex.test(value) ? undefined : text) }),
  checked: (_, problemOf) => ({ problemOf }),
  accepts: (_, rule) => ({ fileRule: rule }),
  describe: (_, wordsOf, valueOfWords) => ({ wordsOf, valueOfWords }),
  wordless: (_, wordlessBecause) => ({ wordlessBecause }),
  starts: (_, value) => ({ initial: value }),
  only: (_, ...keys) => ({ onlyKeys: keys }),
  names: (_, reference) => ({ nameOf: reference }),
  among: (_, keys) => ({ amongKeys: keys }),
  needs: (_, action) => ({ neededAction: action }),
  besideAs: (_, displayName) => ({ displayName }),
  when: (_, other, ...values) => ({ shownWhen: { field: other, values } }),
};

/** All fields share these methods. Separate methods for thirteen hundred fields would take 4 MB of memory, also in every browser. */
const methods = Object.fromEntries(
  Object.entries(changes).map(([name, change]) => [
    name,
    function withChange(this: FieldSpec, ...args: unknown[]) {
      const changedParts = (change as (spec: FieldSpec, ...args: unknown[]) => Partial<FieldSpec>)(this, ...args);
      return createField({ ...this, ...changedParts });
    },
  ]),
);

const createField = (spec: FieldSpec): FieldSpec => Object.assign(Object.create(methods), spec);

export function field<K extends FieldKind, V = unknown, T extends Trait = never>(
  options: FieldOptions<K>,
): Field<K, V, T> {
  return createField({ ...defaults, ...options }) as Field<K, V, T>;
}
