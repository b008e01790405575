// Tests how pages of a timeline are merged while new entries arrive at the top and a person reads further down.
import { expect, test } from 'vitest';
import type { TimelineEntry } from '../../shared/charger/timeline.contract.ts';
import { emptyTimeline, mergePage } from './merge-timeline.ts';

const entries = (...keys: string[]) => keys.map((key) => ({ key }) as TimelineEntry);
const keysOf = (state: { entries: readonly TimelineEntry[] }) => state.entries.map(({ key }) => key).join('');

test('adds older pages below and a new first page above, and starts again if there is a gap between them', () => {
  const first = mergePage(emptyTimeline, { entries: entries('d', 'c'), next: 'c' }, 'newest');
  const both = mergePage(first, { entries: entries('b', 'a'), next: '' }, 'older');
  expect([keysOf(both), both.next]).toEqual(['dcba', '']);
  const later = mergePage(both, { entries: entries('e', 'd'), next: 'd' }, 'newest');
  expect([keysOf(later), later.next]).toEqual(['edcba', '']);
  const gap = mergePage(later, { entries: entries('z', 'y'), next: 'y' }, 'newest');
  expect([keysOf(gap), gap.next]).toEqual(['zy', 'y']);
});
