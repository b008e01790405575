// Joins the entries of a timeline: older pages that were loaded, and the first page, which is read again after a change.
import type { TimelineEntry } from '../../shared/charger/timeline.contract.ts';

export interface TimelineState {
  entries: readonly TimelineEntry[];
  /** The cursor of the next older page; '' at the end. */
  next: string;
}

export const emptyTimeline: TimelineState = { entries: [], next: '' };

/** If a new first page shares no entry with the state, entries between them may be missing: the state then starts again with that page. */
export function mergePage(state: TimelineState, page: TimelineState, which: 'newest' | 'older'): TimelineState {
  const keys = new Set(page.entries.map(({ key }) => key));
  const others = state.entries.filter(({ key }) => !keys.has(key));
  if (which === 'older') return { entries: [...others, ...page.entries], next: page.next };
  const touches = others.length < state.entries.length;
  return touches ? { entries: [...page.entries, ...others], next: state.next } : page;
}
