// A feature's part of the home page: how today goes, what waits for somebody, how things stand. Each figure is a list of a
// resource under filters, so that it agrees with the list that it opens.
import type { Label } from '@ec/language/label';
import type { QueryLeaf } from './query-tree.ts';
import type { Resource } from './resource.ts';
import type { FieldNameOf } from './row.ts';

/** The person who asks, and the day (yyyy-MM-dd in Asia/Shanghai). */
export interface Asking {
  userId: string;
  today: string;
}

/** Rows of today, hour by hour, against those of yesterday and of the same day last week. */
export interface DeskDay {
  key: string;
  label: Label;
  of: Resource;
  /** The field that says to which day a row belongs. */
  at: string;
  where: readonly QueryLeaf[];
  figures: readonly DeskFigure[];
}

/** The field that is summed; without one rows are counted. */
export interface DeskFigure {
  key: string;
  label: Label;
  sums?: string;
}

/** A field summed over the rows of a list, where no hour is known: the yield of stations, the income of a month. */
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

/** As many whole days before today are shown beside the figures of today. */
export const daysShown = 7;

/** The largest number of waiting rows that is counted exactly; real numbers are far below. */
export const mostCounted = 9_999;

export interface DeskCount {
  key: string;
  label: Label;
  of: Resource;
  /** Something to do, or how things stand now. */
  kind: 'waits' | 'stands';
  /** Permission codes of which the person needs one beside the list's, because only its holders can do something about it. */
  codes?: readonly string[];
  /** How it looks above zero. */
  tone?: 'bad' | 'warning';
  /** Rows of the list; `own`: what the feature counts itself, shown on its page under this query. */
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

/** Each names fields of its resource alone; another name is an error. */
export const deskDay = <R extends Resource>(day: DayOf<R>): DeskDay => day;
export const deskTotal = <R extends Resource>(total: TotalOf<R>): DeskTotal => total;
export const deskCount = <R extends Resource>(count: CountOf<R>): DeskCount => count;
