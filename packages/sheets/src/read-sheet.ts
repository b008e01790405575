// Reads a sheet in a thread of its own, since parsing one blocks its thread: a hostile file takes seconds and gigabytes, and is
// stopped by the bounds below while everybody else goes on.
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SheetError } from './sheet-error.ts';
import type { SheetReply } from './sheet-reply.ts';
import { createSlots } from './slots.ts';

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

/** Milliseconds that a sheet may be parsed for; ten thousand rows of sixty columns take one second. */
const mostTime = 30_000;
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
const slots = createSlots({ atOnce: 2, mostWaiting: 16 });

/** @throws SheetError where it is neither kind, breaks a limit, or too many others are read already */
export async function* readSheet(bytes: Uint8Array, limits: ReadLimits): AsyncGenerator<ReadRow> {
  const release = await slots.enter(() => new SheetError('busy'));
  const worker = new Worker(join(import.meta.dirname, 'sheet-worker.ts'), {
    ...{ workerData: { bytes, limits }, resourceLimits },
    // What it reads comes from anybody: it holds no secret of the server's.
    env: {},
  });
  worker.on('error', () => undefined); // reported by whoever waits for an answer
  try {
    let time = 0;
    for (let isEnd = false; !isEnd; ) {
      const started = performance.now();
      const reply = await askFor(worker, mostTime - time);
      time += performance.now() - started;
      if ('problem' in reply) throw new SheetError(reply.problem, reply.values, reply.cause);
      yield* reply.rows;
      isEnd = reply.isEnd;
    }
  } finally {
    await worker.terminate();
    release();
  }
}

/** The next batch of rows. @throws SheetError slow, size */
async function askFor(worker: Worker, milliseconds: number): Promise<SheetReply> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), milliseconds);
  worker.postMessage('next');
  try {
    // Ends with what comes first: the answer, or the error that ended the thread.
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
