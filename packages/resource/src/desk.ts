// A feature's figures for the home page: today's figures, work that waits for somebody, and the current state. A figure is calculated with
// the filters of the list that it opens, so that the two agree. Counts with `own` are the exception: the feature calculates them itself.
import type { Label } from '@ec/language/label';
import type { QueryLeaf } from './query-tree.ts';
import type { Resource } from './resource.ts';
import type { FieldNameOf } from './row.ts';

/** The person who requests the figures, and the present day (yyyy-MM-dd in Asia/Shanghai). */
export interface Asking {
  userId: string;
  today: string;
}

/** Figures of today's rows by hour. The home page compares them with yesterday and with the same day of last week. */
export interface DeskDay {
  key: string;
  label: Label;
  of: Resource;
  /** The field that determines the day of a row. */
  at: string;
  where: readonly QueryLeaf[];
  figures: readonly DeskFigure[];
}

export interface DeskFigure {
  key: string;
  label: Label;
  /** The field that is summed; without it the rows are counted. */
  sums?: string;
}

/** The sum of a field over the rows of a list, without hours. For example the yield of stations, or the income of a month. */
export interface DeskTotal {
  key: string;
  label: Label;
  of: Resource;
  sums: string;
  where: readonly QueryLeaf[];
}

export interface DeskTotals {
  key: string;
  label: Label;
  figures: readonly DeskTotal[];
}

/** The number of whole days before today that are shown beside the figures of today. */
export const daysShown = 7;

/** The largest number of waiting rows that is counted exactly; real numbers are far below. */
export const mostCounted = 9_999;

export interface DeskCount {
  key: string;
  label: Label;
  of: Resource;
  /** `waits`: work that waits for somebody; `stands`: a current state. */
  kind: 'waits' | 'stands';
  /** The person needs one of these permission codes beside the permission of the list, because only such people can do the work. */
  codes?: readonly string[];
  /** The colour of a count above zero. */
  tone?: 'bad' | 'warning';
  /** The filters of the list. `own`: the feature counts the rows itself (`Feature.deskCounts`); with this query its page shows the rows. */
  where: ((asking: Asking) => readonly QueryLeaf[]) | { own: string };
}

export interface Desk {
  days: readonly DeskDay[];
  totals?: readonly DeskTotals[];
  counts: readonly DeskCount[];
}

/** A filter by a field that the definition has. */
type LeafOf<R extends Resource> = QueryLeaf & { f: FieldNameOf<R> };

interface DayOf<R extends Resource> extends DeskDay {
  of: R;
  at: FieldNameOf<NoInfer<R>>;
  where: readonly LeafOf<NoInfer<R>>[];
  figures: readonly (DeskFigure & { sums?: FieldNameOf<NoInfer<R>> })[];
}

interface TotalOf<R extends Resource> extends DeskTotal {
  of: R;
  sums: FieldNameOf<NoInfer<R>>;
  where: readonly LeafOf<NoInfer<R>>[];
}

interface CountOf<R extends Resource> extends DeskCount {
  of: R;
  where: ((asking: Asking) => readonly LeafOf<NoInfer<R>>[]) | { own: string };
}

// These functions return their argument. They only let the compiler check that the names are fields of the resource.
export const deskDay = <R extends Resource>(day: DayOf<R>): DeskDay => day;
export const deskTotal = <R extends Resource>(total: TotalOf<R>): DeskTotal => total;
export const deskCount = <R extends Resource>(count: CountOf<R>): DeskCount => count;
