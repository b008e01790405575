// Finds the tenant of a site by the host of its address (contract §2.4, §3.5).
import type { Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';
import { brandColumns, type StoredBrand } from './brand-columns.ts';

export interface SiteTenant extends StoredBrand {
  tenantId: string;
  domain: string;
  backgroundUrl: string;
}

/** Returns host and port of an address with or without a scheme and a path; "" if there is no host. */
export function hostOf(domain: string): string {
  const address = /^[a-z]+:\/\//i.test(domain) ? domain : `http://${domain}`;
  return URL.canParse(address) ? new URL(address).host.toLowerCase() : '';
}

/** Returns whether a tenant other than `except` (a row's id) has the host. */
export async function isHostTaken(db: Sql, host: string, except: string | undefined): Promise<boolean> {
  return (await readSites(db, except)).has(host);
}

/** Returns the tenant that has the host, read from the database at each call. */
export async function findSite(db: Sql, host: string): Promise<SiteTenant | undefined> {
  return (await readSites(db)).get(host);
}

/** Creates the function that returns the tenant of a host. It caches the hosts until a tenant changes, because every sign-in page needs it. */
export function createSites({
  database,
  changes,
}: Pick<Services, 'database' | 'changes'>): (host: string) => Promise<SiteTenant | undefined> {
  let cached: Promise<Map<string, SiteTenant>> | undefined;
  changes.on(['system_tenant'], () => {
    cached = undefined;
  });
  return async (host) => {
    cached ??= readSites(database.unfenced);
    const reading = cached;
    reading.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return (await reading).get(host);
  };
}

/** Reads the tenants by host. If two tenants have the same host, the older one counts. */
async function readSites(db: Sql, except?: string): Promise<Map<string, SiteTenant>> {
  const rows = await db.rows<SiteTenant>(
    sql`select tenant_id as "tenantId", domain_url as domain, coalesce(background_url, '') as "backgroundUrl",
        ${brandColumns}
      from system_tenant where coalesce(domain_url, '') <> '' and is_deleted = 0
        and id is distinct from ${except ?? null}::bigint order by id desc`,
  );
  return new Map(rows.map((row) => [hostOf(row.domain), row]));
}

/** Returns whether the sign-in page may load the picture: a path of this site or an https address (apps/server/src/pages.ts: img-src). */
export function isPictureAddress(text: string): boolean {
  return /^\/[^/\\]/.test(text) || (URL.canParse(text) && new URL(text).protocol === 'https:');
}
