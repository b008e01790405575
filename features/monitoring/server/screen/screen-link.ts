// Creates and reads share links. The token of a link is the tenant's id and a secret of 32 random bytes. The database stores only a digest of
// the secret, so that a reader of the database cannot open a screen. The tenant's id is needed to find the row with the digest.
import { createHash, randomBytes } from 'node:crypto';
import { fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Services } from '@ec/kernel/services';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { sql } from 'kysely';
import { createdLink, linkState, screenLink } from '../../shared/screen/screen-link.resource.ts';
import { screenErrors } from './screen.errors.ts';

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const form = /^([0-9A-Za-z_-]{1,12})\.([0-9A-Za-z_-]{43})$/;
const longestMs = 366 * 86_400_000;

export interface OpenLink {
  tenantId: string;
  expiresAt: Date;
}

export const screenLinkPart: Part = {
  resources: [screenLink],
  routes: (engine) => linkRoutes(engine),
};

function linkRoutes(engine: Engine) {
  const secrets = new WeakMap<Call, string>();
  return resourceRoutes(engine, screenLink, {
    beforeSave({ call, values, current }) {
      if (current) return values;
      const remainingMs = new Date(values.expireTime ?? 0).getTime() - engine.clock.now().getTime();
      if (remainingMs <= 0 || remainingMs > longestMs) fail(screenErrors.expiryRange);
      const tokenHash = digestOf(secrets.get(call) ?? randomBytes(32).toString('base64url'));
      return { ...values, linkState: linkState.key.open, tokenHash };
    },
    calls: {
      async create(context, next) {
        const secret = randomBytes(32).toString('base64url');
        secrets.set(context.call, secret);
        return { ...(await next(context)), token: `${context.call.caller.tenantId}.${secret}` };
      },
    },
    outputs: { create: createdLink },
  });
}

/** Reads the link of a token. @returns undefined for a token that is malformed, unknown, revoked or expired */
export async function readLink(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  token: string,
): Promise<OpenLink | undefined> {
  const [, tenantId, secret] = form.exec(token) ?? [];
  if (tenantId === undefined || secret === undefined) return undefined;
  const now = clock.now();
  const link = await database.read(tenantId).first<{ id: string; expiresAt: string; lastUse: string | null }>(
    sql`select l.id, l.expire_time as "expiresAt", l.last_use as "lastUse" from screen_link l
      where l.tenant_id = ${tenantId} and l.token_hash = ${digestOf(secret)} and l.is_deleted = 0
        and l.link_state = ${keys(linkState.key.open)} and l.expire_time > ${now}`,
  );
  if (!link) return undefined;
  // The time of the last use is written once an hour, which is exact enough to recognize unused links.
  if (link.lastUse === null || now.getTime() - new Date(link.lastUse).getTime() > 3_600_000)
    await database.withTenant(tenantId, (tx) =>
      tx.run(sql`update screen_link set last_use = ${now} where tenant_id = ${tenantId} and id = ${link.id}`),
    );
  return { tenantId, expiresAt: new Date(link.expiresAt) };
}
