// Caches the answers of the public screen for some seconds, as bytes, for all callers. There is one read at a time for each answer. Answers
// from the cache do not count against the limit of an address, because many screens in one hall make the same calls.

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { countedAddress } from '@ec/kernel/counted-address';
import { AppError, errors } from '@ec/kernel/errors';
import { acceptsEncoding } from '@ec/kernel/http/accepts-encoding';
import { success } from '@ec/kernel/http/envelope';
import { matchesTag } from '@ec/kernel/http/matches-tag';
import type { Call } from '@ec/kernel/http/route';
import { refusalLimit } from '@ec/kernel/refusal-limit';
import type { Engine } from '@ec/resource-server/feature';

const compress = promisify(gzip);
/** Shorter replies, in bytes, are not compressed. */
const leastZipped = 2 * 1024;
const mostEntries = 4000;
/** One address may cause this many reads within a minute. */
const mostMisses = 240;

export interface Answer {
  bytes: Buffer;
  zipped: Buffer | undefined;
  etag: string;
}

interface Entry<T> {
  value: Promise<T>;
  until: number;
}

export interface ScreenMemory {
  /** The number of reads, by the first part of their key. */
  readonly reads: ReadonlyMap<string, number>;
  readonly size: number;
  /** @param part the first part of the key, which names the kind of read */
  share<T>(part: string, key: string, keepMs: number, read: () => Promise<T>): Promise<T>;
  has(part: string, key: string): boolean;
}

export function createScreenMemory(now: () => number): ScreenMemory {
  const entries = new Map<string, Entry<unknown>>();
  const reads = new Map<string, number>();

  function tidy(at: number): void {
    if (entries.size < mostEntries) return;
    for (const [key, { until }] of entries) if (until <= at) entries.delete(key);
    for (const key of entries.keys()) if (entries.size >= mostEntries) entries.delete(key);
  }

  return {
    reads,
    get size() {
      return entries.size;
    },
    has: (part, key) => (entries.get(`${part} ${key}`)?.until ?? 0) > now(),
    async share<T>(part: string, key: string, keepMs: number, read: () => Promise<T>): Promise<T> {
      const entryKey = `${part} ${key}`;
      const cached = entries.get(entryKey) as Entry<T> | undefined;
      if (cached && cached.until > now()) return cached.value;
      tidy(now());
      reads.set(part, (reads.get(part) ?? 0) + 1);
      const entry: Entry<T> = { value: read(), until: Number.POSITIVE_INFINITY };
      entries.delete(entryKey);
      entries.set(entryKey, entry);
      try {
        return await entry.value;
      } catch (error) {
        if (entries.get(entryKey) === entry) entries.delete(entryKey);
        throw error;
      } finally {
        // The time counts from the answer, so that the callers who waited for a slow read do not begin another one.
        entry.until = now() + keepMs;
      }
    },
  };
}

/** Limits the reads that one address may cause. */
export function createMissLimit(engine: Pick<Engine, 'clock'>, most = mostMisses) {
  const limit = refusalLimit({ now: () => engine.clock.now() }, { most, seconds: 60 });
  return {
    /** @throws AppError tooMany */
    count({ remoteIp }: Pick<Call, 'remoteIp'>): void {
      const address = countedAddress(remoteIp);
      if (limit.isReached(address)) throw new AppError(errors.tooMany);
      limit.note(address);
    },
  };
}

export async function packAnswer(data: unknown, language: Call['language']): Promise<Answer> {
  const bytes = Buffer.from(JSON.stringify(success(data, language)));
  return {
    bytes,
    zipped: bytes.length >= leastZipped ? await compress(bytes, { level: constants.Z_BEST_SPEED }) : undefined,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  };
}

export const publicCache = 'public, max-age=10, s-maxage=15, stale-while-revalidate=60';
const privateCache = 'private, max-age=10';
const vary = 'accept-encoding, accept-language, screen-link, blade-auth';

export function sendAnswer(
  { request, reply }: Pick<Call, 'request' | 'reply'>,
  { bytes, zipped, etag }: Answer,
  isPrivate: boolean,
): Call['reply'] {
  reply
    .header('etag', etag)
    .header('cache-control', isPrivate ? privateCache : publicCache)
    .header('vary', vary);
  if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (zipped && acceptsEncoding(request.headers['accept-encoding'], 'gzip'))
    return reply.header('content-encoding', 'gzip').send(zipped);
  return reply.send(bytes);
}
