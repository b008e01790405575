// Messages between the reader of a sheet and the thread that parses it: each request gets one reply.

import type { SheetProblem } from './sheet-error.ts';
import type { ReadLimits, ReadRow } from './sheet-rows.ts';

export interface SheetRequest {
  /** A new sheet to read; undefined requests the next rows of the current sheet. */
  begin?: { bytes: Uint8Array; limits: ReadLimits };
}

export type SheetReply =
  | { rows: ReadRow[]; isEnd: boolean }
  | { problem: SheetProblem; values: Record<string, string | number>; cause: string };
