// Writes the result of a report as an Excel or PDF file, with its source, time, reader, number of rows and filters.
import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { isTime, listFieldOf } from '@ec/resource/filter';
import type { Resource } from '@ec/resource/resource';
import { type BookChart, writeBook } from '@ec/sheets/write-book';
import type { Cell } from '@ec/sheets/write-sheet';
import { type ChartPoints, chartPoints } from '../shared/chart-points.ts';
import { cellText, headingOf } from '../shared/columns.ts';
import type { Chart } from '../shared/layout.ts';
import type { ReportResult } from '../shared/report.contract.ts';
import { drawChart } from './report-chart.ts';
import { reportText } from './report-texts.ts';

export interface NewFile {
  name: string;
  source: Resource;
  result: ReportResult;
  filters: readonly string[];
  /** The name of the person whose rights the report was run with. */
  by: string;
  language: Language;
  chart: Chart;
  /** The number of group columns. */
  groups: number;
}

type Column = ReportResult['columns'][number];

const isNumber = ({ digits }: Column) => digits !== undefined;
/** Cells of an Excel sheet are plain numbers, so the heading has the unit. */
const sheetHeading = ({ label, unit }: Column) => (unit ? `${label} (${unit})` : label);

function factsOf({ source, result, filters, by, language }: NewFile): [string, string][] {
  const text = reportText(language);
  const [count, total] = [result.rows.length, result.total];
  const rows =
    count < total ? `${text('part', { shown: count, total })}, ${text('partHint')}` : text('whole', { total: count });
  return [
    [text('source'), labelOf(source.label, language)],
    [text('at'), result.at],
    [text('by'), by],
    [text('rows'), rows],
    [text('filters'), filters.join('; ') || text('noFilters')],
  ];
}

/** Returns the row of totals; undefined without totals. The first cell is the word for total, unless the first column has numbers. */
function totalCells({ result: { columns, totals }, language }: NewFile): (string | null)[] | undefined {
  if (totals.every((cell) => cell === null)) return undefined;
  return columns.map((column, index) =>
    index === 0 && !isNumber(column) ? reportText(language)('total') : (totals[index] ?? null),
  );
}

export async function writeReportFile(path: string, format: 'xlsx' | 'pdf', file: NewFile): Promise<void> {
  if (format === 'xlsx') return writeExcel(path, file);
  await writePdf(path, file);
}

/** Returns the cell of a number column as a number. A number with more than 15 digits stays text, because Excel cannot hold it exactly. */
function sheetCell(column: Column, cell: string | null): Cell {
  if (cell === null || !isNumber(column) || Number.isNaN(Number(cell))) return cell;
  return cell.replace(/\D/g, '').length <= 15 ? Number.parseFloat(cell) : cell;
}

/** Returns the kind of a time column. In a column grouped by week, month or year the cells are names of periods and stay text. */
function timeKind({ source, groups }: NewFile, column: Column, index: number): { kind?: 'date' | 'datetime' } {
  if (isNumber(column)) return {};
  const field = listFieldOf(source, column.key);
  if (!field || !isTime(field)) return {};
  return { kind: index < groups || field.kind === 'date' ? 'date' : 'datetime' };
}

/**
 * Returns the chart of the sheet. The last group column has the names, the first figure column the values. A pie uses all rows, because Excel
 * computes the shares; other charts use only the first rows.
 */
function bookChart({ groups, result: { rows } }: NewFile, chart: ChartPoints | undefined): { chart?: BookChart } {
  if (!chart) return {};
  const { kind, title } = chart;
  const shownCount = kind === 'pie' ? rows.length : chart.points.length;
  return { chart: { kind, title, names: groups - 1, values: groups, rows: shownCount } };
}

function writeExcel(path: string, file: NewFile): Promise<void> {
  const { result, language, name } = file;
  const text = reportText(language);
  const totals = totalCells(file);
  const lines = [...result.rows.map(({ cells }) => cells), ...(totals ? [totals] : [])];
  return writeBook(path, [
    {
      name,
      columns: result.columns.map((column, index) => ({
        heading: sheetHeading(column),
        width: isNumber(column) ? 18 : 24,
        ...timeKind(file, column, index),
        format: column.digits ? `#,##0.${'0'.repeat(column.digits)}` : '#,##0',
      })),
      rows: lines.map((cells) => result.columns.map((column, index) => sheetCell(column, cells[index] ?? null))),
      totals: totals ? 1 : 0,
      ...bookChart(file, chartPoints(file)),
    },
    {
      name: text('about'),
      columns: [
        { heading: text('item'), width: 16 },
        { heading: text('value'), width: 60, kind: 'datetime' },
      ],
      rows: factsOf(file),
    },
  ]);
}

/**
 * The bounds for the width of a PDF column, in half-width characters; a Chinese character counts as two. The width follows the texts of the
 * column. Where the columns need more width than the page has, the text becomes smaller, but not below `sizes.least`.
 */
const widthBounds = { least: 6, most: 36 };
/** The number of half-width characters of the usual size that fit on a line of the page. */
const lineWidths = { portrait: 121, landscape: 179 };
/** Text sizes in points. */
const sizes = { least: 5.5, usual: 8.5 };
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign >= '\u2e80' ? 2 : 1.2), 0);
const shareOf = (texts: readonly string[]) =>
  Math.min(Math.max(widthBounds.least, ...texts.map((text) => widthOf(text) + 2)), widthBounds.most);

/** A table with more columns than this gets a landscape page. */
const mostInPortrait = 5;

async function writePdf(path: string, file: NewFile): Promise<void> {
  const { pdfSheet } = await import('@ec/sheets/pdf-sheet'); // The library takes 10 MiB of memory, so the first PDF loads it.
  const { name, by, result, language } = file;
  const text = reportText(language);
  const { columns, rows } = result;
  const layout = columns.length > mostInPortrait ? 'landscape' : 'portrait';
  const sheet = pdfSheet(path, { title: name, author: by, layout });
  sheet.title(name);
  const facts = factsOf(file);
  sheet.facts(facts.slice(0, -1));
  sheet.note(facts.at(-1)?.join(language === 'zh' ? '：' : ': ') ?? '');
  const totals = totalCells(file);
  const lines = [...rows.map(({ cells }) => cells), ...(totals ? [totals] : [])].map((cells) =>
    columns.map((column, index) => (cells[index] === null ? '' : cellText(column, cells[index] ?? null))),
  );
  const shownColumns = columns.map((column, index) => {
    const heading = headingOf(column);
    return {
      heading,
      share: shareOf([heading, ...lines.map((line) => line[index] ?? '')]),
      isNumber: isNumber(column),
    };
  });
  const neededWidth = shownColumns.reduce((sum, { share }) => sum + share, 0);
  const size = Math.max(sizes.least, Math.min(sizes.usual, (sizes.usual * lineWidths[layout]) / neededWidth));
  const chart = chartPoints(file);
  if (chart) drawChart(sheet, chart);
  if (lines.length === 0) sheet.note(text('nothing'));
  else sheet.table(shownColumns, lines, totals ? 1 : 0, size);
  await sheet.end((page, pages) => text('page', { page, pages }));
}
