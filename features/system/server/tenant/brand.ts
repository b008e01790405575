// The brand of a tenant: the name, the colour and the logo that its people see instead of the product's.
import { signedLink } from '@ec/kernel/file-links';
import type { Route } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { brandOfTenant, type TenantBrand } from '../../shared/tenant-setting.contract.ts';
import { brandColumns, type StoredBrand } from './brand-columns.ts';
import { createSites, hostOf } from './domain.ts';

/** Signs the logo's link for each reply, because signatures expire. The file belongs to the platform, which alone edits tenants. */
export function brandOf(
  { config, clock }: Pick<Engine, 'config' | 'clock'>,
  { brandTitle, brandColor, brandLogo }: StoredBrand,
): TenantBrand {
  const logo = brandLogo && signedLink(config, platformTenant, brandLogo, clock.now());
  return { title: brandTitle, color: brandColor, logo };
}

export function brandRoutes(engine: Engine): Route[] {
  return serve(brandOfTenant, async ({ caller }) => {
    const stored = await engine.database.unfenced.first<StoredBrand & { tenantName: string }>(
      sql`select ${brandColumns}, tenant_name as "tenantName" from system_tenant where tenant_id = ${caller.tenantId} and is_deleted = 0`,
    );
    const brand = brandOf(engine, stored ?? { brandTitle: '', brandColor: '', brandLogo: '' });
    return { ...brand, tenantName: stored?.tenantName ?? '' };
  });
}

/** Creates the function that returns the brand of a host before the sign-in; undefined if the host has no tenant, or its tenant no brand. */
export function createSiteBrands(engine: Engine): (host: string) => Promise<TenantBrand | undefined> {
  const siteAt = createSites(engine);
  return async (host) => {
    const site = await siteAt(hostOf(host));
    const brand = site && brandOf(engine, site);
    return brand && (brand.title || brand.color || brand.logo) ? brand : undefined;
  };
}
