// Issues and takes the codes of single sign-on. A code is 32 random bytes and stored as a hash. It is valid once within a minute, for one
// client and one redirect address.
import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '@ec/kernel/caller';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';

const validMs = 60_000;
/** A code is stored this long, so that its second use can end the session that its first use opened (RFC 6749 §4.1.2). */
const storedMs = 15 * 60_000;
const sha256 = (text: string) => createHash('sha256').update(text).digest();

type Needs = Pick<Services, 'database' | 'clock'>;

export async function issueCode(
  { database, clock }: Needs,
  { tenantId, userId }: Caller,
  { client_id, redirect_uri }: { client_id: string; redirect_uri: string },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const now = clock.now();
  await database.unfenced.run(
    sql`insert into sign_on_code (hash, client_id, redirect_uri, tenant_id, user_id, created_at, expires_at)
      values (${sha256(code)}, ${client_id}, ${redirect_uri}, ${tenantId}, ${userId}, ${now},
        ${new Date(now.getTime() + storedMs)})`,
  );
  return code;
}

export interface CodeGrant {
  clientId: string;
  redirectUri: string;
  tenantId: string;
  userId: string;
}

/** Marks the code as used, also if it has expired. `openedSession`: the code was used before and opened this session. */
export async function takeCode(
  { database, clock }: Needs,
  code: string,
): Promise<{ grant: CodeGrant } | { openedSession: string } | undefined> {
  const now = clock.now();
  const hash = sha256(code);
  const grant = await database.unfenced.first<CodeGrant & { isOpen: boolean }>(
    sql`update sign_on_code set used_at = ${now} where hash = ${hash} and used_at is null
      returning client_id as "clientId", redirect_uri as "redirectUri", tenant_id as "tenantId", user_id as "userId",
        created_at > ${new Date(now.getTime() - validMs)} as "isOpen"`,
  );
  if (grant) return grant.isOpen ? { grant } : undefined;
  const usedCode = await database.unfenced.first<{ session: string | null }>(
    sql`select session_id as session from sign_on_code where hash = ${hash}`,
  );
  return usedCode?.session ? { openedSession: usedCode.session } : undefined;
}

export async function rememberSession({ database }: Needs, code: string, sessionId: string): Promise<void> {
  await database.unfenced.run(sql`update sign_on_code set session_id = ${sessionId} where hash = ${sha256(code)}`);
}
