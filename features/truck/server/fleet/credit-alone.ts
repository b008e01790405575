// Limits the credit that one person may grant. A higher limit needs the approval of a second person (BR-13).
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { paramIn } from '@ec/system/server/public';
import { Decimal } from 'decimal.js';
import { fleetErrors } from './fleet.errors.ts';

type Credit = Decimal.Value | null | undefined;

/** @throws AppError creditAlone where the limit rises above the amount that one person may grant */
export async function refuseCreditAlone(tx: Sql, to: Credit, from?: Credit): Promise<void> {
  const requestedLimit = new Decimal(to ?? 0);
  if (requestedLimit.lte(from ?? 0)) return;
  const most = (await paramIn(tx, 'account.creditAlone')) ?? '0';
  if (requestedLimit.gt(most)) fail(fleetErrors.creditAlone, { most });
}
