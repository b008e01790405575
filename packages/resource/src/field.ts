// One field of a resource: what it holds, how it is called, where it shows. Built by chaining, never changed in place.

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

/** Kinds that hold several values, and the kind of each of them. */
const single: Partial<Record<FieldKind, FieldKind>> = {
  texts: 'text',
  files: 'text',
  dicts: 'dict',
  refs: 'ref',
  refsBy: 'refBy',
  regions: 'region',
};

export const isMany = ({ kind }: { kind: FieldKind }): boolean => kind in single;

/** The kind of one value. */
export const oneOf = ({ kind }: { kind: FieldKind }): FieldKind => single[kind] ?? kind;

/** `like` contains, `equal` equals; `within`: a reference to a node of a tree, and to what lies below it; regions always so (contract §1.4). */
export type SearchMode = 'like' | 'equal' | 'range' | 'within';

/**
 * What types have to know of a field beside its kind: `required` is there in every row, `system` is never written by a form,
 * `conditional` is asked for only sometimes, `sealed` is a secret that rows tell of.
 */
export type Trait = 'required' | 'system' | 'fixed' | 'conditional' | 'sealed';

/** Keys that `only` takes: those of the enum. */
type KeysIn<V> = V extends EnumDefinition ? KeyOf<V> : number;

/** A method, so that what tells the values of one field tells those of any. */
type WordsOf = { of(value: unknown, language: Language): string }['of'];

/** By the fields of a target that hold one key of a dictionary: the names of the keys that fit. */
export type Among = Readonly<Record<string, readonly string[]>>;

/** The resource that a reference means, decided by the value of another field of its row, and by one field more where that leaves a choice. */
export interface TargetBy {
  readonly field: string;
  readonly targets: Readonly<Record<number, string | TargetBy>>;
}

/** A resource that a reference may mean, and what the fields that decide then hold; nothing where it means no other. */
export interface TargetName {
  readonly name: string;
  readonly when: Readonly<Record<string, number>>;
}

/** Rows of which a field has one of these keys, in a sum: against it as what goes out, or not as what is only put aside. */
export interface SumSign {
  readonly field: string;
  readonly keys: readonly number[];
  readonly as: -1 | 0;
}

