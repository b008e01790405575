// The codes of single sign-on: 32 random bytes, stored hashed, good once and for a minute, for one client and one address.
import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '@ec/kernel/caller';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';

const goodFor = 60_000;
/** Used ones are remembered this long, so that a second use ends the session that the first one opened (RFC 6749 §4.1.2). */
const rememberedFor = 15 * 60_000;
const sha256 = (text: string) => createHash('sha256').update(text).digest();

type Needs = Pick<Services, 'database' | 'clock'>;

export async function giveCode(
  { database, clock }: Needs,
  { tenantId, userId }: Caller,
  { client_id, redirect_uri }: { client_id: string; redirect_uri: string },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const now = clock.now();
  await database.unfenced.run(
    sql`insert into sign_on_code (hash, client_id, redirect_uri, tenant_id, user_id, created_at, expires_at)
      values (${sha256(code)}, ${client_id}, ${redirect_uri}, ${tenantId}, ${userId}, ${now},
        ${new Date(now.getTime() + rememberedFor)})`,
  );
  return code;
}

export interface TakenCode {
  clientId: string;
  redirectUri: string;
  tenantId: string;
  userId: string;
}

/** Uses it up, right or wrong. `reused`: the session that its first use opened. */
export async function takeCode(
  { database, clock }: Needs,
  code: string,
): Promise<{ taken: TakenCode } | { reused: string } | undefined> {
  const now = clock.now();
  const hash = sha256(code);
  const usedCode = await database.unfenced.first<TakenCode & { isOpen: boolean }>(
    sql`update sign_on_code set used_at = ${now} where hash = ${hash} and used_at is null
      returning client_id as "clientId", redirect_uri as "redirectUri", tenant_id as "tenantId", user_id as "userId",
        created_at > ${new Date(now.getTime() - goodFor)} as "isOpen"`,
  );
  if (usedCode) return usedCode.isOpen ? { taken: usedCode } : undefined;
  const used = await database.unfenced.first<{ session: string | null }>(
    sql`select session_id as session from sign_on_code where hash = ${hash}`,
  );
  return used?.session ? { reused: used.session } : undefined;
}

export async function rememberSession({ database }: Needs, code: string, sessionId: string): Promise<void> {
  await database.unfenced.run(sql`update sign_on_code set session_id = ${sessionId} where hash = ${sha256(code)}`);
}
