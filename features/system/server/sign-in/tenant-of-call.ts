// Finds the tenant of a sign-in: by parameter, then header, then the site's domain, else the platform (contract §1.8).

import type { IncomingHttpHeaders } from 'node:http';
import type { Database } from '@ec/kernel/database';
import { findSite, hostOf } from '../tenant/domain.ts';

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
  const { origin = '' } = headers;
  const host = hostOf(URL.canParse(origin) ? origin : (headers.host ?? ''));
  return host === '' ? undefined : (await findSite(database.unfenced, host))?.tenantId;
}

/** Returns whether the text has the form of a tenant id. Callers treat any other text like an unknown tenant. */
export function isTenantId(text: string): boolean {
  return /^[0-9A-Za-z_-]{1,12}$/.test(text);
}
