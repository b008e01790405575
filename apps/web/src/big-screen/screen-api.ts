// Calls of the public screen. They carry no session, so every cache between here and the server may answer them.
import type { Language } from '@ec/language/language';
import { isObject, textOf } from '@ec/language/unknown';
import { linkToken } from './address.ts';

const longestMs = 8000;

/** A refusal of the server, in its words. */
export class ScreenRefusal extends Error {
  override readonly name = 'ScreenRefusal';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** @throws ScreenRefusal for an answer that is none; TypeError or DOMException where the server is away */
export async function readScreenCall<T>(
  name: string,
  query: Record<string, string>,
  { language, signal }: { language: Language; signal?: AbortSignal },
): Promise<T> {
  const link = linkToken();
  const limit = AbortSignal.timeout(longestMs);
  const reply = await fetch(`/api/blade-household/largeScreen/${name}?${new URLSearchParams(query)}`, {
    credentials: 'omit',
    // The browser's own cache would show the answer before the last one first, and hold its copy open; caches on the way still answer.
    cache: 'no-cache',
    headers: { 'accept-language': language, ...(link === '' ? {} : { 'screen-link': link }) },
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  const body: unknown = await reply.json().catch(() => undefined);
  if (!reply.ok || !isObject(body) || body.success !== true)
    throw new ScreenRefusal(reply.status, isObject(body) ? textOf(body.msg) : '');
  return body.data as T;
}
