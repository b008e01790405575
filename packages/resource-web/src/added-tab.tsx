// A tab that one feature adds to the details of another's rows (`tabs` of its console): loaded when it is first opened.
import type { RowIn } from '@ec/resource/contracts/row-calls';
import type { Resource } from '@ec/resource/resource';
import { type ComponentType, lazy } from 'react';
import type { Row } from './draft.ts';
import type { DetailTab } from './slots.ts';

/** `of`: whose details it stands in, so that what is shown knows the type of the row. */
export const addedTab = <R extends Resource>(
  _of: R,
  tab: Omit<DetailTab, 'Content'>,
  load: () => Promise<ComponentType<{ row: RowIn<NoInfer<R>> }>>,
): DetailTab => ({
  ...tab,
  Content: lazy(async () => ({ default: (await load()) as unknown as ComponentType<{ row: Row }> })),
});
