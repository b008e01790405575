// Makes the page module of a resource, with the slots that a feature fills.

import type { PageModule } from '@ec/records/console/pages';
import type { Resource } from '@ec/resource/resource';
import { ListView } from './list-view.tsx';
import { type Slots, slotsOf } from './slots.ts';

export function resourcePage<R extends Resource>(
  resource: R,
  typedSlots: Slots<NoInfer<R>> = {},
): PageModule & { slots: Slots } {
  const slots = slotsOf(resource, typedSlots);
  const { Around } = slots;
  // biome-ignore lint/correctness/noComponentHookFactories: a page module makes its component once, when it is loaded
  const Page = () => <ListView resource={resource} slots={slots} />;
  return { slots, Page: Around ? () => <Around>{Page()}</Around> : Page };
}
