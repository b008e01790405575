// One lazy component per view, so that a view keeps its identity between renders.
import type { PageLoader } from '@ec/records/console/pages';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const known = new Map<string, LazyExoticComponent<ComponentType>>();

export function lazyPage(pattern: string, load: PageLoader): LazyExoticComponent<ComponentType> {
  const found = known.get(pattern);
  if (found) return found;
  const page = lazy(async () => ({ default: (await load()).Page }));
  known.set(pattern, page);
  return page;
}

/** After a failed load: React remembers the failure, so the next try needs a new component. */
export function forgetPage(pattern: string): void {
  known.delete(pattern);
}
