// The threads that parse sheets. One that has read its sheet to the end waits a while for the next, since a thread takes longer to
// start than a usual sheet to read; one that had to be stopped is never used again.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SheetError } from './sheet-error.ts';
import { createSlots } from './slots.ts';

const slots = createSlots({ atOnce: 2, mostWaiting: 16 });
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
const longestIdle = 5_000;

const idle = new Map<Worker, NodeJS.Timeout>();

/** Does work with a thread of its own. `work` answers whether the thread is fit for the next sheet. @throws SheetError busy */
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
  worker.on('error', () => undefined); // reported by whoever waits for an answer
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
  worker.unref(); // it keeps no process from ending
  const timer = setTimeout(() => void worker.terminate(), longestIdle);
  timer.unref();
  idle.set(worker, timer);
}

function forget(worker: Worker): void {
  clearTimeout(idle.get(worker));
  idle.delete(worker);
}
