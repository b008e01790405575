// Manages the threads that parse sheets. A thread that has read its sheet to the end, or has reported a problem of the sheet, stays idle
// for a while and may take the next sheet, because starting a thread takes longer than reading a usual sheet. A thread that failed, that
// was too slow, or whose reader stopped early is terminated.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SheetError } from './sheet-error.ts';
import { createSlots } from './slots.ts';

const slots = createSlots({ atOnce: 2, mostWaiting: 16 });
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
const longestIdle = 5_000;

const idle = new Map<Worker, NodeJS.Timeout>();

/** Runs `work` with a thread that no other work uses. The thread is used again only if `work` ends normally. @throws SheetError busy */
export async function* withThread<T>(work: (worker: Worker) => AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  const release = await slots.enter(() => new SheetError('busy'));
  const worker = takeIdle() ?? startThread();
  let isFit = false;
  try {
    yield* work(worker);
    isFit = true;
  } finally {
    if (isFit) keepIdle(worker);
    else await worker.terminate();
    release();
  }
}

function startThread(): Worker {
  const worker = new Worker(join(import.meta.dirname, 'sheet-worker.ts'), {
    resourceLimits,
    // The thread reads files from anybody, so it holds none of the server's secrets.
    env: {},
  });
  worker.on('error', () => undefined); // the function that waits for the reply reports the error
  worker.on('exit', () => forget(worker));
  return worker;
}

function takeIdle(): Worker | undefined {
  const [worker] = idle.keys();
  if (!worker) return undefined;
  forget(worker);
  worker.ref();
  return worker;
}

function keepIdle(worker: Worker): void {
  worker.unref(); // an idle thread does not keep the process running
  const timer = setTimeout(() => void worker.terminate(), longestIdle);
  timer.unref();
  idle.set(worker, timer);
}

function forget(worker: Worker): void {
  clearTimeout(idle.get(worker));
  idle.delete(worker);
}
