// The rows and cells that are read from a sheet.

/** Text, number, flag, or the moment that a date cell shows (as UTC). */
export type ReadCell = string | number | boolean | Date | null;

export interface ReadRow {
  /** Line in the sheet, from 1. */
  line: number;
  cells: ReadCell[];
}

export interface ReadLimits {
  /** Rows with anything in them, the headings included. */
  rows: number;
  /** Bytes of the unpacked file. */
  unpacked?: number;
}
