// The types of rows of a definition: on the wire, in the database, in a draft. A renamed field is an error wherever it is used.
import type { Action } from './action.ts';
import type { CommonName, commonFields } from './common-fields.ts';
import type { EnumDefinition, KeyOf } from './enum.ts';
import type { Field, FieldKind, Fields } from './field.ts';

/** As far as types ask: a definition, or any part of one that has fields. */
interface Defined {
  fields: Fields;
  actions?: Record<string, Action>;
}

type Key<V> = V extends EnumDefinition ? KeyOf<V> : number;

/** Types of values in JSON replies, by kind (contract §1.2). */
interface Wire<V> {
  text: string;
  texts: string;
  secret: string;
  integer: number;
  decimal: number;
  flag: 0 | 1;
  date: string;
  datetime: string;
  dict: Key<V>;
  dicts: string;
  ref: string;
  refs: string;
  refBy: string;
  refsBy: string;
  region: string;
  regions: string;
  files: string;
  json: V;
}

/** Types of values from the database: numeric and bigint as text, times as PostgreSQL prints them, lists as arrays. */
interface Stored<V> {
  text: string;
  texts: string[];
  secret: string;
  integer: number;
  decimal: string;
  flag: 0 | 1;
  date: string;
  datetime: string;
  dict: Key<V>;
  dicts: Key<V>[];
  ref: string;
  refs: string[];
  refBy: string;
  refsBy: string[];
  region: string;
  regions: string[];
  files: string[];
  json: V;
}

/** Types of values that a statement takes: the stored form, numbers for numeric, instants for times, JSON as its text. */
interface Accepted<V> extends Omit<Stored<V>, 'decimal' | 'date' | 'datetime' | 'json'> {
  decimal: string | number;
  date: string | Date;
  datetime: string | Date;
  json: V | string;
}

/** Kinds whose absence is null on the wire; all others have "" or 0. */
type Nullable = 'integer' | 'decimal' | 'dict' | 'json';

/** True where every row has a value: the field is required, and not only sometimes asked for. */
type IsThere<T> = 'required' extends T ? ('conditional' extends T ? false : true) : false;

type WireOf<F> =
  F extends Field<infer K, infer V, infer T>
    ? K extends Nullable
      ? IsThere<T> extends true
        ? Wire<V>[K]
        : Wire<V>[K] | null
      : Wire<V>[K]
    : never;

/** A secret that can only be compared. */
type IsUntold<F> =
  F extends Field<infer K, unknown, infer T>
    ? K extends 'secret'
      ? 'sealed' extends T
        ? false
        : true
      : false
    : false;

type StoredOf<F> =
  F extends Field<infer K, infer V, infer T>
    ? K extends 'flag'
      ? 0 | 1
      : IsThere<T> extends true
        ? Stored<V>[K]
        : Stored<V>[K] | null
    : never;

type AcceptedOf<F> = F extends Field<infer K, infer V> ? Accepted<V>[K] | null : never;

/** JSON key of the display name beside a field, as names.ts makes it; never where there is none. */
export type DisplayNameOf<N extends string, K extends FieldKind> = K extends 'dict' | 'dicts'
  ? `${N}Name`
  : K extends 'ref' | 'refs' | 'refBy' | 'refsBy'
    ? N extends `${infer Base}Ids` | `${infer Base}Id`
      ? `${Base}Name`
      : `${N}Name`
    : K extends 'region' | 'regions'
      ? N extends `${infer Base}Codes` | `${infer Base}Code`
        ? `${Base}Name`
        : `${N}Name`
      : never;

type DisplayNames<F extends Fields> = {
  [N in keyof F & string as F[N] extends Field<infer K> ? Exclude<DisplayNameOf<N, K>, keyof F> : never]: string;
};

/** Columns that every table has (contract §1.3), on the wire and as the database gives them. */
export type CommonColumns = { [N in CommonName]: WireOf<(typeof commonFields)[N]> };
export type CommonStored = { [N in CommonName]: StoredOf<(typeof commonFields)[N]> };

type Anything = Record<string, unknown>;
/** False for definitions that are only known while the product runs: their rows have just names and values. */
type IsKnown<F> = string extends keyof F ? false : true;
type Flat<T> = { [N in keyof T]: T[N] };

