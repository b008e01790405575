// Which tenant an address stands for (contract §2.4, §3.5).
import { raw, type Sql } from '@ec/kernel/database';
import { sql } from 'kysely';

export interface SiteTenant {
  tenantId: string;
  domain: string;
  backgroundUrl: string;
}

/** `http://host/login` and `host` mean the same site: only host and port count. */
export function hostOf(domain: string): string {
  const address = /^[a-z]+:\/\//i.test(domain) ? domain : `http://${domain}`;
  return URL.canParse(address) ? new URL(address).host.toLowerCase() : '';
}

/** Tenants are hundreds, those with a domain fewer: read and compared here, where an address can be parsed. */
export async function tenantAt(db: Sql, host: string, except?: string): Promise<SiteTenant | undefined> {
  if (host === '') return undefined;
  const rows = await db.rows<SiteTenant>(
    raw(sql`select tenant_id as "tenantId", domain_url as domain, coalesce(background_url, '') as "backgroundUrl"
      from system_tenant where coalesce(domain_url, '') <> '' and is_deleted = 0
        and id is distinct from ${except ?? null}::bigint order by id`),
  );
  return rows.find((row) => hostOf(row.domain) === host);
}

/** What the sign-in page may load as its background (apps/server/src/pages.ts: img-src). */
export function isPictureAddress(text: string): boolean {
  return /^\/[^/\\]/.test(text) || (URL.canParse(text) && new URL(text).protocol === 'https:');
}
