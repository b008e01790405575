// The thread that parses sheets, one after the other. It sends a batch of rows for each request, so that rows do not pile up.
import { parentPort } from 'node:worker_threads';
import { parseSheet } from './parse-sheet.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetReply, SheetRequest } from './sheet-messages.ts';
import type { ReadRow } from './sheet-rows.ts';

/** Limits of a batch: the reader copies a batch at once, which must not take long. */
const mostRows = 500;
const mostCharacters = 100_000;

let sheet: AsyncGenerator<ReadRow> | undefined;

async function nextBatch({ begin }: SheetRequest): Promise<SheetReply> {
  if (begin) sheet = parseSheet(begin.bytes, begin.limits);
  if (!sheet) throw new Error('Rows are wanted of no sheet');
  const batch: ReadRow[] = [];
  let characters = 0;
  try {
    while (batch.length < mostRows && characters < mostCharacters) {
      const { value, done } = await sheet.next();
      if (done) {
        sheet = undefined; // frees the bytes of the sheet while the thread is idle
        return { rows: batch, isEnd: true };
      }
      batch.push(value);
      for (const cell of value.cells) characters += typeof cell === 'string' ? cell.length + 8 : 8;
    }
    return { rows: batch, isEnd: false };
  } catch (error) {
    sheet = undefined;
    if (!(error instanceof SheetError)) throw error;
    return { problem: error.problem, values: error.values, cause: String(error.cause ?? '').slice(0, 500) };
  }
}

parentPort?.on(
  'message',
  (request: SheetRequest) => void nextBatch(request).then((reply) => parentPort?.postMessage(reply)),
);
