// Previews a removal: the number of rows that depend on the selection and that the caller may see, and the reason for a refusal.

import { AppError, errors, errorText } from '@ec/kernel/errors';
import { allOf } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import { permissionsOf } from '@ec/resource/calls';
import type { RemovalPreview } from '@ec/resource/contracts/row-shapes';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import type { CallContext, ReadContext } from '../engine/context.ts';
import { tableOf } from '../engine/rows.ts';
import { visibilityConditions } from '../visibility/predicate.ts';
import { pointingAt } from './references.ts';
import { removeIn } from './remove.ts';
import { inTransaction, RollBack } from './transaction.ts';

/** The count of dependent rows stops here for each resource; `isMore` says that there are more. */
const mostCounted = 100;

/** @throws AppError noData for rows that the caller does not see; the removal itself throws the same */
export async function previewRemoval(context: CallContext, ids: readonly string[]): Promise<RemovalPreview> {
  const refusal = await refusalOf(context, ids);
  return { refusal, hanging: await hangingOn(context, ids) };
}

/** Tries the removal in a transaction that is rolled back, so that the rules of all features apply. Returns the refusal or ''. */
async function refusalOf(context: CallContext, ids: readonly string[]): Promise<string> {
  try {
    return await inTransaction<string>(context, async (transaction) => {
      await removeIn(transaction, ids);
      throw new RollBack('');
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.entry === errors.noData) throw error;
    return errorText(error.entry, error.parameters, context.call.language);
  }
}

/** Counts the rows that reference the rows `ids`, by resource, without resources that the caller may not list. */
async function hangingOn(context: ReadContext, ids: readonly string[]): Promise<RemovalPreview['hanging']> {
  const { engine, resource, call } = context;
  const users = pointingAt(context, ids).filter(({ user }) => call.rights.holds(permissionsOf(user).menu));
  if (users.length === 0) return [];
  const counts = users.map(({ user, points }, index) => {
    const visibility = visibilityConditions({ engine, resource: user, call, use: 'see' }, undefined, 'x');
    return sql`select ${index}::int as index, (select count(*)::int from (
      select from ${tableOf(user, 'x')} where ${allOf([points, ...visibility])} limit ${mostCounted + 1}) as few) as count`;
  });
  const holders = await engine.database
    .read(call.caller.tenantId)
    .rows<{ index: number; count: number }>(sql`${sql.join(counts, sql` union all `)}`);
  const labelFor = (user: Resource) => labelOf(user.label, call.language);
  return holders.flatMap(({ index, count }) => {
    const user = users[index]?.user;
    if (!user || count === 0) return [];
    const isMore = count > mostCounted;
    return [
      {
        name: user.name,
        label: labelFor(user),
        count: isMore ? mostCounted : count,
        isMore,
        isBelow: user === resource,
      },
    ];
  });
}
