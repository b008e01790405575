// What a feature adds to the document of a row.
import type { PdfColumn } from '@ec/sheets/pdf-sheet';

export interface DocumentTable {
  heading: string;
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
  /** How many of the last rows are sums. */
  totals?: number;
}

/** What a feature adds to the document of a row. */
export interface DocumentBody {
  /** What or whom the document is about, where the title of its row does not say it. */
  subject?: string;
  /** Stand below the operator. */
  facts?: readonly (readonly [string, string])[];
  /** Stand behind the groups of the row. */
  tables: readonly DocumentTable[];
  /** Upright unless the tables are wide. */
  layout?: 'portrait' | 'landscape';
  /** The groups of the row say nothing that the body does not say. */
  isWhole?: boolean;
}
