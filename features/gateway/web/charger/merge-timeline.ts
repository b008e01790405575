// Joins the entries of a timeline: pages that were fetched further back, and a first page that is read again when something happens.
import type { TimelineEntry } from '../../shared/charger/timeline.contract.ts';

export interface TimelineState {
  entries: readonly TimelineEntry[];
  /** Where what is older goes on; '' at the end. */
  next: string;
}

export const emptyTimeline: TimelineState = { entries: [], next: '' };

/** A first page that has nothing in common with what is known leaves a gap: then it begins anew. */
export function mergePage(state: TimelineState, page: TimelineState, which: 'newest' | 'older'): TimelineState {
  const keys = new Set(page.entries.map(({ key }) => key));
  const others = state.entries.filter(({ key }) => !keys.has(key));
  if (which === 'older') return { entries: [...others, ...page.entries], next: page.next };
  const touches = others.length < state.entries.length;
  return touches ? { entries: [...page.entries, ...others], next: state.next } : page;
}
