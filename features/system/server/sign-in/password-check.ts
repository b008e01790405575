// Checks tenant, user and password of a sign-in, after the lock. Only a person with the right password learns that the tenant has expired or
// the account is disabled (contract §2.1, §10).

import { createConcurrencyLimiter } from '@ec/kernel/concurrency-limiter';
import { countedAddress } from '@ec/kernel/counted-address';
import { readSecret, verifyPassword } from '@ec/kernel/password';
import type { Services } from '@ec/kernel/services';
import { clearFailures, countAddress, countAttempt, prolongAddress, readFailLimit, uncountAddress } from './lock.ts';
import { signInErrors } from './sign-in.errors.ts';
import { readTenant, readUser, refuse, refuseUnusable } from './usable-user.ts';

export interface SignedInUser {
  id: string;
  tenantId: string;
  deptIds: string[];
  roleIds: string[];
}

export interface Attempt {
  tenantId: string;
  account: string;
  /** The md5 as the client sent it. */
  password: string;
  remoteIp: string;
}

// Password hashes take much processor time. The limit keeps parallel guesses from stopping the server's other work.
const limiter = createConcurrencyLimiter({ atOnce: 4, mostWaiting: 300, mostWaitingEach: 30 });

/** @throws TokenRefusal */
export function checkPassword(services: Services, attempt: Attempt): Promise<SignedInUser> {
  return limiter.take(() => check(services, attempt), countedAddress(attempt.remoteIp));
}

async function check(services: Services, { tenantId, account, password, remoteIp }: Attempt): Promise<SignedInUser> {
  // An address is limited by the platform's parameter: it may guess at several tenants, and their limits differ.
  const [accountLimit, addressLimit] = await Promise.all([readFailLimit(services, tenantId), readFailLimit(services)]);
  if (!(await countAddress(services, remoteIp, addressLimit))) refuse(signInErrors.addressLocked);
  if (!(await countAttempt(services, { tenantId, account }, accountLimit))) {
    await uncountAddress(services, remoteIp);
    refuse(signInErrors.accountLocked);
  }
  const [tenant, user] = await Promise.all([readTenant(services, tenantId), readUser(services, tenantId, { account })]);
  // The password is also verified if the tenant or the user does not exist, so that the time does not reveal that.
  const matches = await verifyPassword(tenant && user?.password, readSecret(password), remoteIp);
  if (!user || !tenant || !matches) {
    await prolongAddress(services, remoteIp);
    refuse(signInErrors.wrongLogin);
  }
  await Promise.all([clearFailures(services, tenantId, [account]), uncountAddress(services, remoteIp)]);
  refuseUnusable(tenant, user);
  return { id: user.id, tenantId, deptIds: user.dept_id, roleIds: user.role_id };
}
