// What is asked about tenants before and after sign-in (contract §3.5).
import { raw } from '@ec/kernel/database';
import { type Route, route } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { z } from 'zod';

interface Info {
  tenantId: string;
  domain: string;
  backgroundUrl: string;
}

/** `http://host/login` and `host` mean the same site: only host and port count. */
export function hostOf(domain: string): string {
  const address = /^[a-z]+:\/\//i.test(domain) ? domain : `http://${domain}`;
  return URL.canParse(address) ? new URL(address).host.toLowerCase() : '';
}

export function tenantRoutes({ database }: Engine): Route[] {
  return [
    route({
      method: 'GET',
      path: '/blade-system/tenant/info',
      access: 'public',
      title: 'Tenant of a site',
      input: z.object({ domain: z.string().max(500).optional() }),
      async handler({ input }) {
        const host = hostOf(input.domain ?? '');
        if (host === '') return {};
        const rows = await database.unfenced.rows<Info>(
          raw(sql`select tenant_id as "tenantId", domain_url as domain, coalesce(background_url, '') as "backgroundUrl"
            from system_tenant where coalesce(domain_url, '') <> '' and is_deleted = 0 order by id`),
        );
        return rows.find((row) => hostOf(row.domain) === host) ?? {};
      },
    }),
    route({
      method: 'GET',
      path: '/blade-system/tenant/select',
      access: 'signedIn',
      title: 'Tenants to choose from',
      handler({ caller, rights }) {
        const all = rights.isAdministrator && caller.tenantId === platformTenant;
        const own = all ? sql`true` : sql`tenant_id = ${caller.tenantId}`;
        return database.unfenced.rows(
          raw(sql`select id, tenant_id as "tenantId", tenant_name as "tenantName", is_demo as "isDemo"
            from system_tenant where ${own} and is_deleted = 0 order by tenant_id limit 1000`),
        );
      },
    }),
  ];
}
