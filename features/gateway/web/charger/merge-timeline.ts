// Merges pages of a timeline into its entries: older pages that a person loads, and the first page, which is loaded again at each change.
import type { TimelineEntry } from '../../shared/charger/timeline.contract.ts';

export interface TimelineState {
  entries: readonly TimelineEntry[];
  /** The cursor of the next older page; '' at the end. */
  next: string;
}

export const emptyTimeline: TimelineState = { entries: [], next: '' };

/** A first page without any stored entry would leave a gap, so it replaces all entries. */
export function mergePage(state: TimelineState, page: TimelineState, which: 'newest' | 'older'): TimelineState {
  const keys = new Set(page.entries.map(({ key }) => key));
  const others = state.entries.filter(({ key }) => !keys.has(key));
  if (which === 'older') return { entries: [...others, ...page.entries], next: page.next };
  const touches = others.length < state.entries.length;
  return touches ? { entries: [...page.entries, ...others], next: state.next } : page;
}
