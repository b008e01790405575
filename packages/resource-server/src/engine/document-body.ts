// The parts that a feature adds to the document of a row.
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
  /** The subject of the document, where it is not the title of the row. */
  subject?: string;
  /** Stand below the operator. */
  facts?: readonly (readonly [string, string])[];
  /** Stand behind the groups of the row. */
  tables: readonly DocumentTable[];
  /** Names of long fields that stand behind the tables, each under a heading of its own. */
  lastFields?: readonly string[];
  /** Upright unless the tables are wide. */
  layout?: 'portrait' | 'landscape';
  /** The groups of the row say nothing that the body does not say. */
  isWhole?: boolean;
}
