// Derives the types of rows from a definition: in replies, in the database and in drafts. A renamed field is a compile error wherever it is
// used.
import type { Action } from './action.ts';
import type { CommonName, commonFields } from './common-fields.ts';
import type { ConditionSuffix } from './condition-suffixes.ts';
import type { EnumDefinition, KeyOf } from './enum.ts';
import type { Field, FieldKind, Fields } from './field.ts';

/** A definition, or any part of one that has fields. */
interface Definition {
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

/** Types of values that a statement takes: the stored form, or also a number for numeric, a `Date` for times, text for JSON. */
interface Accepted<V> extends Omit<Stored<V>, 'decimal' | 'date' | 'datetime' | 'json'> {
  decimal: string | number;
  date: string | Date;
  datetime: string | Date;
  json: V | string;
}

/** The kinds whose empty value is null in replies. For all other kinds the empty value is "" or 0. */
type Nullable = 'integer' | 'decimal' | 'dict' | 'json';

/** True when every row has a value: the field is required, and forms always show it. */
type IsAlwaysSet<T> = 'required' extends T ? ('conditional' extends T ? false : true) : false;

type WireOf<F> =
  F extends Field<infer K, infer V, infer T>
    ? K extends Nullable
      ? IsAlwaysSet<T> extends true
        ? Wire<V>[K]
        : Wire<V>[K] | null
      : Wire<V>[K]
    : never;

/** True for a secret that can only be compared. Rows do not contain such a secret. */
type IsWriteOnly<F> =
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
      : IsAlwaysSet<T> extends true
        ? Stored<V>[K]
        : Stored<V>[K] | null
    : never;

type AcceptedOf<F> = F extends Field<infer K, infer V> ? Accepted<V>[K] | null : never;

/** The JSON key of the display name of a field, as names.ts derives it; `never` for kinds without one. */
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

/** The columns that every table has (contract §1.3), in replies and from the database. */
export type CommonColumns = { [N in CommonName]: WireOf<(typeof commonFields)[N]> };
export type CommonStored = { [N in CommonName]: StoredOf<(typeof commonFields)[N]> };

type AnyValues = Record<string, unknown>;
/** False for a definition whose fields are not known at compile time. The rows of such a definition are untyped. */
type HasKnownFields<F> = string extends keyof F ? false : true;
type Flat<T> = { [N in keyof T]: T[N] };

/** A row in replies: fields, display names and the columns of every table. */
export type RowOf<R extends Definition> =
  HasKnownFields<R['fields']> extends true
    ? Flat<
        Omit<CommonColumns, keyof R['fields']> &
          DisplayNames<R['fields']> & {
            [N in keyof R['fields'] as IsWriteOnly<R['fields'][N]> extends true ? never : N]: WireOf<R['fields'][N]>;
          }
      >
    : AnyValues;

/** A row from the database, as hooks and actions receive it. It does not contain secrets. */
export type StoredRowOf<R extends Definition> =
  HasKnownFields<R['fields']> extends true
    ? Flat<
        Omit<CommonStored, keyof R['fields']> & {
          [N in keyof R['fields'] as R['fields'][N] extends Field<'secret'> ? never : N]: StoredOf<R['fields'][N]>;
        }
      >
    : AnyValues;

/** Values to write into the database, by JSON name; absent fields stay unchanged. */
export type ValuesOf<R extends Definition> =
  HasKnownFields<R['fields']> extends true
    ? Flat<{ [N in keyof R['fields']]?: AcceptedOf<R['fields'][N]> } & { remark?: string | null }>
    : AnyValues;

/** The name of a field's column, as `columnOf` derives it: "order_no" from "orderNo". */
export type ColumnName<N extends string> = N extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : N;

/** Values to write into the database, by the names of the columns. */
export type ColumnValuesOf<R extends Definition> =
  HasKnownFields<R['fields']> extends true
    ? { [N in keyof ValuesOf<R> & string as ColumnName<N>]?: ValuesOf<R>[N] | null }
    : AnyValues;

/** A row to insert into the table. */
export type NewRowOf<R extends Definition> = ColumnValuesOf<R> & {
  id: string;
  tenant_id: string;
  create_user?: string | null;
  create_dept?: string | null;
  create_time?: Date;
  status?: number;
};

/** Values of a new row by JSON name; required fields that the form always shows are present. */
export type NewValuesOf<R extends Definition> =
  HasKnownFields<R['fields']> extends true
    ? Flat<
        ValuesOf<R> & {
          [N in keyof R['fields'] as IsWritable<R['fields'][N]> extends true
            ? IsRequiredInForm<R['fields'][N]> extends true
              ? N
              : never
            : never]: NonNullable<AcceptedOf<R['fields'][N]>>;
        }
      >
    : AnyValues;

/** The arguments of an action in their stored form. */
export type ArgumentsOf<A> =
  A extends Action<infer F>
    ? HasKnownFields<F> extends true
      ? Flat<{ [N in keyof F]: StoredOf<F[N]> }>
      : AnyValues
    : AnyValues;

/** The `data` that the handler of an action returns. */
export type AnswerOf<A> =
  A extends Action<Fields, infer G>
    ? unknown extends G
      ? { data?: unknown }
      : undefined extends G
        ? { data?: undefined }
        : { data: G }
    : { data?: unknown };

type IsWritable<F> = F extends Field<FieldKind, unknown, infer T> ? ('system' extends T ? false : true) : false;
type IsRequiredInForm<F> =
  F extends Field<infer K, unknown, infer T> ? (K extends 'flag' ? false : IsAlwaysSet<T>) : false;

/** The draft that a form sends to add a row: required fields that the form always shows are present, system fields are absent. */
export type DraftOf<R extends Definition> =
  HasKnownFields<R['fields']> extends true
    ? Flat<
        {
          [N in keyof R['fields'] as IsWritable<R['fields'][N]> extends true
            ? IsRequiredInForm<R['fields'][N]> extends true
              ? N
              : never
            : never]: DraftValue<R['fields'][N]>;
        } & {
          [N in keyof R['fields'] as IsWritable<R['fields'][N]> extends true
            ? IsRequiredInForm<R['fields'][N]> extends true
              ? never
              : N
            : never]?: DraftValue<R['fields'][N]> | '' | null;
        } & { remark?: string }
      >
    : AnyValues;

/** Numbers may be sent as text. */
type DraftValue<F> =
  F extends Field<infer K, infer V> ? (K extends 'integer' | 'decimal' ? number | string : Wire<V>[K]) : never;

/** Names of the fields of a definition. */
export type FieldNameOf<R extends Definition> = keyof R['fields'] & string;

type ListName<R extends Definition> = FieldNameOf<R> | CommonName;
type SortNames<N extends string> = N | `${N},${N}`;

/**
 * The query that `GET {base}/list` takes (contract §1.4): a misspelled field is a type error. A definition whose fields are not known at
 * compile time takes any key.
 */
export type ListQueryOf<R extends Definition> =
  HasKnownFields<R['fields']> extends false
    ? Record<string, string | number | undefined>
    : {
        [K in ListName<R> | `${ListName<R>}_${ConditionSuffix}`]?: string | number | undefined;
      } & {
        ascs?: SortNames<ListName<R>>;
        descs?: SortNames<ListName<R>>;
        /** The tree of conditions (contract §1.4), as base64url of its JSON. */
        q?: string;
        current?: number;
        /** At most 200. */
        size?: number;
      };
