// The types of the parts that a feature adds to the PDF document of a row.
import type { PdfColumn } from '@ec/sheets/pdf-sheet';

export interface DocumentTable {
  heading: string;
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
  /** The number of sum rows at the end. */
  totals?: number;
}

/** The parts that a feature adds to the document of a row. */
export interface DocumentBody {
  /** The subject of the document; by default the title of the row. */
  subject?: string;
  /** Pairs of label and value, printed below the operator. */
  facts?: readonly (readonly [string, string])[];
  /** Tables, printed after the groups of the row. */
  tables: readonly DocumentTable[];
  /** Names of long fields that are printed after the tables, each under its own heading. */
  lastFields?: readonly string[];
  /** The page layout; portrait by default, landscape for wide tables. */
  layout?: 'portrait' | 'landscape';
  /** The body replaces the groups of the row, because it already contains their values. */
  isWhole?: boolean;
}
