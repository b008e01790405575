// Pages with meta isTab false, and addresses with the query target=_blank, open in a window of their own (specification §2). Other
// values of `target` are filters of lists.
import type { AvailablePages } from '../available-pages.ts';
import { findPage } from './resolve-path.ts';

/** The address of the window; undefined where the page opens in this one. */
export function windowAddress(address: string, { pages, isComplete }: AvailablePages): string | undefined {
  if (!address.startsWith('/')) return undefined;
  const { pathname, searchParams, hash } = new URL(address, 'http://console');
  const page = findPage(pathname, pages)?.page;
  if (!page && isComplete) return undefined;
  const isAsked = searchParams.get('target') === '_blank';
  if (!isAsked && !(typeof page === 'object' && page.isTab === false)) return undefined;
  if (isAsked) searchParams.delete('target');
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return pathname + query + hash;
}
