// Describes the columns of a report, formats its cells, and builds the filters for the list of the rows of a group.

import { groupNumber, moneyText, UNKNOWN, YUAN } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import type { Field } from '@ec/resource/field';
import { isTime, listFieldOf } from '@ec/resource/filter';
import { decodeQuery, encodeQuery, parseQueryTree, type QueryLeaf } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { type Group, isSummary, keyOfGroup, keyOfMeasure, type Layout, type Measure, type Period } from './layout.ts';

const sums = {
  count: { zh: '数量', en: 'Count' },
  sum: { zh: '{label}合计', en: 'Total of {label}' },
  avg: { zh: '平均{label}', en: 'Average {label}' },
  min: { zh: '最小{label}', en: 'Lowest {label}' },
  max: { zh: '最大{label}', en: 'Highest {label}' },
} as const;

const byPeriod: Record<Period, Record<Language, string>> = {
  day: { zh: '按日', en: 'day' },
  week: { zh: '按周', en: 'week' },
  month: { zh: '按月', en: 'month' },
  year: { zh: '按年', en: 'year' },
};

export interface ReportColumn {
  key: string;
  label: string;
  /** Empty for columns without numbers. */
  unit: string;
  /** Decimals of a number; undefined for other columns. */
  digits?: number | undefined;
}

const inSentence = (label: string, language: Language) =>
  language === 'en' && /^[A-Z][a-z]/.test(label) ? label[0]?.toLowerCase() + label.slice(1) : label;

/** Returns the decimals of the field; an average has at least two. */
export const digitsOf = ({ scale = 0 }: Field, as: Measure['as'] | 'row'): number =>
  as === 'avg' ? Math.max(scale, 2) : scale;

function groupLabel(resource: Resource, { f, by }: Group, language: Language): string {
  const field = listFieldOf(resource, f);
  const label = field ? labelOf(field.label, language) : f;
  return by ? `${label} (${byPeriod[by][language]})` : label;
}

export function measureLabel(resource: Resource, { f, as }: Measure, language: Language): string {
  const field = f === undefined ? undefined : listFieldOf(resource, f);
  return fill(sums[as][language], { label: field ? inSentence(labelOf(field.label, language), language) : '' });
}

/** Returns the columns in the order of the table: the groups, then the figures. A report without groups and figures has the chosen fields. */
export function columnsOfReport(resource: Resource, layout: Layout, language: Language): ReportColumn[] {
  if (!isSummary(layout)) return layout.columns.map((name) => fieldColumn(resource, name, language));
  return [
    ...layout.groups.map((group) => ({
      key: keyOfGroup(group),
      label: groupLabel(resource, group, language),
      unit: '',
    })),
    ...layout.measures.map((measure) => {
      const field = measure.f === undefined ? undefined : listFieldOf(resource, measure.f);
      const number = { unit: field?.label.unit ?? '', digits: field ? digitsOf(field, measure.as) : 0 };
      return { key: keyOfMeasure(measure), label: measureLabel(resource, measure, language), ...number };
    }),
  ];
}

function fieldColumn(resource: Resource, name: string, language: Language): ReportColumn {
  const field = listFieldOf(resource, name);
  if (!field) return { key: name, label: name, unit: '' };
  const label = labelOf(field.label, language);
  const isNumber = (field.kind === 'integer' || field.kind === 'decimal') && !field.isMasked;
  return isNumber
    ? { key: name, label, unit: field.label.unit ?? '', digits: digitsOf(field, 'row') }
    : { key: name, label, unit: '' };
}

/** Formats a cell. An amount of money has a ¥; other units are in the heading. */
export function cellText({ digits, unit }: Pick<ReportColumn, 'digits' | 'unit'>, cell: string | null): string {
  if (cell === null) return UNKNOWN;
  // A number column also has words: a 0 that stands for a word, such as "unlimited".
  if (digits === undefined || Number.isNaN(Number(cell))) return cell;
  return unit.startsWith(YUAN) ? moneyText(cell, { digits }) : groupNumber(cell, digits);
}

export const headingOf = ({ label, unit }: Pick<ReportColumn, 'label' | 'unit'>): string =>
  unit && !unit.startsWith(YUAN) ? `${label} (${unit})` : label;

/** Splits a day (`yyyy-MM-dd`) into its numbers. */
function partsOfDay(day: string): [year: number, month: number, date: number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map((part) => Number.parseInt(part, 10));
  return [year, month, date];
}

const dayText = (instant: number) => {
  const date = new Date(instant);
  const two = (part: number) => `${part}`.padStart(2, '0');
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
};

/** Returns the last day of the period that begins on `day`. */
function lastDayOf(day: string, by: Period): string {
  const [year, month, date] = partsOfDay(day);
  switch (by) {
    case 'day':
      return day;
    case 'week':
      return dayText(Date.UTC(year, month - 1, date + 6));
    case 'month':
      return dayText(Date.UTC(year, month, 0));
    case 'year':
      return dayText(Date.UTC(year, 12, 0));
  }
}

/** Names the period that begins on `day`: `2026-11`, `2026`, `2026-11-16 ~ 11-22`. */
export function periodText(day: string, by: Period): string {
  const parts = day.split('-');
  if (by === 'year') return parts[0] ?? day;
  if (by === 'month') return parts.slice(0, 2).join('-');
  return by === 'week' ? `${day} ~ ${lastDayOf(day, by).split('-').slice(-2).join('-')}` : day;
}

/**
 * Returns the filters that select the rows of a group in a list; undefined if no filters select exactly these rows, such as those with an empty
 * text. `keys` are the stored values of the groups; null means no value.
 */
export function drillQuery(resource: Resource, layout: Layout, keys: readonly (string | null)[]): string | undefined {
  const layoutQuery = layout.q === '' ? undefined : decodeQuery(layout.q);
  const leaves = layout.groups.map((group, index) => leafOf(resource, group, keys[index] ?? null));
  const query = encodeQuery({ all: [...(layoutQuery ? [layoutQuery] : []), ...leaves] });
  return parseQueryTree(resource, query, false) ? query : undefined;
}

function leafOf(resource: Resource, { f, by }: Group, key: string | null): QueryLeaf {
  if (key === null) return { f, o: 'isEmpty' };
  const field = listFieldOf(resource, f);
  if (by && field && isTime(field)) return { f, o: 'between', v: [key, lastDayOf(key, by)] };
  return { f, o: 'equal', v: key };
}
