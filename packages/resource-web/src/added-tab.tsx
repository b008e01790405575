// A tab that one feature adds to the details of another's rows (`tabs` of its console): loaded when it is first opened.
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import type { Resource } from '@ec/resource/resource';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { lazyPart } from '@ec/ui/layout/lazy-part.tsx';
import type { ComponentType } from 'react';
import type { Row } from './draft.ts';
import type { DetailTab } from './slots.ts';

/** @param _of the resource whose detail shows the tab; it gives the content the type of its row */
export const addedTab = <R extends Resource>(
  _of: R,
  tab: Omit<DetailTab, 'Content'>,
  load: () => Promise<ComponentType<{ row: RowIn<NoInfer<R>> }>>,
): DetailTab => ({
  ...tab,
  Content: lateTab(async () => (await load()) as unknown as ComponentType<{ row: Row }>),
});

const Missing = ({ onRetry }: { onRetry(): void }) => <LoadError error={undefined} onRetry={onRetry} />;

/** Loads the content of a tab when it is first shown; for tabs that several resources share, so that no row type is given. */
export const lateTab = (load: () => Promise<ComponentType<{ row: Row }>>): DetailTab['Content'] =>
  lazyPart(load, Missing, <ListSkeleton columns={4} />);
