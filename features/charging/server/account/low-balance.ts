// When a look at low balances is due: with the booking that crosses the line (domain BR-65).
import type { Sql } from '@ec/kernel/database';
import { askForRound } from '@ec/kernel/jobs/queue';
import { Decimal } from 'decimal.js';
import { type AccountBalances, availableOf } from '../../shared/ledger/account-balances.ts';

export const lowBalanceName = 'account.lowBalance';

/** Queued with the transaction that wants it: nothing is told of what was rolled back. */
export const lookAtLowBalances = (tx: Sql): Promise<void> => askForRound(tx, lowBalanceName);

/** Returns whether a posting takes an account below its limit, or above it again. */
export function crosses(warnAmount: string | null, before: AccountBalances, after: AccountBalances): boolean {
  if (warnAmount === null) return false;
  const [was, is] = [before, after].map((purse) => new Decimal(availableOf(purse)).lt(warnAmount));
  return was !== is;
}
