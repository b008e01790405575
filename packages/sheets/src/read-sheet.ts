// Reads a sheet in a separate thread, because parsing blocks its thread. Limits of time and memory stop a hostile file, while the
// server continues.
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { SheetError } from './sheet-error.ts';
import type { SheetReply, SheetRequest } from './sheet-messages.ts';
import type { ReadLimits, ReadRow } from './sheet-rows.ts';
import { withThread } from './sheet-threads.ts';

export type { ReadCell, ReadLimits, ReadRow } from './sheet-rows.ts';

/** The maximum parsing time in milliseconds, much more than ten thousand rows take on a busy machine. */
const mostTime = 60_000;

/** @throws SheetError for the reasons of `parseSheet`, and where parsing takes too long or too many other sheets are being read */
export async function* readSheet(bytes: Uint8Array, limits: ReadLimits): AsyncGenerator<ReadRow, void> {
  // A problem of the sheet is thrown only after the thread has been given back, because the thread can read the next sheet.
  let problem: SheetError | undefined;
  yield* withThread(async function* (worker) {
    let time = 0;
    let request: SheetRequest = { begin: { bytes, limits } };
    for (let isEnd = false; !isEnd; request = {}) {
      const started = performance.now();
      const reply = await askFor(worker, request, mostTime - time);
      time += performance.now() - started;
      if ('problem' in reply) {
        problem = new SheetError(reply.problem, reply.values, reply.cause);
        return;
      }
      yield* reply.rows;
      isEnd = reply.isEnd;
    }
  });
  if (problem) throw problem;
}

/** Requests the next batch of rows. @throws SheetError slow, size */
async function askFor(worker: Worker, request: SheetRequest, milliseconds: number): Promise<SheetReply> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), milliseconds);
  worker.postMessage(request);
  try {
    // The first event decides: the reply of the thread, or the error that ended it.
    const [reply] = await once(worker, 'message', { signal: late.signal });
    return reply as SheetReply;
  } catch (error) {
    if (late.signal.aborted) throw new SheetError('slow');
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetError('size', {}, error) : error;
  } finally {
    clearTimeout(timer);
  }
}
