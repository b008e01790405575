// Builds a tab that one feature adds to the details of another feature's rows (`tabs` in feature-pages.ts).
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import type { Resource } from '@ec/resource/resource';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { lazyPart } from '@ec/ui/layout/lazy-part.tsx';
import type { ComponentType } from 'react';
import type { Row } from './draft.ts';
import type { DetailTab } from './slots.ts';

/** @param _resource the resource whose detail shows the tab; only its type is used, for the row that the content takes */
export const addedTab = <R extends Resource>(
  _resource: R,
  tab: Omit<DetailTab, 'Content'>,
  load: () => Promise<ComponentType<{ row: RowIn<NoInfer<R>> }>>,
): DetailTab => ({
  ...tab,
  Content: lateTab(async () => (await load()) as unknown as ComponentType<{ row: Row }>),
});

const Missing = ({ onRetry }: { onRetry(): void }) => <LoadError error={undefined} onRetry={onRetry} />;

/** Loads the content of a tab when the tab is first shown. The row has no specific type, because several resources may share the tab. */
export const lateTab = (load: () => Promise<ComponentType<{ row: Row }>>): DetailTab['Content'] =>
  lazyPart(load, Missing, <ListSkeleton columns={4} />);
