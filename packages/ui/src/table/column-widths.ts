// Computes widths of columns: as wide as their content, and where there is no room for that, the widest shrink first.
import { Fragment, isValidElement, type ReactNode } from 'react';
import { isLongCode } from '../value/code-text.tsx';
import type { DataColumn } from './data-column.ts';
import type { Row } from './row.ts';

/** Pixels of a text of 13 px: Chinese characters are square. */
export const textWidth = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 7.4), 0);

const cellPadding = 16;
const sortMark = 22;
/** The greatest width that a column gets by itself. */
const widestUsual = 280;
/** A long number may be cut in the middle. */
const widestCode = 120;
/** The width of a column whose content cannot be measured, while there is room. */
const unknownMore = 48;
/** Rows that are looked at. */
const mostMeasured = 100;
/** Frame and padding of a tag. */
const tagFrame = 18;

const headingWidth = ({ heading, isSortable }: Pick<DataColumn, 'heading' | 'isSortable'>) =>
  textWidth(heading) + cellPadding + (isSortable ? sortMark : 0);

/** The width of a heading in two lines: its longest word, or half of it where it is one word. */
function brokenHeading({ heading, isSortable }: Pick<DataColumn, 'heading' | 'isSortable'>): number {
  const words = heading
    .split(' ')
    .map((word) => (/[\u2e80-\uffff]/.test(word) ? textWidth(word) / 2 + 7 : textWidth(word)));
  return Math.max(...words, textWidth(heading) / 2) + cellPadding + (isSortable ? sortMark : 0);
}

/** The narrowest that serves: wide enough for what is usual, and for its heading. That may break; of two the lower may be cut. */
export function usualWidth({ below, ...column }: DataColumn): number {
  if (!below) return Math.ceil(Math.max(column.width, brokenHeading(column)));
  return Math.ceil(Math.max(column.width, below.width, headingWidth(column)));
}

/** Pixels of what a cell shows; undefined where a component says it, which nobody can know without drawing it. */
export function shownWidth(node: ReactNode): number | undefined {
  if (node === null || node === undefined || typeof node === 'boolean') return 0;
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return textWidth(`${node}`);
  if (Array.isArray(node)) {
    let sum = 0;
    for (const part of node) {
      const width = shownWidth(part);
      if (width === undefined) return undefined;
      sum += width;
    }
    return sum;
  }
  if (!isValidElement<{ children?: ReactNode; className?: string }>(node)) return undefined;
  if (typeof node.type !== 'string' && node.type !== Fragment) return undefined;
  const inside = shownWidth(node.props.children);
  if (inside !== undefined && node.props.className === 'ec-code') return Math.min(inside, widestCode);
  return inside === undefined ? undefined : inside + (node.props.className === 'ec-tag' ? tagFrame : 0);
}

const wordsWidth = ({ wordsOf }: DataColumn, row: Row): number | undefined => {
  const words = wordsOf?.(row);
  return words === undefined ? undefined : Math.min(textWidth(words), isLongCode(words) ? widestCode : Infinity);
};

/** As wide as the widest of its rows, the heading and what stands below in the same cell. */
function wantedWidth(column: DataColumn, rows: readonly Row[]): number {
  let widest = headingWidth(column);
  for (const row of rows) {
    const cellWidth = shownWidth(column.render(row)) ?? wordsWidth(column, row);
    if (cellWidth === undefined) return usualWidth(column) + unknownMore;
    widest = Math.max(widest, cellWidth + cellPadding);
  }
  const contentWidth = Math.min(widestUsual, Math.ceil(widest));
  return column.below ? Math.max(contentWidth, wantedWidth(column.below, rows)) : contentWidth;
}

interface Fitting {
  columns: readonly DataColumn[];
  rows: readonly Row[];
  /** Pixels for these columns together; undefined where nobody knows. */
  room: number | undefined;
  /** Pixels that this person gave. */
  given: Record<string, number>;
}

/** By column. Where the room is not enough, what is wider than usual gives way in proportion, and never below the usual. */
export function fittedWidths({ columns, rows, room, given }: Fitting): Record<string, number> {
  const measured = rows.slice(0, mostMeasured);
  const wantedWidths = columns.map((column) => {
    const width = given[column.name] ?? wantedWidth(column, measured);
    const least = column.name in given ? width : Math.min(width, usualWidth(column));
    return { name: column.name, width, spare: width - least };
  });
  const sumOf = (part: 'width' | 'spare') => wantedWidths.reduce((sum, column) => sum + column[part], 0);
  const spare = sumOf('spare');
  const over = room === undefined ? 0 : Math.max(0, sumOf('width') - room);
  const share = spare > 0 ? Math.min(1, over / spare) : 0;
  return Object.fromEntries(wantedWidths.map(({ name, width, spare: own }) => [name, Math.floor(width - own * share)]));
}
