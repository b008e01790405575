// The brand of a tenant: the name, the colour and the logo that its people see instead of the product's.
import { raw } from '@ec/kernel/database';
import { signedLink } from '@ec/kernel/file-links';
import type { Route } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { brandOfTenant, type TenantBrand } from '../../shared/tenant-setting.contract.ts';

/** As a tenant's row has it. */
export interface StoredBrand {
  brandTitle: string;
  brandColor: string;
  /** Without a signature. */
  brandLogo: string;
}

export const brandColumns = sql`coalesce(brand_title, '') as "brandTitle", coalesce(brand_color, '') as "brandColor",
  coalesce(brand_logo[1], '') as "brandLogo"`;

/** The logo is a file of the platform, which alone edits tenants; its link is signed anew, because signatures expire. */
export function brandOf(
  { config, clock }: Pick<Engine, 'config' | 'clock'>,
  { brandTitle, brandColor, brandLogo }: StoredBrand,
): TenantBrand {
  const logo = brandLogo && signedLink(config, platformTenant, brandLogo, clock.now());
  return { title: brandTitle, color: brandColor, logo };
}

export function brandRoutes(engine: Engine): Route[] {
  return serve(brandOfTenant, async ({ caller }) => {
    const stored = await engine.database.unfenced.first<StoredBrand>(
      raw(sql`select ${brandColumns} from system_tenant where tenant_id = ${caller.tenantId} and is_deleted = 0`),
    );
    return brandOf(engine, stored ?? { brandTitle: '', brandColor: '', brandLogo: '' });
  });
}
