// The page of a resource, for a feature's pages.ts: `'/base/param': async () => resourcePage(param)`.

import type { PageModule } from '@ec/records/console/pages';
import type { Resource } from '@ec/resource/resource';
import { ListView } from './list-view.tsx';
import type { Slots } from './slots.ts';

export function resourcePage(resource: Resource, slots: Slots = {}): PageModule & { slots: Slots } {
  // biome-ignore lint/correctness/noComponentHookFactories: a page module makes its component once, when it is loaded
  return { slots, Page: () => <ListView resource={resource} slots={slots} /> };
}
