// Who does what with which resource, and what a feature adds to plain writes.
import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from './feature.ts';

export type Row = Record<string, unknown>;
/** By JSON name, as the database takes them. */
export type Values = Record<string, unknown>;
/** Rows by the name of their list; a list that is absent is left alone. */
export type Children = Record<string, Values[]>;

/** Each may throw an AppError to refuse. */
export interface SaveHooks {
  /** Completes or checks the values before they are written. `current` is undefined for a new row. */
  beforeSave?: (given: {
    tx: Sql;
    call: Call;
    values: Values;
    current: Row | undefined;
    /** Lists of children that the draft brings. */
    children: Children;
  }) => Promise<Values> | Values;
  /** Follows a write inside the same transaction. */
  afterSave?: (given: { tx: Sql; call: Call; row: Row; values: Values; isNew: boolean }) => Promise<void>;
}

export interface RemoveHooks {
  /** May throw an AppError to refuse. */
  beforeRemove?: (given: { tx: Sql; call: Call; ids: readonly string[] }) => Promise<void>;
}

export type Hooks = SaveHooks & RemoveHooks;

export type Reader = Pick<Call, 'caller' | 'rights' | 'language'>;

export interface Reading {
  engine: Engine;
  resource: Resource;
  call: Reader;
}

export interface At extends Reading {
  call: Call;
  hooks: Hooks;
}

/** Inside a transaction, or wherever `tx` reads. */
export interface Within extends Reading {
  tx: Sql;
}

export interface Many extends At {
  tx: Sql;
}

/** Rows of all tenants are written by the platform's administrators alone (contract §2.3). */
export function onlyAdministrators(resource: Resource, { rights }: Pick<Reader, 'rights'>): void {
  if (resource.isGlobal && !rights.isAdministrator) throw new AppError(errors.forbidden);
}
