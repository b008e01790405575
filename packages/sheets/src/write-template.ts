// Writes an empty sheet to fill in: headings, a row of hints, drop-downs. A second sheet has the choices, because a list inside a
// drop-down rule may have 255 characters only.

import type { Language } from '@ec/language/language';
import type { Cell } from 'hucre/xlsx';
import { type Column, headingsOf, hintOf } from './column.ts';
import { safeText } from './safe-text.ts';
import { sheetText } from './sheet-texts.ts';
import { sheetName } from './write-sheet.ts';

export interface TemplateColumn {
  heading: string;
  hint: string;
  /** The values that the cell accepts; the spreadsheet program refuses any other text. */
  choices?: readonly string[];
  isRequired?: boolean;
}

export interface Template {
  name: string;
  /** The name of the sheet with the choices. */
  choicesName: string;
  columns: readonly TemplateColumn[];
  /** The number of lines with drop-downs. */
  lines: number;
}

/** Writes the template of the columns. `choicesOf` returns the choices of a column that is not a flag; empty where it has none. */
export function templateFor<C extends Column>(
  columns: readonly C[],
  { name, lines, language }: { name: string; lines: number; language: Language },
  choicesOf: (column: C) => readonly string[],
): Promise<Uint8Array> {
  const yesNo = [sheetText('yes', language), sheetText('no', language)];
  const headings = headingsOf(columns, language);
  const described = columns.map((column, index) => ({
    heading: (headings[index] ?? '') + (column.isRequired ? ' *' : ''),
    hint: hintOf(column, language),
    choices: column.kind === 'flag' ? yesNo : choicesOf(column),
    isRequired: column.isRequired,
  }));
  return writeTemplate({ name, choicesName: sheetText('choices', language), columns: described, lines });
}

const letter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letter(Math.floor(index / 26) - 1) + letter(index % 26);

export async function writeTemplate({ name, choicesName, columns, lines }: Template): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx'); // loaded on first use, because it takes 8 MiB of memory
  const lists = columns.flatMap(({ choices }, index) => (choices?.length ? [{ index, choices }] : []));
  const choicesSheet = sheetName(choicesName);
  const longest = Math.max(0, ...lists.map(({ choices }) => choices.length));
  const styled = new Map<string, Partial<Cell>>();
  for (const [index, { isRequired }] of columns.entries()) {
    styled.set(`0,${index}`, { style: { font: { bold: true, ...(isRequired ? { color: { rgb: 'C4320A' } } : {}) } } });
    styled.set(`1,${index}`, { style: { font: { italic: true, color: { rgb: '667085' } } } });
  }
  return writeXlsx({
    sheets: [
      {
        name: sheetName(name),
        columns: columns.map(({ heading, hint }) => ({
          width: Math.min(40, Math.max(12, 2 * heading.length, hint.length)),
        })),
        rows: [columns.map(({ heading }) => safeText(heading)), columns.map(({ hint }) => safeText(hint))],
        cells: styled,
        freezePane: { rows: 1 },
        dataValidations: lists.map(({ index, choices }, list) => ({
          type: 'list' as const,
          formula1: `'${choicesSheet}'!$${letter(list)}$1:$${letter(list)}$${choices.length}`,
          allowBlank: true,
          showErrorMessage: true,
          range: `${letter(index)}3:${letter(index)}${lines + 2}`,
        })),
      },
      {
        name: choicesSheet,
        rows: Array.from({ length: longest }, (_, row) =>
          lists.map(({ choices }) => safeText(choices[row] ?? '') || null),
        ),
      },
    ],
  });
}
