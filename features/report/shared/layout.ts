// The layout of a report (domain §13): single rows with columns, or groups with figures. A layout only names fields of a resource, so no call
// contains SQL.
import { z } from 'zod';

const field = z.string().regex(/^[A-Za-z]\w{0,63}$/);

/** Periods by which times can be grouped, in Asia/Shanghai; weeks begin on Monday. */
export const periods = ['day', 'week', 'month', 'year'] as const;
export type Period = (typeof periods)[number];

export const sumKinds = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type SumKind = (typeof sumKinds)[number];

export const charts = ['none', 'bar', 'line', 'pie'] as const;
export type Chart = (typeof charts)[number];

export const mostColumns = 20;
export const mostGroups = 3;
export const mostMeasures = 8;
/** The largest number of rows or groups on the screen. */
export const mostShown = 1000;
/** The largest number of rows or groups in a file. */
export const mostFiled = 10_000;

/** A group of a time field always has `by`; a group of another field never has it. */
const group = z.strictObject({ f: field, by: z.enum(periods).optional() });
export type Group = z.output<typeof group>;

/** `count` has no field; all other kinds have one. */
const measure = z.strictObject({ f: field.optional(), as: z.enum(sumKinds) });
export type Measure = z.output<typeof measure>;

export const layoutSchema = z.strictObject({
  /** Columns of single rows; empty where there are groups or measures. */
  columns: z.array(field).max(mostColumns),
  groups: z.array(group).max(mostGroups),
  measures: z.array(measure).max(mostMeasures),
  /** `by` is the key of a column: a field name for single rows, else the result of keyOfGroup or keyOfMeasure. */
  order: z.array(z.strictObject({ by: z.string().regex(/^[\w.]{1,80}$/), direction: z.enum(['asc', 'desc']) })).max(2),
  /** The largest number of rows or groups. Without it only the limits of the screen and of files apply. */
  top: z.int().min(1).max(mostShown).optional(),
  /** Filters in the form of the address of a list (contract §1.4). */
  q: z
    .string()
    .max(8000)
    .regex(/^[\w-]*$/),
  chart: z.enum(charts),
});
export type Layout = z.output<typeof layoutSchema>;

/** Parses the layout of a row, or the JSON text of the form. @throws ZodError or SyntaxError for an invalid layout */
export const layoutIn = (value: unknown): Layout =>
  layoutSchema.parse(typeof value === 'string' ? JSON.parse(value) : value);

export const emptyLayout: Layout = { columns: [], groups: [], measures: [], order: [], q: '', chart: 'none' };

/** Returns whether the report has groups or figures; otherwise it lists single rows. */
export const isSummary = ({ groups, measures }: Pick<Layout, 'groups' | 'measures'>): boolean =>
  groups.length > 0 || measures.length > 0;

export const keyOfGroup = ({ f }: Group): string => f;
export const keyOfMeasure = ({ f, as }: Measure): string => (f === undefined ? as : `${as}.${f}`);

/** Returns the keys of all columns, by which the report can be sorted. */
export const keysOf = (layout: Layout): string[] =>
  isSummary(layout) ? [...layout.groups.map(keyOfGroup), ...layout.measures.map(keyOfMeasure)] : [...layout.columns];
