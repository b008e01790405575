// Counts failed sign-ins by account and by address. Every attempt is counted before its password is checked, and no longer counts when the
// password was right. So parallel attempts cannot outrun the counter. An attempt during a lock is refused and not counted, so it never
// prolongs the lock.

import { countedAddress } from '@ec/kernel/counted-address';
import type { Services } from '@ec/kernel/services';
import { caselessKey } from '@ec/language/normal-text';
import { sql } from 'kysely';
import { readParam } from './param.ts';

const countedMinutes = 30;
/** An address may fail this many times as often as an account, because several people may share it. */
const addressFactor = 4;

type Needs = Pick<Services, 'database' | 'clock'>;

export interface Account {
  tenantId: string;
  account: string;
}

/** Returns the number of failed sign-ins that lock an account: the tenant's parameter account.failCount, or 5. */
export async function readFailLimit({ database }: Needs, tenantId?: string): Promise<number> {
  const limit = Number(await readParam(database, 'account.failCount', tenantId));
  return Number.isInteger(limit) && limit > 0 ? limit : 5;
}

/** Counts an attempt on an account. @returns false if the account is locked */
export async function countAttempt(
  { database, clock }: Needs,
  { tenantId, account }: Account,
  limit: number,
): Promise<boolean> {
  const now = clock.now();
  const writtenCount = await database.unfenced.run(
    sql`insert into sign_in_failure as f (tenant_id, account, failures, until)
      values (${tenantId.slice(0, maxLength)}, ${keyOf(account)}, 1, ${endOf(now)})
      on conflict (tenant_id, account, address) do update
        set failures = case when f.until <= ${now} then 1 else f.failures + 1 end, until = excluded.until
        where f.until <= ${now} or f.failures < ${limit}`,
  );
  return writtenCount > 0;
}

/** Clears the failures of accounts, after a right password or by the call `unlock`. */
export async function clearFailures(
  { database }: Pick<Needs, 'database'>,
  tenantId: string,
  accounts: readonly string[],
) {
  await database.unfenced.run(
    sql`delete from sign_in_failure where tenant_id = ${tenantId} and account = any(${accounts.map(keyOf)})
      and address = ''`,
  );
}

/**
 * Counts an attempt of an address; `uncountAddress` takes a right one back. Only a failure extends the period in which failures count
 * (`prolongAddress`). Otherwise the right sign-ins of a busy address would keep its old failures alive.
 * @returns false if the address is locked
 */
export async function countAddress({ database, clock }: Needs, remoteIp: string, limit: number): Promise<boolean> {
  const now = clock.now();
  const writtenCount = await database.unfenced.run(
    sql`insert into sign_in_failure as f (address, failures, until)
      values (${countedAddress(remoteIp)}, 1, ${endOf(now)})
      on conflict (tenant_id, account, address) do update
        set failures = case when f.until <= ${now} then 1 else f.failures + 1 end,
          until = case when f.until <= ${now} then excluded.until else f.until end
        where f.until <= ${now} or f.failures < ${limit * addressFactor}`,
  );
  return writtenCount > 0;
}

/** Takes back a counted attempt of the address, because the password was right or was not checked. */
export async function uncountAddress({ database }: Pick<Needs, 'database'>, remoteIp: string): Promise<void> {
  await database.unfenced.run(
    sql`update sign_in_failure set failures = failures - 1
      where tenant_id = '' and account = '' and address = ${countedAddress(remoteIp)} and failures > 0`,
  );
}

/** Restarts the lock period of an address after a counted attempt has failed. */
export async function prolongAddress({ database, clock }: Needs, remoteIp: string): Promise<void> {
  await database.unfenced.run(
    sql`update sign_in_failure set until = ${endOf(clock.now())}
      where tenant_id = '' and account = '' and address = ${countedAddress(remoteIp)}`,
  );
}

const endOf = (now: Date) => new Date(now.getTime() + countedMinutes * 60_000);
/** A longer tenant id or account is cut to this length; existing ones are shorter. */
const maxLength = 64;
/** All spellings of an account in upper and lower case share one counter. */
const keyOf = (account: string) => caselessKey(account).slice(0, maxLength);
