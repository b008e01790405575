// Compares the product's API on a million rows with the floor: bare Fastify and pg that send the same statements.
import { median, type Result, ratioOf } from '../result.ts';
import { type MeasuredCalls, prepareCalls } from './calls.ts';
import { type Child, startChild } from './child.ts';
import type { FloorOptions } from './floor.ts';
import type { Kind } from './kinds.ts';
import { loadBoth, timeBoth } from './load.ts';
import { benchMemory, type Starts } from './memory.ts';
import { startProduct } from './product.ts';
import type { Stage } from './stage.ts';

// Inserts come last, because they leave a less compact table behind.
export const apiParts = ['memory', 'list', 'filter', 'sums', 'detail', 'first-page', 'insert'] as const;
export type ApiPart = (typeof apiParts)[number];

interface LoadTest {
  part: ApiPart;
  kind: Kind;
  what: string;
  atLeast: number;
}

const loads: LoadTest[] = [
  { part: 'list', kind: 'list', what: 'list, page 1 of 1,000,000', atLeast: 0.6 },
  { part: 'filter', kind: 'filter', what: 'list, state and region', atLeast: 0.6 },
  { part: 'filter', kind: 'name', what: 'list, name contains 3 characters', atLeast: 0.6 },
  { part: 'sums', kind: 'sums', what: 'sums of a list, state and region', atLeast: 0.6 },
  { part: 'detail', kind: 'detail', what: 'detail', atLeast: 0.65 },
  { part: 'insert', kind: 'insert', what: 'insert', atLeast: 0.5 },
];

export async function benchApi(stage: Stage, parts: readonly ApiPart[]): Promise<Result[]> {
  const calls = await prepareCalls(stage);
  const starts = startsOf(stage, calls);
  const results: Result[] = parts.includes('memory') ? await benchMemory(starts, calls) : [];
  const underLoads = apiParts.filter((part) => part !== 'memory' && parts.includes(part));
  if (underLoads.length === 0) return results;
  const servers = { product: await starts.product(), floor: await starts.floor() };
  try {
    for (const part of underLoads) {
      if (part === 'first-page') results.push(await firstPage(servers.product.url, calls));
      for (const load of loads.filter((each) => each.part === part))
        results.push(await underLoad(load, servers, calls));
    }
    return results;
  } finally {
    await Promise.all([servers.product.stop(), servers.floor.stop()]);
  }
}

function startsOf(stage: Stage, { recorded, recordedId, marker }: MeasuredCalls): Starts {
  return {
    product: () => startProduct(stage),
    floor: () =>
      startChild<FloorOptions>('floor.ts', {
        url: stage.urls.app,
        poolSize: stage.poolSize,
        tenantId: stage.big.tenantId,
        calls: { recorded, recordedId, marker },
      }),
  };
}

async function underLoad(
  { part, kind, what, atLeast }: LoadTest,
  { product, floor }: { product: Child; floor: Child },
  calls: MeasuredCalls,
): Promise<Result> {
  console.log(`API: ${what} (${calls.recorded[kind].statements.length} statements) …`);
  const pairs = await loadBoth(kind, { product: product.url, floor: floor.url }, calls);
  const rate = (side: 0 | 1) => `${median(pairs.map((pair) => pair[side])).toFixed(0)}/s`;
  return { part, what, product: rate(0), floor: rate(1), value: ratioOf(pairs), bar: { atLeast } };
}

/** The floor of this comparison is the product itself, on a small tenant. */
async function firstPage(url: string, { paths, tokens }: MeasuredCalls): Promise<Result> {
  console.log('API: first page of the big tenant and of the small one …');
  const pairs = await timeBoth(
    { url: url + paths.list, token: tokens.big },
    { url: url + paths.list, token: tokens.small },
  );
  const formatMedian = (side: 0 | 1) => `${median(pairs.map((pair) => pair[side])).toFixed(2)} ms`;
  return {
    part: 'first-page',
    what: 'first page: 1,000,000 beside 5,000 rows',
    product: formatMedian(0),
    floor: formatMedian(1),
    value: median(pairs.map(([big]) => big)) / median(pairs.map(([, small]) => small)),
    bar: { atMost: 3 },
  };
}
