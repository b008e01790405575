// Refuses a write after which the caller could not see the row (domain BR-60).

import { AppError } from '@ec/kernel/errors';
import { allOf } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import { sql } from 'kysely';
import type { StoredRow, Transaction, Values } from '../engine/context.ts';
import { engineErrors } from '../engine/engine-errors.ts';
import { ofTenant, tableOf } from '../engine/rows.ts';
import { scopesOn, visibilityConditions } from './predicate.ts';

interface Placed {
  row: StoredRow;
  /** The written values by field name. */
  values: Values;
  isNew: boolean;
}

/** Returns the names of the fields by which data scope, owner and `administratorsOnly` decide who sees a row. */
function deciding({ resource, call }: Transaction): Set<string> {
  const { dept, own: creator = 'createUser', owner, site } = resource.scope ?? {};
  const granted = scopesOn(resource, call.rights.scopes).map(({ column }) => column);
  return new Set(
    [dept?.split('.')[0], creator, owner, site, resource.administratorsOnly?.field, ...granted].map(String),
  );
}

/** @throws AppError outOfSight if the caller cannot see one of the rows. Edits that write none of these fields are not checked */
export async function assertRowVisibility(transaction: Transaction, written: readonly Placed[]): Promise<void> {
  const { tx, resource, call } = transaction;
  const visibility = visibilityConditions({ ...transaction, use: 'see' });
  if (visibility.length === 0) return;
  const names = deciding(transaction);
  const placed = written.filter(({ isNew, values }) => isNew || Object.keys(values).some((name) => names.has(name)));
  if (placed.length === 0) return;
  const ids = placed.map(({ row }) => row.id);
  const lost = await tx.first(
    sql`select 1 from ${tableOf(resource)}
      where ${ofTenant(resource, call)}t.id = any(${ids}::bigint[]) and (${allOf(visibility)}) is not true limit 1`,
  );
  if (lost) throw new AppError(engineErrors.outOfSight, { label: labelOf(resource.label, call.language) });
}
