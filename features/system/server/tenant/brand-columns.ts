// Selects the columns of a tenant's row that make its brand.
import { sql } from 'kysely';

export interface StoredBrand {
  brandTitle: string;
  brandColor: string;
  /** A link without a signature. */
  brandLogo: string;
}

export const brandColumns = sql`coalesce(brand_title, '') as "brandTitle", coalesce(brand_color, '') as "brandColor",
  coalesce(brand_logo[1], '') as "brandLogo"`;