export interface FieldSpec<K extends FieldKind = FieldKind> {
  readonly kind: K;
  readonly label: Label;
  readonly isRequired: boolean;
  /** Own text for the empty required field; otherwise 请输入{label} or 请选择{label}. */
  readonly requiredText?: Label | undefined;
  /** Characters of a text; upper bound of a number; how many files. */
  readonly maxValue?: number | undefined;
  readonly minValue?: number | undefined;
  /** decimal(precision, scale) */
  readonly precision?: number | undefined;
  readonly scale?: number | undefined;
  /** Text of several lines. */
  readonly isLong: boolean;
  /** Text with headings, lists, links and the like, as HTML that the server has cleaned. */
  readonly isRich: boolean;
  readonly isUnique: boolean;
  /** A number, plate, phone, key or code: compatible characters are one, such as digits of full width (normal-text.ts). */
  readonly isCode: boolean;
  /** Compared without regard to case; stored and shown as it was typed. */
  readonly isCaseless: boolean;
  readonly searchMode?: SearchMode | undefined;
  /** A column of the list by default. */
  readonly inList: boolean;
  /** Written by the system or a named action; ignored in plain writes (contract §1.7). */
  readonly isSystem: boolean;
  /** Why nothing writes it yet: calls know the field, no list, form or detail shows it. */
  readonly noSource?: string | undefined;
  /** An identifier that only programs use: calls know the field, no list, form or detail shows it. */
  readonly isForPrograms: boolean;
  /** Worked out as it is read, by an SQL function of that name over the row: no column, never written. */
  readonly isComputed: boolean;
  /** Readers see a mask instead of the value unless they hold `<code>_plain`. */
  readonly isMasked: boolean;
  /** Can be given when the row is made, not changed afterwards. */
  readonly isFixed: boolean;
  /** An index that starts with tenant_id serves equality and range on this field, so that lists may be counted exactly. */
  readonly isIndexed: boolean;
  /** A trigram index serves "contains" on this field. */
  readonly isTrigram: boolean;
  /** Adds up over rows: a list says what those that match have together. */
  readonly isSummed: boolean;
  readonly sumLabel?: Label | undefined;
  /** The signs with which rows count in the sum: the first that matches a row; other rows count as they are. */
  readonly sumSigns?: readonly SumSign[] | undefined;
  /** A secret that the server must read again: encrypted where it is stored. */
  readonly isSealed: boolean;
  /** For a sealed secret: the fields that decide where the server sends it; an edit of one of them demands it anew. */
  readonly destination?: readonly string[] | undefined;
  /** The reason why the server sends a sealed secret nowhere, for readers of the definition. */
  readonly noDestination?: string | undefined;
  /** Heading of the form group that this field opens or joins. */
  readonly groupLabel?: Label | undefined;
  readonly help?: Label | undefined;
  readonly enum?: EnumDefinition | undefined;
  /** The keys of the enum that are offered and taken; all unless given. */
  readonly onlyKeys?: readonly number[] | undefined;
  /** Name of the resource that a ref or refs points at. */
  readonly target?: string | undefined;
  /** refBy and refsBy: the field that says which resource is meant, and its values. */
  readonly targetBy?: TargetBy | undefined;
  /** The reference whose row this text names, as that row was called then. */
  readonly nameOf?: string | undefined;
  /** For a reference: names of keys by fields of the target; only rows that have them are offered and taken. */
  readonly amongKeys?: Among | undefined;
  /** For a reference: the action of the target whose permission is needed to set it, too. */
  readonly neededAction?: string | undefined;
  /** JSON key of the name beside it, where the usual one is another field's. */
  readonly displayName?: string | undefined;
  readonly schema?: ZodType | undefined;
  /** Returns the words for a json value, for the history and for sheets. */
  readonly wordsOf?: WordsOf | undefined;
  /** The json value that a person's words in a cell mean; undefined where they are none. */
  readonly valueOfWords?: ((words: string) => unknown) | undefined;
  /** Why a json value has no words, and so no column in sheets. */
  readonly wordlessBecause?: string | undefined;
  /** Returns the fault of a text, undefined where it is valid. */
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
 * `V`: of dict and dicts the enum, of json the value, else nothing of interest. What rows hold of it says row.ts.
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
  /** A function `<column>(<table>)` says what it is now, in lists, filters and orders alike; it grows stale nowhere. */
  computed(): Field<K, V, T | 'system'>;
  /** Says why nothing writes the field yet; until then it stays in calls and leaves lists, forms and details. */
  withoutSource(reason: string): Field<K, V, T>;
  /** Keeps an identifier in calls and leaves it out of lists, forms and details, where people have names instead. */
  forPrograms(): Field<K, V, T>;
  masked(): Field<K, V, T>;
  fixed(): Field<K, V, T | 'fixed'>;
  /** Says that the database has such an index, so that lists may be counted exactly; a test compares the two. */
  indexed(serves?: 'contains'): Field<K, V, T>;
  /** Marks a number that adds up over rows: its list shows the sum of those that match; rows of `signs` count otherwise. */
  summed(...signs: SumSign[]): Field<K, V, T>;
  /** The label of the sum, where some rows show values that do not count in it. */
  sumsAs(label: Label): Field<K, V, T>;
  /** Encrypts a secret, for `openSecret` to read; without it a hook stores what can only be compared. */
  sealed(): Field<K, V, T | 'sealed'>;
  /** Names the fields that decide where the server sends a sealed secret; an edit of one of them demands it anew. */
  for(...fields: string[]): Field<K, V, T>;
  /** States that the server sends a sealed secret nowhere, and why. */
  staysHere(reason: string): Field<K, V, T>;
  /** The label of 0 where it is no amount, such as “unlimited”. */
  zeroMeans(text: Label): Field<K, V, T>;
  group(label: Label): Field<K, V, T>;
  hint(label: Label): Field<K, V, T>;
  match(regex: RegExp, text: Label): Field<K, V, T>;
  /** Any other rule of a text, checksums for example: the form and the server ask the same. */
  checked(problemOf: (value: string) => Label | undefined): Field<K, V, T>;
  /** Sets the rule that each file of a files field has to meet. */
  accepts(rule: FileRule): Field<K, V, T>;
  /** Sets the words for a json value, for the history and for sheets; `valueOfWords` reads it out of an imported sheet. */
  describe(
    wordsOf: (value: V, language: Language) => string,
    valueOfWords?: (words: string) => unknown,
  ): Field<K, V, T>;
  /** Says why a json value has no words: sheets leave it out. */
  wordless(reason: string): Field<K, V, T>;
  /** Value that a new row's form starts with. */
  starts(value: string | number): Field<K, V, T>;
  only(...keys: KeysIn<V>[]): Field<K, V, T>;
  /** Says of a text that it names what that reference points at, so that it leads there. */
  names(reference: string): Field<K, V, T>;
  /** Limits the rows that a reference may point at, by kind and state. */
  among(fits: Among): Field<K, V, T>;
  /** Setting the reference does what this action of its target does, so it takes the permission for it. */
  needs(action: string): Field<K, V, T>;
  /** Its name stands beside it under this key, where the usual one is another field's. */
  besideAs(displayName: string): Field<K, V, T>;
  /** Forms show, require and keep the field only while `field` has one of `values`; otherwise it is emptied. */
  when(field: string, ...values: (string | number)[]): Field<K, V, T | 'conditional'>;
}

/** A secret that can only be compared: rows tell nothing of it. */
export const isWriteOnly = ({ kind, isSealed }: Pick<FieldSpec, 'kind' | 'isSealed'>): boolean =>
  kind === 'secret' && !isSealed;

