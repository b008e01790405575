// Serves tenants: the standard calls, the settings, and the site and brand that pages read before and after sign-in (contract §3.5).

import { fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import { endSessionsOfTenants } from '@ec/kernel/session/end-tenants';
import { objectOf } from '@ec/language/unknown';
import { rowSchema } from '@ec/resource/schema';
import { type Picked, pick } from '@ec/resource-server/columns';
import type { CallContext, Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { tableOf } from '@ec/resource-server/rows';
import { labelled } from '@ec/resource-server/select';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { isColorText } from '../../shared/preferences.ts';
import { tenant } from '../../shared/tenant.resource.ts';
import { openedTenant, tenantChoices, tenantOfSite } from '../../shared/tenant-setting.contract.ts';
import { brandOf, brandRoutes } from './brand.ts';
import { createSites, hostOf, isHostTaken, isPictureAddress } from './domain.ts';
import { fillTenant, firstAccount, lockTenantSaves, pickTenantId } from './new-tenant.ts';
import { tenantErrors } from './tenant.errors.ts';
import { tenantSettingRoutes } from './tenant-setting.routes.ts';

export function tenantRoutes(engine: Engine): Route[] {
  const standard = resourceRoutes(engine, tenant, {
    ...tenantHooks(engine),
    calls: {
      select: ({ call }) => listTenantChoices(engine, call),
      // The reply names the first account of the new tenant (contract §3.5).
      create: async (context, next) => ({ ...(await next(withDomain(context))), ...firstAccount }),
      update: (context, next) => next(withDomain(context)),
    },
    outputs: { select: tenantChoices.output, create: openedTenant, update: rowSchema(tenant) },
  });
  return [...standard, ...tenantSettingRoutes(engine), ...siteRoutes(engine), ...brandRoutes(engine)];
}

/** `domain` is another name of `domainUrl` (contract §3.5). */
function withDomain(context: CallContext): CallContext {
  const { domain, ...draft } = objectOf(context.call.input);
  if (domain === undefined) return context;
  return { ...context, call: { ...context.call, input: { domainUrl: domain, ...draft } } };
}

function tenantHooks(engine: Engine): Hooks<typeof tenant> {
  return {
    async beforeSave({ tx, values, current }) {
      await lockTenantSaves(tx);
      const { domainUrl, backgroundUrl } = values;
      if (domainUrl) {
        const host = hostOf(domainUrl);
        if (host === '') fail(tenantErrors.noDomain);
        if (await isHostTaken(tx, host, current?.id)) fail(tenantErrors.domainTaken);
      }
      if (backgroundUrl && !isPictureAddress(backgroundUrl)) fail(tenantErrors.noPicture);
      if (values.brandColor && !isColorText(values.brandColor)) fail(tenantErrors.noColor);
      return current ? values : { ...values, tenantId: await pickTenantId(tx), accountNumber: -1 };
    },
    async afterSave({ tx, call, row, isNew }) {
      const { tenantId, tenantName } = row;
      if (isNew && tenantId !== null) await fillTenant(tx, engine, call, { tenantId, tenantName });
    },
    async beforeRemove({ tx, ids }) {
      const rows = await tx.rows<{ tenantId: string }>(
        sql`select ${pick(tenant, ['tenantId'])} from ${tableOf(tenant)} where t.id = any(${[...ids]}::bigint[])`,
      );
      const codes = rows.map(({ tenantId }) => tenantId);
      if (codes.includes(platformTenant)) fail(tenantErrors.platformStays);
      await endSessionsOfTenants(tx, codes, engine.clock.now());
    },
  };
}

function siteRoutes(engine: Engine): Route[] {
  const siteAt = createSites(engine);
  return serve(tenantOfSite, async ({ input }) => {
    const host = hostOf(input.domain ?? '');
    const site = host ? await siteAt(host) : undefined;
    if (!site) return {};
    const { tenantId, domain, backgroundUrl } = site;
    return { tenantId, domain, backgroundUrl, ...brandOf(engine, site) };
  });
}

async function listTenantChoices({ database }: Engine, { caller, rights }: Call) {
  const isPlatform = rights.isAdministrator && caller.tenantId === platformTenant;
  const tenantCondition = isPlatform ? sql`true` : sql`t.tenant_id = ${caller.tenantId}`;
  const rows = await database.unfenced.rows<Picked<typeof tenant, 'tenantName'>>(
    sql`select ${pick(tenant, ['id', 'tenantId', 'tenantName', 'isDemo'])}
      from ${tableOf(tenant)} where ${tenantCondition} and t.is_deleted = 0 order by t.tenant_id limit 1000`,
  );
  return labelled(tenant, rows);
}
