// Moves a row to another state without a named action, for example for a rule, a clock or a device.
import { type AuditedCall, audit } from '@ec/kernel/audit';
import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, errorText } from '@ec/kernel/errors';
import { quoted } from '@ec/kernel/sql';
import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import type { Values } from '../engine/context.ts';
import { engineErrors } from '../engine/engine-errors.ts';
import { columnIn, tableOf } from '../engine/rows.ts';
import { auditChange } from './changes.ts';

/** The author of a move, and the `action` of its audit entry. */
export interface MovedBy {
  call: AuditedCall;
  ids: { next(): string };
  action: string;
}

/**
 * Locks the row, checks the move, and writes the state and the values `set`. Only a move with `by` is audited.
 * @returns the state before
 * @throws AppError noData; wrongMove (409) if the definition has no such move
 */
export async function moveState(
  tx: Sql,
  resource: Resource,
  id: string,
  field: string,
  to: number,
  set: Values = {},
  by?: MovedBy,
): Promise<number> {
  const others = Object.keys(set).map((name) => sql`, ${columnIn(name)} as ${sql.ref(`set_${name}`)}`);
  const row = await tx.first<{ state: number | null; title: unknown; [stored: `set_${string}`]: unknown }>(
    sql`select ${columnIn(field)} as state, ${columnIn(resource.title)} as title${sql.join(others, sql``)} from ${tableOf(resource)}
      where t.id = ${id} and t.is_deleted = 0 for update of t`,
  );
  if (!row) throw new AppError(errors.noData);
  const from = row.state ?? 0; // a state that was never set counts as 0
  if (!resource.states[field]?.[from]?.includes(to)) throw wrongMove(resource, field, { title: row.title, from, to });
  const values: Values = { ...set, [field]: to };
  const sets = Object.entries(values).map(([name, value]) => {
    const stored = resource.fields[name]?.kind === 'json' ? JSON.stringify(value) : value;
    return sql`${sql.raw(quoted(columnOf(name)))} = ${stored}`;
  });
  const saved = await tx.first<{ version: number }>(
    sql`update ${tableOf(resource)} set ${sql.join(sets)}, row_version = t.row_version + 1, update_time = now()
      where t.id = ${id} returning t.row_version as version`,
  );
  if (by) {
    const wire = Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date ? toWireTime(value) : value,
    ]);
    const before = Object.fromEntries(Object.keys(set).map((name) => [name, row[`set_${name}`]]));
    const changes = auditChange(resource, { ...before, [field]: from }, Object.fromEntries(wire));
    const entry = { resource: resource.name, action: by.action, rowId: id, changes, version: saved?.version };
    await audit(tx, by.call, by.ids, [entry]);
  }
  return from;
}

/** Returns the refusal with texts in both languages, because the reader's language is unknown here. */
function wrongMove(resource: Resource, field: string, move: { title: unknown; from: number; to: number }): AppError {
  const word = (key: number) => resource.fields[field]?.enum?.values.find((value) => value.key === key);
  const text = (language: Language) =>
    errorText(
      engineErrors.wrongMove,
      {
        label: resource.label[language],
        title: textOf(move.title),
        from: word(move.from)?.[language] ?? move.from,
        to: word(move.to)?.[language] ?? move.to,
      },
      language,
    );
  return new AppError({ ...engineErrors.wrongMove, zh: text('zh'), en: text('en') });
}
