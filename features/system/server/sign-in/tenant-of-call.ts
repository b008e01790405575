// Finds the tenant of a sign-in: by parameter, then header, then the site's domain, else the platform (contract §1.8).

import type { IncomingHttpHeaders } from 'node:http';
import type { Database } from '@ec/kernel/database';
import { sql } from 'kysely';

const platformTenant = '000000';

export async function tenantOfCall(
  database: Database,
  sent: string | undefined,
  headers: IncomingHttpHeaders,
): Promise<string> {
  const header = headers['tenant-id'];
  return sent || (typeof header === 'string' && header) || (await tenantOfSite(database, headers)) || platformTenant;
}

/** Returns the tenant of the site's address; undefined if no tenant has the address. */
export async function tenantOfSite(database: Database, headers: IncomingHttpHeaders): Promise<string | undefined> {
  const host = URL.canParse(headers.origin ?? '') ? new URL(headers.origin ?? '').host : (headers.host ?? '');
  if (host === '') return undefined;
  const row = await database.unfenced.first<{ tenant_id: string }>(
    sql`select tenant_id from system_tenant where is_deleted = 0
      and lower(regexp_replace(regexp_replace(domain_url, '^[a-z]+://', '', 'i'), '/.*$', '')) = ${host.toLowerCase()}
      order by id limit 1`,
  );
  return row?.tenant_id;
}

/** A text that cannot be a tenant id gets the reply of a tenant that does not exist. */
export function isTenantId(text: string): boolean {
  return /^[0-9A-Za-z_-]{1,12}$/.test(text);
}
