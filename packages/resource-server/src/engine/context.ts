// The context of a call on a resource, and the hooks that a feature adds to the engine's calls.
import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { objectOf } from '@ec/language/unknown';
import type { Resource } from '@ec/resource/resource';
import type { NewValuesOf, StoredRowOf, ValuesOf } from '@ec/resource/row';
import type { Engine } from './feature.ts';
import type { Use } from './row-grants.ts';

/** A row of a definition that is only known while the product runs. */
export type Row = Record<string, unknown>;
/** The same as the table has it: what every row has is known. */
export interface StoredRow extends Row {
  id: string;
  rowVersion: number;
}
/** By JSON name, as the database takes them. */
export type Values = Record<string, unknown>;

/** The write that is about to happen, inside its transaction. */
export type SaveContext<R extends Resource = Resource> = {
  tx: Sql;
  call: Call;
} & (string extends keyof R['fields']
  ? { values: Values; current: Row | undefined }
  : /** Of a new row, what its form asks for is there; another is as stored, and held until the transaction ends. */
    { values: NewValuesOf<R>; current: undefined } | { values: ValuesOf<R>; current: StoredRowOf<R> });

/** The write that has happened. */
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

/** A save that begins; nothing is read or locked yet. */
export interface SaveStart {
  tx: Sql;
  call: Call;
  /** The id of the row; undefined for a new one. */
  id: string | undefined;
  /** As they were sent, in the types of their fields. */
  values: Values;
}

/** Each may throw an AppError to refuse. */
export interface Hooks<R extends Resource = Resource> {
  /** Takes locks that come before that of the row, where other writers of the table take them in that order. For a form alone. */
  lockFirst?(context: SaveStart): Promise<void>;
  /** Completes or checks the values before they are written. */
  beforeSave?(context: SaveContext<R>): Promise<ValuesOf<R>> | ValuesOf<R>;
  /** Follows a write inside the same transaction. */
  afterSave?(context: SavedContext<R>): Promise<void>;
  beforeRemove?(context: RemoveContext): Promise<void>;
  /**
   * Replaces removal where rows stay, as a correction that falls back to the measured value. Returns the rows as they were, without
   * those that the caller may not see.
   */
  insteadOfRemoving?(context: RemoveContext): Promise<StoredRow[]>;
}

/** The same hooks for code that learns while the product runs which resource it works on. */
export const ofAnyRow = <R extends Resource>(hooks: Hooks<R>): Hooks => hooks as unknown as Hooks;

/** The parameters of a call, by name. */
export const inputOf = ({ input }: Pick<Call, 'input'>): Values => objectOf(input);

export type Reader = Pick<Call, 'caller' | 'rights' | 'language'>;

/** A resource as somebody reads it. */
export interface ReadContext<R extends Resource = Resource> {
  engine: Engine;
  resource: R;
  call: Reader;
  /** The use of the rows: rows that are granted for this use count beside the caller's own. Undefined: the caller's own rows alone. */
  use?: Use | undefined;
}

/** A call that may write. */
export interface CallContext<R extends Resource = Resource> extends ReadContext<R> {
  call: Call;
  hooks: Hooks;
}

/** Inside a transaction, or wherever `tx` reads. */
export interface SqlContext extends ReadContext {
  tx: Sql;
}

/** A call inside the transaction in which it writes. */
export interface Transaction extends CallContext {
  tx: Sql;
}

/** Rows of all tenants are written by the platform's administrators alone (contract §2.3). */
export function onlyAdministrators(resource: Pick<Resource, 'isGlobal'>, { rights }: Pick<Reader, 'rights'>): void {
  if (resource.isGlobal && !rights.isAdministrator) throw new AppError(errors.forbidden);
}
