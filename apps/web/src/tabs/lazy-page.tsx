// Creates one lazy component per view and caches it. A new component at each render would lose the state of the view.
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { PageLoader } from '@ec/records/console/pages';
import { PageSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { lazyPart } from '@ec/ui/layout/lazy-part.tsx';
import type { ComponentType } from 'react';

const components = new Map<string, ComponentType>();

const Missing = ({ onRetry }: { onRetry(): void }) => <LoadError error={undefined} onRetry={onRetry} />;

export function lazyPage(pattern: string, load: PageLoader): ComponentType {
  const cached = components.get(pattern);
  if (cached) return cached;
  const page = lazyPart(async () => (await load()).Page, Missing, <PageSkeleton />);
  components.set(pattern, page);
  return page;
}
