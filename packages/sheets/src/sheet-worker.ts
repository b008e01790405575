// The thread that parses one sheet. It hands rows over in batches, each when it is asked for, so that nothing piles up on the way.
import { parentPort, workerData } from 'node:worker_threads';
import { parseSheet } from './parse-sheet.ts';
import type { ReadLimits, ReadRow } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetReply } from './sheet-reply.ts';

/** The reader copies a batch in one go, which must not take long. */
const mostRows = 500;
const mostCharacters = 100_000;

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: ReadLimits };
const rows = parseSheet(bytes, limits);

async function nextBatch(): Promise<SheetReply> {
  const batch: ReadRow[] = [];
  let characters = 0;
  try {
    while (batch.length < mostRows && characters < mostCharacters) {
      const { value, done } = await rows.next();
      if (done) return { rows: batch, isEnd: true };
      batch.push(value);
      for (const cell of value.cells) characters += typeof cell === 'string' ? cell.length + 8 : 8;
    }
    return { rows: batch, isEnd: false };
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return { problem: error.problem, values: error.values, cause: String(error.cause ?? '').slice(0, 500) };
  }
}

parentPort?.on('message', () => void nextBatch().then((reply) => parentPort?.postMessage(reply)));
