// Computes the widths of columns. A column is as wide as its content. Where there is not enough room, columns
// that are wider than usual shrink, but none that a person has resized.
import { Fragment, isValidElement, type ReactNode } from 'react';
import { isLongCode } from '../value/code-text.tsx';
import type { DataColumn } from './data-column.ts';
import type { Row } from './row.ts';

/** Returns the width of a text at 13 px, where Chinese characters are square. */
export const textWidth = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 7.4), 0);

const cellPadding = 16;
const sortMark = 22;
/** The greatest width that the measured cells of a column can give it. */
const widestUsual = 280;
/** The greatest width of a long number, which may be cut in the middle. */
const widestCode = 120;
/** A column whose content cannot be measured gets this many pixels more than usual, while there is room. */
const unknownMore = 48;
/** At most this many rows are measured. */
const mostMeasured = 100;
/** The width of a tag's frame and padding. */
const tagFrame = 18;

const headingWidth = ({ heading, isSortable }: Pick<DataColumn, 'heading' | 'isSortable'>) =>
  textWidth(heading) + cellPadding + (isSortable ? sortMark : 0);

/** Returns the width of a heading in two lines: its longest word. A Chinese word may break in its middle. */
function brokenHeading({ heading, isSortable }: Pick<DataColumn, 'heading' | 'isSortable'>): number {
  const words = heading
    .split(' ')
    .map((word) => (/[\u2e80-\uffff]/.test(word) ? textWidth(word) / 2 + 7 : textWidth(word)));
  return Math.max(...words, textWidth(heading) / 2) + cellPadding + (isSortable ? sortMark : 0);
}

/**
 * Returns the width to which a column may shrink: its declared width, or that of its heading in two lines if this is greater. With a second
 * column in the same cell, the upper heading needs one line, and the lower heading may be cut.
 */
export function usualWidth({ below, ...column }: DataColumn): number {
  if (!below) return Math.ceil(Math.max(column.width, brokenHeading(column)));
  return Math.ceil(Math.max(column.width, below.width, headingWidth(column)));
}

/** Returns the width of a cell's content; undefined for a component, whose width is unknown before it is drawn. */
export function contentWidth(node: ReactNode): number | undefined {
  if (node === null || node === undefined || typeof node === 'boolean') return 0;
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return textWidth(`${node}`);
  if (Array.isArray(node)) {
    let sum = 0;
    for (const part of node) {
      const width = contentWidth(part);
      if (width === undefined) return undefined;
      sum += width;
    }
    return sum;
  }
  if (!isValidElement<{ children?: ReactNode; className?: string }>(node)) return undefined;
  if (typeof node.type !== 'string' && node.type !== Fragment) return undefined;
  const inside = contentWidth(node.props.children);
  if (inside !== undefined && node.props.className === 'ec-code') return Math.min(inside, widestCode);
  return inside === undefined ? undefined : inside + (node.props.className === 'ec-tag' ? tagFrame : 0);
}

const wordsWidth = ({ wordsOf }: DataColumn, row: Row): number | undefined => {
  const words = wordsOf?.(row);
  return words === undefined ? undefined : Math.min(textWidth(words), isLongCode(words) ? widestCode : Infinity);
};

/** Returns the greatest of the widths of the cells, of the heading, and of the column below in the same cell. */
function wantedWidth(column: DataColumn, rows: readonly Row[]): number {
  let widest = headingWidth(column);
  for (const row of rows) {
    const cellWidth = contentWidth(column.render(row)) ?? wordsWidth(column, row);
    if (cellWidth === undefined) return usualWidth(column) + unknownMore;
    widest = Math.max(widest, cellWidth + cellPadding);
  }
  const columnContentWidth = Math.min(widestUsual, Math.ceil(widest));
  return column.below ? Math.max(columnContentWidth, wantedWidth(column.below, rows)) : columnContentWidth;
}

interface FitOptions {
  columns: readonly DataColumn[];
  rows: readonly Row[];
  /** The width for all columns together; undefined where it is unknown. */
  room: number | undefined;
  /** The widths that this person has set, by column. */
  personWidths: Record<string, number>;
}

/**
 * Returns the width of each column. If there is not enough room, columns that are wider than usual shrink in proportion, but not below the
 * usual width. Columns that a person has resized keep their width.
 */
export function fittedWidths({ columns, rows, room, personWidths }: FitOptions): Record<string, number> {
  const measured = rows.slice(0, mostMeasured);
  const wantedWidths = columns.map((column) => {
    const width = personWidths[column.name] ?? wantedWidth(column, measured);
    const least = column.name in personWidths ? width : Math.min(width, usualWidth(column));
    return { name: column.name, width, spare: width - least };
  });
  const sumOf = (part: 'width' | 'spare') => wantedWidths.reduce((sum, column) => sum + column[part], 0);
  const spare = sumOf('spare');
  const over = room === undefined ? 0 : Math.max(0, sumOf('width') - room);
  const share = spare > 0 ? Math.min(1, over / spare) : 0;
  return Object.fromEntries(
    wantedWidths.map(({ name, width, spare: part }) => [name, Math.floor(width - part * share)]),
  );
}