/** A row as replies show it: fields, display names, columns of every table. */
export type RowOf<R extends Defined> =
  IsKnown<R['fields']> extends true
    ? Flat<
        Omit<CommonColumns, keyof R['fields']> &
          DisplayNames<R['fields']> & {
            [N in keyof R['fields'] as IsUntold<R['fields'][N]> extends true ? never : N]: WireOf<R['fields'][N]>;
          }
      >
    : Anything;

/** A row as statements of the engine give it to hooks and actions. Secrets are not read. */
export type StoredRowOf<R extends Defined> =
  IsKnown<R['fields']> extends true
    ? Flat<
        Omit<CommonStored, keyof R['fields']> & {
          [N in keyof R['fields'] as R['fields'][N] extends Field<'secret'> ? never : N]: StoredOf<R['fields'][N]>;
        }
      >
    : Anything;

/** Values on their way into the database, by JSON name; what is absent is left alone. */
export type ValuesOf<R extends Defined> =
  IsKnown<R['fields']> extends true
    ? Flat<{ [N in keyof R['fields']]?: AcceptedOf<R['fields'][N]> } & { remark?: string | null }>
    : Anything;

/** The name of a field's column, as `columnOf` makes it: "order_no" of "orderNo". */
export type ColumnName<N extends string> = N extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : N;

/** Values on their way into the database, by the names of their columns. */
export type ColumnValuesOf<R extends Defined> =
  IsKnown<R['fields']> extends true
    ? { [N in keyof ValuesOf<R> & string as ColumnName<N>]?: ValuesOf<R>[N] | null }
    : Anything;

/** A row of its table, as an insert takes it. */
export type NewRowOf<R extends Defined> = ColumnValuesOf<R> & {
  id: string;
  tenant_id: string;
  create_user?: string | null;
  create_dept?: string | null;
  create_time?: Date;
  status?: number;
};

/** The same of a new row: what a form asks for is there. */
export type NewValuesOf<R extends Defined> =
  IsKnown<R['fields']> extends true
    ? Flat<
        ValuesOf<R> & {
          [N in keyof R['fields'] as Written<R['fields'][N]> extends true
            ? IsAsked<R['fields'][N]> extends true
              ? N
              : never
            : never]: NonNullable<AcceptedOf<R['fields'][N]>>;
        }
      >
    : Anything;

/** The arguments of an action, as a statement takes them. */
export type ArgumentsOf<A> =
  A extends Action<infer F>
    ? IsKnown<F> extends true
      ? Flat<{ [N in keyof F]: StoredOf<F[N]> }>
      : Anything
    : Anything;

/** The `data` that the handler of an action returns. */
export type AnswerOf<A> =
  A extends Action<Fields, infer G>
    ? unknown extends G
      ? { data?: unknown }
      : undefined extends G
        ? { data?: undefined }
        : { data: G }
    : { data?: unknown };

type Written<F> = F extends Field<FieldKind, unknown, infer T> ? ('system' extends T ? false : true) : false;
type IsAsked<F> = F extends Field<infer K, unknown, infer T> ? (K extends 'flag' ? false : IsThere<T>) : false;

/** The draft that a form sends to add a row: required fields must be present, system fields are absent. */
export type DraftOf<R extends Defined> =
  IsKnown<R['fields']> extends true
    ? Flat<
        {
          [N in keyof R['fields'] as Written<R['fields'][N]> extends true
            ? IsAsked<R['fields'][N]> extends true
              ? N
              : never
            : never]: DraftValue<R['fields'][N]>;
        } & {
          [N in keyof R['fields'] as Written<R['fields'][N]> extends true
            ? IsAsked<R['fields'][N]> extends true
              ? never
              : N
            : never]?: DraftValue<R['fields'][N]> | '' | null;
        } & { remark?: string }
      >
    : Anything;

/** Numbers may come as text, json as what it says. */
type DraftValue<F> =
  F extends Field<infer K, infer V> ? (K extends 'integer' | 'decimal' ? number | string : Wire<V>[K]) : never;

/** Names of the fields of a definition. */
export type FieldNameOf<R extends Defined> = keyof R['fields'] & string;
