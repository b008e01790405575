// The thread that parses sheets, one after the other. It hands rows over in batches, each when it is asked for, so that nothing piles up on the way.
import { parentPort } from 'node:worker_threads';
import { parseSheet } from './parse-sheet.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetReply, SheetRequest } from './sheet-messages.ts';
import type { ReadRow } from './sheet-rows.ts';

/** The reader copies a batch in one go, which must not take long. */
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
        sheet = undefined; // its bytes are not kept while the thread is idle
        return { rows: batch, isEnd: true };
      }
      batch.push(value);
      for (const cell of value.cells) characters += typeof cell === 'string' ? cell.length + 8 : 8;
    }
    return { rows: batch, isEnd: false };
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return { problem: error.problem, values: error.values, cause: String(error.cause ?? '').slice(0, 500) };
  }
}

parentPort?.on(
  'message',
  (request: SheetRequest) => void nextBatch(request).then((reply) => parentPort?.postMessage(reply)),
);
