// Computes the points of the chart of a report, which shows the first figure for each group.
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { type Point, type Slice, slicesOf } from './chart-shape.ts';
import { cellText } from './columns.ts';
import type { Chart } from './layout.ts';
import type { ReportResult } from './report.contract.ts';

/** The most bars, points or slices of a chart: more could not be told apart. */
const most = { bar: 30, line: 400, pie: 7 } as const;

const words = {
  title: { zh: '{label}，{by}', en: '{label}, {by}' },
  others: { zh: '其他', en: 'Others' },
  most: { zh: '图中只显示前 {most} 项', en: 'The chart shows the first {most} only' },
} as const;

export interface ChartRequest {
  chart: Chart;
  /** The number of group columns. */
  groups: number;
  result: ReportResult;
  language: Language;
}

interface ChartWords {
  title: string;
  /** The labels of the groups. */
  by: string;
  /** The label of the figure. */
  measure: string;
  unit: string;
  note: string;
}

export type ChartPoints =
  | (ChartWords & { kind: 'bar' | 'line'; points: Point[] })
  | (ChartWords & { kind: 'pie'; slices: Slice[] });

/** Returns undefined where there is nothing to draw: the layout has no chart or no groups, or the result has no rows. */
export function chartPoints({ chart, groups, result, language }: ChartRequest): ChartPoints | undefined {
  const { columns, rows } = result;
  const column = columns[groups];
  if (chart === 'none' || groups === 0 || !column || rows.length === 0) return undefined;
  const textOf = (cell: string | null) => withUnit(cellText(column, cell), column);
  const points = rows.map(({ cells }): Point => {
    const cell = cells[groups] ?? null;
    const label = cells.slice(0, groups).map((text) => text ?? '—');
    return { label: label.join(' · '), text: textOf(cell), value: Number.parseFloat(cell ?? '0') };
  });
  const by = columns.slice(0, groups).map(({ label }) => label);
  const title = fill(labelOf(words.title, language), { label: column.label, by: by.join(' · ') });
  const names = { title, by: by.join(' · '), measure: column.label, unit: column.unit };
  if (chart === 'pie') {
    const slices = slicesOf(points, most.pie, (rest) => {
      const value = rest.reduce((sum, point) => sum + point.value, 0);
      return { label: labelOf(words.others, language), text: textOf(value.toFixed(column.digits ?? 0)), value };
    });
    return { kind: chart, ...names, slices, note: '' };
  }
  const shownPoints = points.slice(0, most[chart]);
  const note =
    shownPoints.length < points.length ? fill(labelOf(words.most, language), { most: shownPoints.length }) : '';
  return { kind: chart, ...names, points: shownPoints, note };
}

type Column = ReportResult['columns'][number];

const withUnit = (text: string, { unit }: Column) => (unit === '' || unit.startsWith('¥') ? text : `${text} ${unit}`);

export const percentText = (share: number): string => `${(share * 100).toFixed(1)}%`;
