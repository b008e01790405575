// The data of a chart as rows serve its table view, screen readers and its sheet.

import type { Language } from '@ec/language/language';

export type ChartCell = string | number | null;

export interface ChartTable {
  columns: readonly { label: string; unit?: string | undefined; digits?: number | undefined; isText?: boolean }[];
  rows: readonly (readonly ChartCell[])[];
}

export const headingOf = ({ label, unit }: ChartTable['columns'][number]): string =>
  unit ? `${label} (${unit})` : label;

/** Returns a file name that every file system accepts. */
export function fileNameOf(title: string, ending: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a file name must not contain control characters
  const name = title.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ').trim();
  return `${(name || 'chart').slice(0, 80)}.${ending}`;
}

/** Makes the workbook of a table. The library that writes it is loaded for the first file. */
export async function workbookOf(table: ChartTable, title: string): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: [
      {
        name: title.replace(/[[\]:*?/\\']+/g, ' ').slice(0, 31) || 'chart',
        rows: [table.columns.map(headingOf), ...table.rows.map((row) => [...row])],
        columns: table.columns.map(() => ({ width: 18 })),
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

/** Lets the browser save a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Joins the names and values of one moment. */
export const listOf = (parts: readonly string[], language: Language): string =>
  parts.join(language === 'zh' ? '，' : ', ');
