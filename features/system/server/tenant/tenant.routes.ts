// Tenants: what every resource has, with a first day for new ones; and what is asked before and after sign-in (contract §3.5).
import { raw } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import { endSessionsOfTenants } from '@ec/kernel/session/end-tenants';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { sql } from 'kysely';
import { z } from 'zod';
import { tenant } from '../../shared/tenant.resource.ts';
import { createSites, hostOf, isHostTaken, isPictureAddress } from './domain.ts';
import { fillTenant, firstAccount, freeTenantId, oneAtATime } from './new-tenant.ts';
import { tenantErrors } from './tenant.errors.ts';
import { tenantSettingRoutes } from './tenant-setting.routes.ts';

export function tenantRoutes(engine: Engine): Route[] {
  const hooks = tenantHooks(engine);
  const standard = resourceRoutes(engine, tenant, { ...hooks, without: ['select', 'import'] });
  return [...standard.map(greetingNewTenants), ...tenantSettingRoutes(engine), ...siteRoutes(engine)];
}

function tenantHooks(engine: Engine): Hooks {
  return {
    async beforeSave({ tx, values, current }) {
      await oneAtATime(tx);
      const { domainUrl, backgroundUrl } = values;
      if (domainUrl) {
        const host = hostOf(String(domainUrl));
        if (host === '') fail(tenantErrors.noDomain);
        if (await isHostTaken(tx, host, current && String(current.id))) fail(tenantErrors.domainTaken);
      }
      if (backgroundUrl && !isPictureAddress(String(backgroundUrl))) fail(tenantErrors.noPicture);
      return current ? values : { ...values, tenantId: await freeTenantId(tx), accountNumber: -1 };
    },
    async afterSave({ tx, call, row, isNew }) {
      if (!isNew) return;
      const { tenantId, tenantName } = row;
      await fillTenant(tx, engine, call, { tenantId: String(tenantId), tenantName: String(tenantName) });
    },
    async beforeRemove({ tx, ids }) {
      const rows = await tx.rows<{ tenantId: string }>(
        raw(sql`select tenant_id as "tenantId" from system_tenant where id = any(${[...ids]}::bigint[])`),
      );
      const codes = rows.map(({ tenantId }) => tenantId);
      if (codes.includes(platformTenant)) fail(tenantErrors.platformStays);
      await endSessionsOfTenants(tx, codes, engine.clock.now());
    },
  };
}

/** A new tenant's row says which account opens it; `domain` is another name of `domainUrl` (contract §3.5). */
function greetingNewTenants(each: Route): Route {
  if (each.path !== `/${tenant.base}/submit`) return each;
  return {
    ...each,
    async handler(call: Call) {
      const { domain, ...sent } = call.input as Record<string, unknown>;
      const draft = domain === undefined || 'domainUrl' in sent ? sent : { ...sent, domainUrl: domain };
      const saved = await each.handler({ ...call, caller: call.caller, input: draft });
      return draft.id ? saved : { ...(saved as object), ...firstAccount };
    },
  };
}

function siteRoutes({ database, changes }: Engine): Route[] {
  const siteAt = createSites({ database, changes });
  return [
    route({
      method: 'GET',
      path: '/blade-system/tenant/info',
      access: 'public',
      title: 'Tenant of a site',
      input: z.object({ domain: z.string().max(500).optional() }),
      async handler({ input }) {
        const host = hostOf(input.domain ?? '');
        return (host && (await siteAt(host))) || {};
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
