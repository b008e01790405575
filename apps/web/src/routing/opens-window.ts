// Pages with `isTab: false` and addresses with the query target=_blank open in a new window (specification §2). With another value,
// `target` is a filter of a list.
import type { AvailablePages } from '../available-pages.ts';
import { findPage } from './resolve-path.ts';

/** Returns the address to open in a new window; undefined if the page opens in this window. */
export function windowAddress(address: string, { pages, isComplete }: AvailablePages): string | undefined {
  if (!address.startsWith('/')) return undefined;
  const { pathname, searchParams, hash } = new URL(address, 'http://console');
  const page = findPage(pathname, pages)?.page;
  if (!page && isComplete) return undefined;
  const hasBlankTarget = searchParams.get('target') === '_blank';
  if (!hasBlankTarget && !(typeof page === 'object' && page.isTab === false)) return undefined;
  if (hasBlankTarget) searchParams.delete('target');
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return pathname + query + hash;
}
