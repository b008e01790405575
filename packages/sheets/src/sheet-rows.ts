// The rows and cells that are read from a sheet.

/** Text, number, flag, or the moment that a date cell shows (as UTC). */
export type ReadCell = string | number | boolean | Date | null;

export interface ReadRow {
  /** The line in the sheet, from 1. */
  line: number;
  cells: ReadCell[];
}

export interface ReadLimits {
  /** The maximum number of rows with content, the headings included. */
  rows: number;
  /** The maximum size of the unpacked file in bytes. */
  unpacked?: number;
}
