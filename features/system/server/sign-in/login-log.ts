// Writes the sign-in log: successful sign-ins with address and grant, and refusals with their reason. It never contains a secret.
import { query, type Sql } from '@ec/kernel/database';
import { AppError, type ErrorEntry } from '@ec/kernel/errors';
import { setTenantOfRequest } from '@ec/kernel/http/call';
import type { Call } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import type { Services } from '@ec/kernel/services';
import type { KeyOf } from '@ec/resource/enum';
import { sql } from 'kysely';
import { loginReason, type loginResult, loginResults, type loginWay, loginWays } from '../../shared/log.enums.ts';
import '../log/log-tables.ts';
import { signInErrors } from './sign-in.errors.ts';
import { isTenantId } from './tenant-of-call.ts';
import { TokenRefusal } from './token-refusal.ts';

/** Returns the dictionary key of the grant; undefined for a grant that is no way to sign in. */
const wayOf = (grant: string): KeyOf<typeof loginWay> | undefined => (isWay(grant) ? loginWays[grant] : undefined);

const isWay = (grant: string): grant is keyof typeof loginWays => Object.hasOwn(loginWays, grant);

export interface SignInAttempt {
  tenantId: string;
  userId: string;
  account: string;
  grant: string;
  clientId: string;
  /** The third party of the sign-in. */
  source?: string | undefined;
  result?: KeyOf<typeof loginResult>;
}

type CallOrigin = Pick<Call, 'requestId' | 'remoteIp' | 'userAgent' | 'request'>;
type Needs = Pick<Services, 'database' | 'ids'>;

export async function noteSignIn(tx: Sql, ids: Needs['ids'], call: CallOrigin, attempt: SignInAttempt): Promise<void> {
  const person = /^\d+$/.test(attempt.userId) ? attempt.userId : null;
  setTenantOfRequest(call.request, attempt.tenantId);
  await tx.run(
    query.insertInto('log_login').values({
      ...commonOf(ids, call),
      tenant_id: attempt.tenantId,
      create_user: person,
      account: attempt.account.slice(0, 64),
      login_way: wayOf(attempt.grant) ?? null,
      source: attempt.source ?? null,
      login_result: attempt.result ?? loginResults.signedIn,
      client_id: attempt.clientId,
    }),
  );
}

export interface RefusedAttempt {
  /** As sent. The row of an unknown tenant belongs to the platform. */
  tenantId: string;
  /** As typed. */
  account: string;
  grant: string;
  source?: string | undefined;
  clientId?: string | undefined;
}

/** Takes the same steps for known and unknown accounts, so that the time reveals nothing. */
export async function noteRefusal(
  { database, ids }: Needs,
  call: CallOrigin,
  attempt: RefusedAttempt,
  error: unknown,
): Promise<void> {
  const requestedTenant = isTenantId(attempt.tenantId) ? attempt.tenantId : platformTenant;
  const [tenant, user] = await Promise.all([
    database.unfenced.first(sql`select 1 as known from system_tenant where tenant_id = ${requestedTenant}`),
    database.read(requestedTenant).first(
      sql`select 1 as known from "system_user" where tenant_id = ${requestedTenant}
        and account_key = ec_caseless(${attempt.account}) and is_deleted = 0`,
    ),
  ]);
  const tenantId = tenant ? requestedTenant : platformTenant;
  // The tenant's people then find the call in their log of calls, not only in the sign-in log.
  setTenantOfRequest(call.request, tenantId);
  await database.withTenant(tenantId, (tx) =>
    tx.run(
      query.insertInto('log_login').values({
        ...commonOf(ids, call),
        tenant_id: tenantId,
        account: user ? attempt.account : maskUnknownAccount(attempt.account),
        login_way: wayOf(attempt.grant) ?? null,
        source: attempt.source?.slice(0, 32) ?? null,
        login_result: loginResults.refused,
        login_reason: reasonOf(error),
        client_id: attempt.clientId ?? null,
      }),
    ),
  );
}

/** Shortens an unknown account to its first character, because it may be a password typed into the wrong field. */
const maskUnknownAccount = (typed: string) => (typed === '' ? '' : `${[...typed][0]}***`);

function commonOf(ids: Needs['ids'], { requestId, remoteIp, userAgent }: CallOrigin) {
  return {
    id: ids.next(),
    remote_ip: remoteIp.slice(0, 64),
    user_agent: userAgent.slice(0, 500),
    request_id: requestId,
  };
}

const { wrongPassword, accountLocked, addressLocked, wrongCaptcha, tenantExpired } = loginReason.key;
const { accountDisabled, awaitsApproval, clientRefused, thirdPartyRefused, wrongCode } = loginReason.key;

const reasons = new Map<ErrorEntry, KeyOf<typeof loginReason>>([
  [signInErrors.wrongLogin, wrongPassword],
  [signInErrors.accountLocked, accountLocked],
  [signInErrors.addressLocked, addressLocked],
  [signInErrors.wrongCaptcha, wrongCaptcha],
  [signInErrors.captchaDemanded, wrongCaptcha],
  [signInErrors.tenantExpired, tenantExpired],
  [signInErrors.accountDisabled, accountDisabled],
  [signInErrors.awaitsApproval, awaitsApproval],
  [signInErrors.wrongClient, clientRefused],
  [signInErrors.wrongGrant, clientRefused],
  [signInErrors.wrongThirdParty, thirdPartyRefused],
  [signInErrors.socialNotSetUp, thirdPartyRefused],
  [signInErrors.thirdPartySilent, thirdPartyRefused],
  [signInErrors.wrongState, thirdPartyRefused],
  [signInErrors.wrongCode, wrongCode],
]);

function reasonOf(error: unknown): KeyOf<typeof loginReason> {
  const entry = error instanceof TokenRefusal || error instanceof AppError ? error.entry : undefined;
  return (entry && reasons.get(entry)) ?? loginReason.key.other;
}
