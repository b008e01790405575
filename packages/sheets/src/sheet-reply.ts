// What the thread that parses a sheet answers to each request for rows.
import type { ReadRow } from './read-sheet.ts';
import type { SheetProblem } from './sheet-error.ts';

export type SheetReply =
  | { rows: ReadRow[]; isEnd: boolean }
  | { problem: SheetProblem; values: Record<string, string | number>; cause: string };
