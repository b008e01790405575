// Decides which tenant a public screen shows, in this order: the tenant of a share link, the own tenant of a signed-in person who may create
// share links, the tenant of the site's domain, and EC_PUBLIC_TENANT. A tenant with the parameter screen.public at 0 is shown only by links
// and to such signed-in people.
import { AppError } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { createSites, hostOf, readParam } from '@ec/system/server/public';
import { rowStatus } from '@ec/system/shared/row-status';
import { publicScreenParam } from '@ec/system/shared/tenant-params';
import { sql } from 'kysely';
import { linkHeader } from '../../shared/screen/screen.contract.ts';
import { screenLink } from '../../shared/screen/screen-link.resource.ts';
import { screenErrors } from './screen.errors.ts';
import { type OpenLink, readLink } from './screen-link.ts';

export interface ScreenTenant {
  tenantId: string;
  /** The brand of the tenant; empty where it has none. */
  title: string;
  isDemo: boolean;
  /** True for a share link or a signed-in person. Shared caches must not store the answer then. */
  isPrivate: boolean;
}

interface StoredTenant {
  tenantId: string;
  title: string;
  isDemo: boolean;
  isEnabled: boolean;
  expiresAt: string | null;
}

export interface ScreenTenants {
  /** @throws AppError where the address has no public screen, or the link is not valid */
  of(call: Pick<Call, 'request' | 'callerOrNone' | 'rights'>): Promise<ScreenTenant>;
}

/** Share links and the parameter screen.public are read again after this time, so that changes take effect within seconds. */
const cacheMs = 5000;
const mostLinks = 1000;

export function createScreenTenants(engine: Engine): ScreenTenants {
  const { changes, config, database } = engine;
  const siteAt = createSites(engine);
  const tenants = new Map<string, Promise<StoredTenant | undefined>>();
  const links = new Map<string, { link: Promise<OpenLink | undefined>; until: number }>();
  const switches = new Map<string, { isPublic: Promise<boolean>; until: number }>();
  changes.on(['system_tenant'], () => tenants.clear());

  function storedTenant(tenantId: string): Promise<StoredTenant | undefined> {
    const cached = tenants.get(tenantId);
    if (cached) return cached;
    const reading = database.unfenced.first<StoredTenant>(
      sql`select tenant_id as "tenantId", coalesce(nullif(brand_title, ''), tenant_name) as title, is_demo = 1 as "isDemo",
          status = ${rowStatus.inUse} as "isEnabled", expire_time as "expiresAt"
        from system_tenant where tenant_id = ${tenantId} and is_deleted = 0`,
    );
    tenants.set(tenantId, reading);
    reading.catch(() => tenants.delete(tenantId));
    return reading;
  }

  function openLink(token: string): Promise<OpenLink | undefined> {
    const now = engine.clock.now().getTime();
    const cached = links.get(token);
    if (cached && cached.until > now) return cached.link;
    if (links.size >= mostLinks) links.clear();
    const link = readLink(engine, token);
    links.set(token, { link, until: now + cacheMs });
    link.catch(() => links.delete(token));
    return link;
  }

  function isPublic(tenantId: string): Promise<boolean> {
    const now = engine.clock.now().getTime();
    const cached = switches.get(tenantId);
    if (cached && cached.until > now) return cached.isPublic;
    const reading = readParam(database, publicScreenParam, tenantId).then((value) => value !== '0');
    switches.set(tenantId, { isPublic: reading, until: now + cacheMs });
    reading.catch(() => switches.delete(tenantId));
    return reading;
  }

  async function activeTenant(tenantId: string): Promise<StoredTenant | undefined> {
    const tenant = await storedTenant(tenantId);
    const hasExpired = tenant?.expiresAt && new Date(tenant.expiresAt) <= engine.clock.now();
    return tenant?.isEnabled && !hasExpired ? tenant : undefined;
  }

  return {
    async of({ request, callerOrNone, rights }) {
      const token = request.headers[linkHeader];
      if (typeof token === 'string' && token !== '') {
        const link = await openLink(token);
        const tenant = link && link.expiresAt > engine.clock.now() ? await activeTenant(link.tenantId) : undefined;
        if (!tenant) throw new AppError(screenErrors.deadLink);
        return { tenantId: tenant.tenantId, title: tenant.title, isDemo: tenant.isDemo, isPrivate: true };
      }
      const ownTenant = callerOrNone && rights.holds(screenLink.code) ? callerOrNone.tenantId : undefined;
      const site = ownTenant === undefined ? await siteAt(hostOf(request.host)) : undefined;
      const tenantId = ownTenant ?? site?.tenantId ?? config.publicTenant;
      const tenant = tenantId === undefined ? undefined : await activeTenant(tenantId);
      if (!tenant) throw new AppError(screenErrors.noPublicTenant);
      if (ownTenant === undefined && !(await isPublic(tenant.tenantId))) throw new AppError(screenErrors.notPublic);
      return {
        tenantId: tenant.tenantId,
        title: tenant.title,
        isDemo: tenant.isDemo,
        isPrivate: ownTenant !== undefined,
      };
    },
  };
}
