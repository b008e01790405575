// Measures the memory of the product and of the floor: idle after a start, after a load of list calls, and half a minute later. Also
// measures the time of a start on an existing database.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { median, type Result } from '../result.ts';
import type { MeasuredCalls } from './calls.ts';
import type { Child } from './child.ts';
import { callOften } from './load.ts';

const load = { calls: 29_000, connections: 32 };
const startRounds = 5;

export interface Starts {
  product(): Promise<Child & { startTime: number }>;
  floor(): Promise<Child>;
}

export async function benchMemory(starts: Starts, calls: MeasuredCalls): Promise<Result[]> {
  console.log('API: memory, idle and after a load …');
  const times: number[] = [];
  for (let round = 1; round < startRounds; round += 1) times.push(await startTime(starts));
  const product = await starts.product();
  const floor = await starts.floor();
  try {
    times.push(product.startTime);
    const both = (): Pair => [resident(product.pid), resident(floor.pid)];
    await pause(5000);
    const idle = both();
    await callOften('list', 'floor', floor.url, calls, load);
    await callOften('list', 'product', product.url, calls, load);
    const loaded = both();
    await pause(30_000);
    return [
      memory('idle after the start', idle, 150),
      memory(`after ${load.calls.toLocaleString('en')} lists, ${load.connections} at once`, loaded, 200),
      memory('half a minute later', both(), 200),
      startResult(median(times) / 1000),
    ];
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
  }
}

async function startTime(starts: Starts): Promise<number> {
  const product = await starts.product();
  await product.stop();
  return product.startTime;
}

const startResult = (seconds: number): Result => ({
  part: 'memory',
  what: 'start on a database that is there',
  product: '',
  floor: '',
  value: seconds,
  unit: ' s',
  bar: { atMost: 1.5 },
});

/** Memory of product and floor, in MiB. */
type Pair = [product: number, floor: number];

function memory(what: string, [product, floor]: Pair, limit: number): Result {
  return {
    part: 'memory',
    what: `memory, ${what}`,
    product: `${(product / floor).toFixed(2)} ×`,
    floor: `${floor.toFixed(0)} MiB`,
    value: product,
    unit: ' MiB',
    bar: { atMost: limit },
  };
}

function resident(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (!kib) throw new Error('Memory is measured on Linux');
  return Number(kib) / 1024;
}