/**
 * Returns whether the database compares the text by a column beside it (`<column>_key`), as it is stored as typed: an account in
 * any case, a name with brackets of any width.
 */
export const hasKeyColumn = (field: Pick<FieldSpec, 'kind' | 'isUnique' | 'isCode' | 'isCaseless'>): boolean =>
  field.kind === 'text' && field.isUnique && (field.isCaseless || !field.isCode);

/** Where 0 is never an amount. */
export const unlimited: Label = { zh: '不限', en: 'Unlimited' };

/** The words for a value that is no amount; undefined for every other value. */
export const zeroWords = ({ zeroText }: Pick<FieldSpec, 'zeroText'>, value: unknown): Label | undefined =>
  zeroText && value !== null && value !== undefined && value !== '' && Number(value) === 0 ? zeroText : undefined;

/** Returns whether anything writes the field, be it the system or a person. */
export const hasSource = ({ noSource }: Pick<FieldSpec, 'noSource'>): boolean => noSource === undefined;

/** Returns whether lists, forms and details show the field. */
export const isForPeople = (field: Pick<FieldSpec, 'noSource' | 'isForPrograms'>): boolean =>
  hasSource(field) && !field.isForPrograms;

/** By name. */
export type Fields = Record<string, Field>;

/** Returns whether a form with these values asks for the field. */
export function isShown({ shownWhen }: Pick<Field, 'shownWhen'>, values: Record<string, unknown>): boolean {
  if (!shownWhen) return true;
  const now = textOf(values[shownWhen.field]).split(',');
  return shownWhen.values.some((value) => now.includes(textOf(value)));
}

/** Every resource that a reference may mean. */
export function targetNames({ target, targetBy }: Pick<FieldSpec, 'target' | 'targetBy'>): TargetName[] {
  if (target !== undefined) return [{ name: target, when: {} }];
  return targetBy ? namesBy(targetBy) : [];
}

const namesBy = ({ field, targets }: TargetBy): TargetName[] =>
  Object.entries(targets).flatMap(([key, meant]) => {
    const condition = { [field]: Number(key) };
    if (typeof meant === 'string') return [{ name: meant, when: condition }];
    return namesBy(meant).map(({ name, when }) => ({ name, when: { ...condition, ...when } }));
  });

/** The fields of the same row that say which resource is meant. */
export const decidingFields = (field: Pick<FieldSpec, 'target' | 'targetBy'>): string[] => [
  ...new Set(targetNames(field).flatMap(({ when }) => Object.keys(when))),
];

/** The start of a field: its kind, its label and the settings that differ from the defaults. */
export type FieldOptions<K extends FieldKind> = Pick<FieldSpec<K>, 'kind' | 'label'> & Partial<FieldSpec<K>>;

const plain = {
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

/** The default search of each kind: texts by part, times by range, all others by equality (domain §1). */
function usualSearch(kind: FieldKind, isMasked: boolean): SearchMode {
  if (kind === 'date' || kind === 'datetime') return 'range';
  return kind === 'text' && !isMasked ? 'like' : 'equal';
}

type Method = Exclude<keyof Field<FieldKind, unknown, never>, keyof FieldSpec | 'types'>;

/** The part of the specification that each method changes. */
const changes: {
  [M in Method]: (spec: FieldSpec, ...given: Parameters<Field<FieldKind, unknown, never>[M]>) => Partial<FieldSpec>;
} = {
  required: (_, text) => ({ isRequired: true, requiredText: text }),
  max: (_, value) => ({ maxValue: value }),
  min: (_, value) => ({ minValue: value }),
  long: () => ({ isLong: true }),
  rich: () => ({ isLong: true, isRich: true }),
  unique: () => ({ isUnique: true, isIndexed: true }),
  caseless: () => ({ isCaseless: true }),
  search: ({ kind, isMasked }, mode) => ({ searchMode: mode ?? usualSearch(kind, isMasked) }),
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
  among: (_, fits) => ({ amongKeys: fits }),
  needs: (_, action) => ({ neededAction: action }),
  besideAs: (_, displayName) => ({ displayName }),
  when: (_, other, ...values) => ({ shownWhen: { field: other, values } }),
};

/** The methods are shared by all fields: methods of their own on thirteen hundred fields would take 4 MB, in every browser, too. */
const methods = Object.fromEntries(
  Object.entries(changes).map(([name, change]) => [
    name,
    function saidAnew(this: FieldSpec, ...given: unknown[]) {
      return createField({
        ...this,
        ...(change as (spec: FieldSpec, ...given: unknown[]) => Partial<FieldSpec>)(this, ...given),
      });
    },
  ]),
);

const createField = (spec: FieldSpec): FieldSpec => Object.assign(Object.create(methods), spec);

export function field<K extends FieldKind, V = unknown, T extends Trait = never>(
  options: FieldOptions<K>,
): Field<K, V, T> {
  return createField({ ...plain, ...options }) as Field<K, V, T>;
}
