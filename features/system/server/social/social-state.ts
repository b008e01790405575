// Stores a third-party sign-in while it is in progress. Its `state` is random, stored as a hash, and valid once within ten minutes. It is
// bound to the browser's user agent, and to a verifier if the browser sent a challenge. Otherwise an attacker could make a person's browser
// complete the attacker's sign-in (RFC 6749 §10.12).
import { createHash, randomBytes } from 'node:crypto';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';

const validMinutes = 10;

export interface Flow {
  source: string;
  /** The tenant that the person or the site named; '' if neither did. */
  tenantId: string;
  /** The tenant of the site's address; '' for none. */
  siteTenantId: string;
  redirectUri: string;
}

type Needs = Pick<Services, 'database' | 'clock'>;
const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Stores the flow and returns its state. */
export async function beginFlow(
  { database, clock }: Needs,
  flow: Flow,
  browser: { userAgent: string; challenge: string },
): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + validMinutes * 60_000);
  await database.unfenced.run(
    sql`insert into social_state (hash, source, tenant_id, site_tenant_id, redirect_uri, challenge, agent, expires_at)
      values (${sha256(state)}, ${flow.source}, ${flow.tenantId}, ${flow.siteTenantId}, ${flow.redirectUri},
        ${browser.challenge}, ${sha256(browser.userAgent)}, ${expiresAt})`,
  );
  return state;
}

interface StateRow extends Flow {
  challenge: string;
  isOfBrowser: boolean;
  isOpen: boolean;
}

/** Deletes the state and returns its flow; undefined if the state is unknown, expired, of another source or of another browser. */
export async function takeFlow(
  { database, clock }: Needs,
  sent: { state: string; source: string; userAgent: string; verifier: string },
): Promise<Flow | undefined> {
  const row = await database.unfenced.first<StateRow>(
    sql`delete from social_state where hash = ${sha256(sent.state)}
      returning source, tenant_id as "tenantId", site_tenant_id as "siteTenantId", redirect_uri as "redirectUri", challenge,
        agent = ${sha256(sent.userAgent)} as "isOfBrowser", expires_at > ${clock.now()} as "isOpen"`,
  );
  if (!row?.isOpen || !row.isOfBrowser || row.source !== sent.source) return undefined;
  if (row.challenge !== '' && row.challenge !== sha256(sent.verifier).toString('base64url')) return undefined;
  const { source, tenantId, siteTenantId, redirectUri } = row;
  return { source, tenantId, siteTenantId, redirectUri };
}
