// The columns of a tenant's row that make its brand.
import { sql } from 'kysely';

/** As a tenant's row has it. */
export interface StoredBrand {
  brandTitle: string;
  brandColor: string;
  /** Without a signature. */
  brandLogo: string;
}

export const brandColumns = sql`coalesce(brand_title, '') as "brandTitle", coalesce(brand_color, '') as "brandColor",
  coalesce(brand_logo[1], '') as "brandLogo"`;
