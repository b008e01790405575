// Requests runs of the low-balance job, and tells when a booking crosses the warning limit of an account (domain BR-65).
import type { Sql } from '@ec/kernel/database';
import { askForRound } from '@ec/kernel/jobs/queue';
import { Decimal } from 'decimal.js';
import { type AccountBalances, availableOf } from '../../shared/ledger/account-balances.ts';

export const lowBalanceName = 'account.lowBalance';

/** Queues the job in the caller's transaction, so that a rollback removes the request as well. */
export const requestLowBalanceCheck = (tx: Sql): Promise<void> => askForRound(tx, lowBalanceName);

/** Returns whether a booking takes an account below its warning limit, or back to the limit or above. */
export function crosses(warnAmount: string | null, before: AccountBalances, after: AccountBalances): boolean {
  if (warnAmount === null) return false;
  const [wasLow, isLow] = [before, after].map((balances) => new Decimal(availableOf(balances)).lt(warnAmount));
  return wasLow !== isLow;
}
