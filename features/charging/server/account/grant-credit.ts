// Grants the credit limit that one person requested and a second one approved (BR-13).
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { writeWithin } from '@ec/resource-server/write-within';
import { grantMerchantCredit } from '@ec/truck/server/public';
import { accountOwnerType, accountStatus } from '../../shared/account/account.enums.ts';
import { account } from '../../shared/account/account.resource.ts';
import { lockAccount } from '../ledger/account-lock.ts';
import { ledgerErrors } from '../ledger/ledger.errors.ts';
import { checkCredit } from './open-account.ts';

/**
 * Sets the credit limit. A merchant's own account takes its limit from the merchant, so there the merchant is changed and the account
 * follows.
 * @throws AppError accountClosed; creditUsed
 */
export async function grantCredit(tx: Sql, engine: Engine, call: Call, id: string, creditLimit: string): Promise<void> {
  const { accountStatus: status, accountNo, ownerType, ownerId } = await lockAccount(tx, id);
  if (status === accountStatus.key.closed) fail(ledgerErrors.accountClosed, { no: accountNo });
  if (ownerType === accountOwnerType.key.merchant) return grantMerchantCredit(tx, engine, call, ownerId, creditLimit);
  await checkCredit(tx, id, creditLimit);
  await writeWithin({ tx, engine, resource: account, call, hooks: {} }, id, { creditLimit }, 'grantCredit');
}
