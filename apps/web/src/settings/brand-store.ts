// The brand of a tenant: name, colour and logo. The server writes the brand of the site's tenant into the pages
// (apps/server/src/pages.ts). This browser stores the brand of the signed-in person's tenant, so that a page shows it at once.
import type { Language } from '@ec/language/language';
import { createStore } from 'zustand/vanilla';
import { readSession } from '../session/session.ts';
import { site } from '../site.ts';
import { readItem, removeItem, watchItem, writeItem } from '../stored-items.ts';

export interface Brand {
  title: string;
  /** `#rrggbb` */
  color: string;
  /** The address of the picture, or the picture as a data: URL. */
  logo: string;
}

const BRAND_ITEM = 'brand';

export const brandStore = createStore<{ brand: Brand | undefined }>(() => ({ brand: readBrand() }));

export const currentBrand = (): Brand | undefined => brandStore.getState().brand;

/** Returns the title of the brand, else the name of the console. */
export const consoleName = (language: Language, brand = currentBrand()): string => brand?.title || site.name[language];

/** Stores the brand of the person's tenant; an empty brand removes the stored one. */
export function storeBrand(tenantId: string, brand: Brand): void {
  if (brand.title || brand.color || brand.logo) writeItem(BRAND_ITEM, { ...brand, tenantId });
  else removeItem(BRAND_ITEM);
  brandStore.setState({ brand: readBrand() });
}

/**
 * Returns the brand with its logo as a data: URL, which a page shows without a request. If the server refuses the picture, the logo is
 * empty; if it cannot be read, the address stays.
 */
export async function withLogo(brand: Brand): Promise<Brand> {
  if (!brand.logo || brand.logo.startsWith('data:')) return brand;
  try {
    const response = await fetch(brand.logo);
    if (!response.ok) return { ...brand, logo: '' };
    return { ...brand, logo: await dataAddress(await response.blob()) };
  } catch {
    return brand;
  }
}

export const followBrand = (onChange: () => void): (() => void) =>
  watchItem(BRAND_ITEM, () => {
    brandStore.setState({ brand: readBrand() });
    onChange();
  });

function dataAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}

/** Returns the stored brand if it belongs to the session's tenant, else the brand of the site. */
function readBrand(): Brand | undefined {
  const stored = readItem<{ tenantId?: unknown }>(BRAND_ITEM);
  const tenantId = readSession()?.person.tenantId;
  return (tenantId !== undefined && stored?.tenantId === tenantId ? parseBrand(stored) : undefined) ?? brandOfSite();
}

function parseBrand(value: unknown): Brand | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { title, color, logo } = value as Record<string, unknown>;
  const text = (part: unknown) => (typeof part === 'string' ? part : '');
  return { title: text(title), color: text(color), logo: text(logo) };
}

function brandOfSite(): Brand | undefined {
  const content = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="site-brand"]')?.content;
  try {
    return content ? parseBrand(JSON.parse(content)) : undefined;
  } catch {
    return undefined;
  }
}
