// Sums fields over the matching rows of a list, in one statement whose time is limited.
import { DatabaseError, plannedWithValues } from '@ec/kernel/database';
import { AppError } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { allOf, type Condition, quoted } from '@ec/kernel/sql';
import { textOf } from '@ec/language/unknown';
import { permissionsOf } from '@ec/resource/calls';
import type { Sums } from '@ec/resource/contracts/row-shapes';
import { isEmpty } from '@ec/resource/parse-value';
import type { Resource } from '@ec/resource/resource';
import { summedFor } from '@ec/resource/summed';
import { type RawBuilder, sql } from 'kysely';
import { inputOf, type ReadContext } from '../engine/context.ts';
import { engineErrors } from '../engine/engine-errors.ts';
import type { Engine } from '../engine/feature.ts';
import { columnIn, tableOf } from '../engine/rows.ts';
import { idsOf } from './ids-of.ts';
import { readListQuery } from './list.ts';

/** The maximum number of ids in one call. */
const mostTicked = 500;
/** The error code of a statement that PostgreSQL cancelled after its timeout: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const queryCanceled = '57014';
/** Statement timeouts in milliseconds: the usual one, and the one for a caller who chose to wait (contract §1.1). */
const time = { usual: 2_000, patient: 8_000 };

/** Returns the expression to sum for a field, with its sign, in the table aliased t. */
export function summedExpression({ fields }: Resource, name: string): RawBuilder<unknown> {
  const column = columnIn(name);
  const signs = fields[name]?.sumSigns ?? [];
  if (signs.length === 0) return column;
  const cases = signs.map(
    ({ field, keys, as }) => sql`when ${columnIn(field)} = any(${keys}::int[]) then ${column} * ${sql.lit(as)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else ${column} end`;
}

/** Sums the fields `columns` (by default all) over the rows `ids` (by default all that match); `patient=1` allows the longer timeout. */
export async function sumRows(engine: Engine, resource: Resource, call: Call): Promise<Sums> {
  const reading: ReadContext = { engine, resource, call, use: 'see' };
  const { columns, ids: selection, patient, ...input } = inputOf(call);
  const ids = isEmpty(selection) ? undefined : idsOf(textOf(selection));
  if (ids && ids.length > mostTicked) throw new AppError(engineErrors.tooManyIds, { most: mostTicked });
  const where: Condition[] = ids ? [sql`t.id = any(${ids}::bigint[])`] : [];
  const { conditions } = readListQuery(reading, input, { where });
  const requestedNames = textOf(columns).split(',');
  const permittedNames = summedFor(resource, call.rights.holds(permissionsOf(resource).plain));
  const names = isEmpty(columns) ? permittedNames : permittedNames.filter((name) => requestedNames.includes(name));
  if (names.length === 0) return { sums: {} };
  const sums = names.map((name) => sql`sum(${summedExpression(resource, name)})::text as ${sql.raw(quoted(name))}`);
  const statement = sql<Record<string, string | null>>`select ${sql.raw(plannedWithValues)}${sql.join(sums)}
    from ${tableOf(resource)} where ${allOf(conditions)}`;
  const timeout = textOf(patient) === '1' ? time.patient : time.usual;
  try {
    const totals = await engine.database.withTenant(call.caller.tenantId, (tx) => tx.first(statement), {
      timeout,
    });
    return { sums: totals ?? {} };
  } catch (failure) {
    if (failure instanceof DatabaseError && failure.code === queryCanceled) return { sums: {}, isUnfinished: true };
    throw failure;
  }
}
