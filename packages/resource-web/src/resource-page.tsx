// The page of a resource, for a feature's pages.ts: `'/base/param': async () => resourcePage(param)`.
import type { Resource } from '@ec/resource/resource';
import type { PageModule } from '@ec/ui/pages';
import { ListView } from './list-view.tsx';
import type { Slots } from './slots.ts';
import './resource-web.css';

export function resourcePage(resource: Resource, slots: Slots = {}): PageModule {
  // biome-ignore lint/correctness/noComponentHookFactories: a page module makes its component once, when it is loaded
  return { Page: () => <ListView resource={resource} slots={slots} /> };
}
