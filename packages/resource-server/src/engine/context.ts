// The context of a call on a resource, and the hooks that a feature adds to the engine's calls.
import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { objectOf } from '@ec/language/unknown';
import type { Resource } from '@ec/resource/resource';
import type { NewValuesOf, StoredRowOf, ValuesOf } from '@ec/resource/row';
import type { Engine } from './feature.ts';
import type { Use } from './row-grants.ts';

/** The values of a row by JSON name, for code that learns the definition of the row only at run time. */
export type Row = Record<string, unknown>;
/** A stored row: it has an id and a version. */
export interface StoredRow extends Row {
  id: string;
  rowVersion: number;
}
/** Values by JSON name, in the form that the database takes. */
export type Values = Record<string, unknown>;

/** The context of a save before the write, in the same transaction. */
export type SaveContext<R extends Resource = Resource> = {
  tx: Sql;
  call: Call;
} & (string extends keyof R['fields']
  ? { values: Values; current: Row | undefined }
  : /** A new row has the values that its form requires. For an edit, `current` is the stored row, locked until the transaction ends. */
    { values: NewValuesOf<R>; current: undefined } | { values: ValuesOf<R>; current: StoredRowOf<R> });

/** The context of a save after the write, in the same transaction. */
export interface SavedContext<R extends Resource = Resource> {
  tx: Sql;
  call: Call;
  row: StoredRowOf<R>;
  values: ValuesOf<R>;
  isNew: boolean;
}

export interface RemoveContext {
  tx: Sql;
  call: Call;
  ids: readonly string[];
}

/** The start of a save, before any row is read or locked. */
export interface SaveStart {
  tx: Sql;
  call: Call;
  /** The id of the row; undefined for a new row. */
  id: string | undefined;
  /** The values of the request, parsed to the types of their fields. */
  values: Values;
}

/** Each hook may throw an AppError to refuse the call. */
export interface Hooks<R extends Resource = Resource> {
  /** Takes the locks that other writers of the table take before they lock a row. The engine calls it only for saves of a single row. */
  lockFirst?(context: SaveStart): Promise<void>;
  /** Completes or checks the values before they are written. */
  beforeSave?(context: SaveContext<R>): Promise<ValuesOf<R>> | ValuesOf<R>;
  /** Runs after the write, inside the same transaction. */
  afterSave?(context: SavedContext<R>): Promise<void>;
  beforeRemove?(context: RemoveContext): Promise<void>;
  /**
   * Replaces the deletion of rows that stay, for example of a corrected day, which gets its measured value back. Returns the rows
   * as they were before, without rows that the caller may not see.
   */
  insteadOfRemoving?(context: RemoveContext): Promise<StoredRow[]>;
}

/** Casts the hooks to those of any resource, for code that learns the resource only at run time. */
export const ofAnyRow = <R extends Resource>(hooks: Hooks<R>): Hooks => hooks as unknown as Hooks;

/** The parameters of a call, by name. */
export const inputOf = ({ input }: Pick<Call, 'input'>): Values => objectOf(input);

export type Reader = Pick<Call, 'caller' | 'rights' | 'language'>;

/** A resource together with the caller who reads it. */
export interface ReadContext<R extends Resource = Resource> {
  engine: Engine;
  resource: R;
  call: Reader;
  /** The use of the rows. The context then includes rows that features grant to the caller for this use; undefined: no granted rows. */
  use?: Use | undefined;
}

/** A call that may write, with the hooks of its resource. */
export interface CallContext<R extends Resource = Resource> extends ReadContext<R> {
  call: Call;
  hooks: Hooks;
}

/** A read context with the connection on which the statements run, inside or outside a transaction. */
export interface SqlContext extends ReadContext {
  tx: Sql;
}

/** A call inside the transaction in which it writes. */
export interface Transaction extends CallContext {
  tx: Sql;
}

/** Lets only the platform's administrators write rows of all tenants (contract §2.3). @throws AppError forbidden */
export function onlyAdministrators(resource: Pick<Resource, 'isGlobal'>, { rights }: Pick<Reader, 'rights'>): void {
  if (resource.isGlobal && !rights.isAdministrator) throw new AppError(errors.forbidden);
}
