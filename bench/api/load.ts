// Measures servers in turn, under load from many connections or with single calls one after the other.
import { Agent, request as httpRequest } from 'node:http';
import autocannon, { type AutocannonRequest } from 'autocannon';
import { type MeasuredCalls, run } from './calls.ts';
import type { Kind } from './kinds.ts';

export type Side = 'product' | 'floor';

const connections = 16;
const rounds = 7;
const roundSeconds = 3;
const warmSeconds = 2;

/** Returns the requests per second: [product, floor] of each round. */
export async function loadBoth(
  kind: Kind,
  urls: Record<Side, string>,
  calls: MeasuredCalls,
): Promise<(readonly [number, number])[]> {
  const load = async (side: Side, duration: number) => {
    const result = await autocannon({
      url: urls[side],
      connections,
      duration,
      requests: requestsOf(kind, side, calls),
    });
    const failed = result.non2xx + result.errors + result.timeouts;
    if (failed > 0 || result['2xx'] === 0) throw new Error(`${kind} on the ${side}: ${failed} calls failed`);
    return result['2xx'] / result.duration;
  };
  return inTurn(
    (duration) => load('product', duration),
    (duration) => load('floor', duration),
  );
}

/** Returns the requests per second of two lists on one server, with 32 connections each: [first, second] of each round. */
export async function loadPaths(
  [first, second]: readonly [string, string],
  token: string,
): Promise<(readonly [number, number])[]> {
  const load = async (url: string, duration: number) => {
    const result = await autocannon({
      url,
      connections: 32,
      duration,
      requests: [{ method: 'GET', headers: { 'blade-auth': `bearer ${token}` } }],
    });
    const failed = result.non2xx + result.errors + result.timeouts;
    if (failed > 0 || result['2xx'] === 0) throw new Error(`${url}: ${failed} calls failed`);
    return result['2xx'] / result.duration;
  };
  return inTurn(
    (duration) => load(first, duration),
    (duration) => load(second, duration),
  );
}

type Load = (seconds: number) => Promise<number>;

/** Warms both servers and then alternates which goes first, so that a temporary slowdown of the machine affects both. */
async function inTurn(first: Load, second: Load): Promise<(readonly [number, number])[]> {
  for (const load of [second, first]) await load(warmSeconds);
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isTurned = round % 2 === 0;
    const early = await (isTurned ? second : first)(roundSeconds);
    const late = await (isTurned ? first : second)(roundSeconds);
    pairs.push(isTurned ? [late, early] : [early, late]);
  }
  return pairs;
}

/** Sends a given number of calls, regardless of the time that they take. */
export async function callOften(
  kind: Kind,
  side: Side,
  url: string,
  calls: MeasuredCalls,
  load: { calls: number; connections: number },
): Promise<void> {
  const requests = requestsOf(kind, side, calls);
  const result = await autocannon({ url, connections: load.connections, amount: load.calls, requests });
  if (result['2xx'] !== load.calls)
    throw new Error(`${kind} on the ${side}: ${result['2xx']} of ${load.calls} answered`);
}

let stations = 0;

function requestsOf(kind: Kind, side: Side, calls: MeasuredCalls): AutocannonRequest[] {
  const headers: Record<string, string> = side === 'product' ? { 'blade-auth': `bearer ${calls.tokens.big}` } : {};
  const path = side === 'product' ? calls.paths[kind] : kind === 'detail' ? '/detail?id=' : `/${kind}`;
  if (kind === 'detail') return calls.ids.map((id) => ({ method: 'GET', path: `${path}${id}`, headers }));
  if (kind !== 'insert') return [{ method: 'GET', path, headers }];
  const withNumber = (request: AutocannonRequest) => {
    stations += 1;
    return { ...request, body: JSON.stringify({ ...calls.draft, stationNo: `${run}-${stations}` }) };
  };
  return [
    { method: 'POST', path, headers: { ...headers, 'content-type': 'application/json' }, setupRequest: withNumber },
  ];
}

/** Returns the milliseconds of single calls, one after the other: [first, second] of each round. The first 50 rounds are left out. */
export async function timeBoth(
  first: { url: string; token: string },
  second: { url: string; token: string },
): Promise<(readonly [number, number])[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const pairs: [number, number][] = [];
  for (let round = 0; round < 250; round += 1) {
    const pair: [number, number] = [await timeOf(first, agent), await timeOf(second, agent)];
    if (round >= 50) pairs.push(pair);
  }
  agent.destroy();
  return pairs;
}

function timeOf({ url, token }: { url: string; token: string }, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const call = httpRequest(url, { agent, headers: { 'blade-auth': `bearer ${token}` } }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    });
    call.on('error', reject);
    call.end();
  });
}
